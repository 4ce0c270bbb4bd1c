import {
  distanceBetween,
  LOW_EDGE,
  NO_PARTS,
  type OverlayShape,
  type SnapAnswer,
  type WorldPoint,
} from '#drawing/engine.ts'
import { leavingWays } from '../../connectors/leaving-ways.ts'
import { type ElementRef, refOf, slotOf } from '../../edit/edit-board.ts'
import { linePointsAt } from '../../edit/line-points.ts'
import { acrossSegment, moveSegment } from '../../edit/line-segments.ts'
import { beginGesture } from '../gesture.ts'
import { snapBox } from '../snap-box.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { wholePx } from '../whole-px.ts'
import { CLICK_REACH_PX } from './click-reach.ts'
import { guideShapes } from './guide-shapes.ts'

export interface DraggingSegment {
  readonly ref: ElementRef
  /** From this point of the line to the next one. */
  readonly segment: number
  readonly from: PointerInput
}

/**
 * Drags a segment of a line across its direction; ends and ports stay. It snaps to centre lines, ports, the other parts of
 * its line, rulings and the grid. A click alone chooses it, for the keys that move it.
 */
export const draggingSegment = defineState<DraggingSegment>(
  'select.draggingSegment',
  (host, { ref, segment, from }) => {
    const before = host.board
    const gesture = beginGesture(host, 'moveSegment')
    const slot = slotOf(host.shown, refOf(ref.id))
    const ready = host.stage.beginSnapping(Uint32Array.from(slot === undefined ? [] : [slot]), true)
    const points = linePointsAt(before, ref)
    const leaving = leavingWays(before, ref, (uuid) => host.elementNamed(uuid))
    const [start, end] = [points[segment], points[segment + 1]]
    const across = start && end ? acrossSegment(start, end) : null
    let answer: SnapAnswer | null = null
    let isMoved = false
    let now = segment

    /** How far across it is asked for, snapped where it is level or upright. */
    const wayTo = async (pointer: PointerInput, at: WorldPoint, way: { readonly x: number; readonly y: number }) => {
      const { zoom } = host.stage.camera
      const asked = (pointer.world.x - from.world.x) * way.x + (pointer.world.y - from.world.y) * way.y
      const axis = way.x === 1 ? 'x' : way.y === 1 ? 'y' : null
      if (!axis) return wholePx(asked, zoom)
      const place = wholePx(at[axis] + asked, zoom)
      const [x, y] = axis === 'x' ? [place, at.y] : [at.x, place]
      const others = points.flatMap((point, index) => (index === segment || index === segment + 1 ? [] : [point[axis]]))
      const rulings = { ...host.rulings, [axis]: [...host.rulings[axis], at[axis], ...others] }
      const { stage, sheet, grid } = host
      answer = await snapBox(
        { stage, sheet, grid, rulings },
        { minX: x, minY: y, maxX: x, maxY: y },
        axis === 'x' ? [LOW_EDGE, NO_PARTS] : [NO_PARTS, LOW_EDGE],
        pointer,
        { x, y },
      )
      const snapped = answer ? (axis === 'x' ? answer.dx : answer.dy) : 0
      if (pointer.ctrl) answer = null
      return place + snapped - at[axis]
    }
    const moveTo = async (pointer: PointerInput): Promise<void> => {
      isMoved ||= distanceBetween(pointer.screen, from.screen) >= CLICK_REACH_PX
      if (!isMoved || !start || !across) return
      await ready
      const by = await wayTo(pointer, start, across)
      const moved = moveSegment(before, ref, segment, by, leaving)
      now = moved.operations.length > 0 ? moved.segment : segment
      gesture.apply(moved.operations)
    }
    const settle = (): void => {
      if (!gesture.commit()) return
      host.selectSegment(now)
      host.finish()
    }
    return {
      cursor: across && Math.abs(across.x) > Math.abs(across.y) ? 'ew-resize' : 'ns-resize',
      move: moveTo,
      async up(pointer) {
        await moveTo(pointer)
        settle()
      },
      cancel() {
        if (gesture.revert()) host.finish()
      },
      settle,
      overlay: (): OverlayShape[] => {
        const shown = linePointsAt(host.board, ref)
        const [low, high] = [shown[now], shown[now + 1]]
        const line = low && high ? [{ kind: 'line', points: [low, high], tone: 'chosen', width: 3 } as const] : []
        return [...line, ...(answer ? guideShapes(answer) : [])]
      },
    }
  },
)
