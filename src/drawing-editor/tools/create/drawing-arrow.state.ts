import { distanceBetween, type SnapAnswer, straightenEnd, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { refOf } from '../../edit/edit-board.ts'
import { insertOperations } from '../../edit/insert.ts'
import { chosen } from '../../selection/selection.ts'
import { beginGesture } from '../gesture.ts'
import { type EndPlace, PortSeeking } from '../port-seeking.ts'
import { CLICK_REACH_PX } from '../select/click-reach.ts'
import { guideShapes } from '../select/guide-shapes.ts'
import { snapPlace } from '../snap-place.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { insertJoined } from './insert-joined.ts'
import { newLine } from './new-line.ts'

/** Length of an arrow line that was clicked, document px. */
const USUAL_LENGTH = 120

export interface DrawingArrow {
  readonly start: WorldPoint
  /** What the start is joined to. */
  readonly joined: EndPlace | null
  readonly from: PointerInput
}

/** Draws an arrow line from the press to the release, level or upright (R2.6-02). */
export const drawingArrow = defineState<DrawingArrow>('create.drawingArrow', (host, { start, joined, from }) => {
  const uuid = host.createUuid()
  const gesture = beginGesture(host, 'create')
  const before = host.board
  let answer: SnapAnswer | null = null
  const ports = new PortSeeking(host, uuid)

  /** Where it ends now, and what that end is put to. */
  let drawn: { readonly end: WorldPoint; readonly to: EndPlace | null } | null = null

  const drawTo = (end: WorldPoint, to: EndPlace | null = null): void => {
    drawn = { end, to }
    gesture.apply(insertOperations(before, [newLine('arrowLine', uuid, [start, end])]))
  }
  const moveTo = async (pointer: PointerInput): Promise<void> => {
    if (distanceBetween(pointer.screen, from.screen) < CLICK_REACH_PX) return
    const near = (await ports.seek(pointer)) ?? ports.seekLine(pointer, start)
    // an arrow that is not level or upright could not end at a port beside its way
    const port = near && distanceBetween(straightenEnd(start, near.at), near.at) === 0 ? near : null
    const snapped = port ? null : await snapPlace(host, pointer)
    answer = snapped?.answer ?? null
    const end = port?.at ?? straightenEnd(start, snapped?.at ?? pointer.world)
    if (distanceBetween(start, end) > 0) drawTo(end, port)
  }
  const settle = (): void => {
    if (gesture.isOver) return
    const { end, to } = drawn ?? { end: worldPoint(start.x + USUAL_LENGTH, start.y), to: null }
    insertJoined(host, gesture, { kind: 'arrowLine', uuid, places: [start, end], ends: { from: joined, to } })
    gesture.commit()
    host.select(chosen([refOf(uuid)]))
    host.takeSelect()
  }
  return {
    cursor: 'crosshair',
    move: moveTo,
    async up(pointer) {
      await moveTo(pointer)
      settle()
    },
    cancel() {
      if (gesture.revert()) host.finish()
    },
    settle,
    overlay: () => [...(answer ? guideShapes(answer) : []), ...ports.overlay()],
  }
})
