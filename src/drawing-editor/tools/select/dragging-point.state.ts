import { distanceBetween, type SnapAnswer } from '#drawing/engine.ts'
import { type ElementRef, refOf, slotOf } from '../../edit/edit-board.ts'
import { linePointsAt, movePointOperations } from '../../edit/line-points.ts'
import { beginGesture } from '../gesture.ts'
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

/** Drags one point of a line; the others stay, and it snaps level with those beside it. A click alone chooses the point, for the keys and commands that act on it. */
export const draggingPoint = defineState<DraggingPoint>('select.draggingPoint', (host, { ref, index, from }) => {
  const before = host.board
  const gesture = beginGesture(host, 'movePoint')
  const slot = slotOf(host.shown, refOf(ref.id))
  const ready = host.stage.beginSnapping(Uint32Array.from(slot === undefined ? [] : [slot]))
  const points = linePointsAt(before, ref)
  const neighbours = [...points.slice(Math.max(index - 1, 0), index), ...points.slice(index + 1, index + 2)]
  let answer: SnapAnswer | null = null
  let isMoved = false

  const moveTo = async (pointer: PointerInput): Promise<void> => {
    isMoved ||= distanceBetween(pointer.screen, from.screen) >= CLICK_REACH_PX
    if (!isMoved) return
    await ready
    const snapped = await snapPlace(host, pointer, neighbours)
    answer = snapped.answer
    const { at } = snapped
    gesture.apply(movePointOperations(before, ref, index, at, { isLevel: pointer.shift }))
  }
  const settle = (): void => {
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
    overlay: () => (answer ? guideShapes(answer) : []),
  }
})
