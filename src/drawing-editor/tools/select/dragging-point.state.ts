import { distanceBetween, isLine, type SnapAnswer } from '#drawing/engine.ts'
import { editOperations } from '../../edit/change-elements.ts'
import { type ElementRef, elementAt, refOf, slotOf } from '../../edit/edit-board.ts'
import { linePointsAt, movePointOperations } from '../../edit/line-points.ts'
import { BRANCH, makeTee } from '../../symbols/make-tee.ts'
import { beginGesture } from '../gesture.ts'
import { endFields, type LinePlace, PortSeeking } from '../port-seeking.ts'
import { snapPlace } from '../snap-place.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { guideShapes } from './guide-shapes.ts'

export interface DraggingPoint {
  readonly ref: ElementRef
  /** Which point of the line. */
  readonly index: number
  readonly from: PointerInput
}

const CLICK_REACH_PX = 3

/**
 * Drags one point of a line; the others stay, and it snaps level with those beside it. An end is joined to a port that is
 * near, else it is free. A click alone chooses the point, for the keys and commands that act on it.
 */
export const draggingPoint = defineState<DraggingPoint>('select.draggingPoint', (host, { ref, index, from }) => {
  const before = host.board
  const gesture = beginGesture(host, 'movePoint')
  const slot = slotOf(host.shown, refOf(ref.id))
  const points = linePointsAt(before, ref)
  const element = elementAt(before, ref)
  const ready = host.stage.beginSnapping(
    Uint32Array.from(slot === undefined ? [] : [slot]),
    element !== null && isLine(element),
  )
  const hasJoints = element !== null && isLine(element)
  const neighbours = [...points.slice(Math.max(index - 1, 0), index), ...points.slice(index + 1, index + 2)]
  const field = !hasJoints ? null : index === 0 ? 'from' : index === points.length - 1 ? 'to' : null
  const ports = new PortSeeking(host, ref.id)
  let answer: SnapAnswer | null = null
  let onLine: LinePlace | null = null
  let isMoved = false

  const moveTo = async (pointer: PointerInput): Promise<void> => {
    isMoved ||= distanceBetween(pointer.screen, from.screen) >= CLICK_REACH_PX
    if (!isMoved) return
    await ready
    const port = field ? await ports.seek(pointer) : null
    onLine = field && !port && !pointer.ctrl ? ports.seekLine(pointer, neighbours[0] ?? null) : null
    const near = port ?? onLine
    const snapped = near ? null : await snapPlace(host, pointer, neighbours)
    answer = snapped?.answer ?? null
    const at = near?.at ?? snapped?.at ?? pointer.world
    gesture.apply([
      ...movePointOperations(before, ref, index, at, { isLevel: pointer.shift }),
      ...(field ? editOperations(before, [{ ref, fields: { [field]: endFields({ [field]: port })[field] } }]) : []),
    ])
  }
  /** An end that is put on another line makes a tee there. */
  const openLine = (): void => {
    if (!onLine || onLine.isFreeEnd || !field || gesture.isOver) return
    const tee = makeTee(host.board, onLine.line, onLine.at, host.newTexts.tee, () => host.createUuid())
    if (!tee) return
    gesture.add(tee.operations)
    const { uuid } = tee
    gesture.add(editOperations(host.board, [{ ref, fields: { [field]: { uuid, port: BRANCH } } }]))
  }
  const settle = (): void => {
    openLine()
    if (!gesture.commit()) return
    host.selectPoint(index)
    host.finish()
  }
  return {
    cursor: 'move',
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
