import {
  applyAffine,
  boundsOfTransformedBox,
  HIGH_EDGE,
  IDENTITY,
  invertAffine,
  LOW_EDGE,
  type LocalPoint,
  NO_PARTS,
  type SnapAnswer,
  type SnapParts,
  type WorldPoint,
  worldPoint,
} from '#drawing/engine.ts'
import { refOf, slotOf } from '../../edit/edit-board.ts'
import { resizeOperations } from '../../edit/resize.ts'
import { frameMatrix, type SelectionFrame } from '../../edit/selection-frame.ts'
import { isAsGoodAs } from '../../edit/without-noise.ts'
import type { HandleSide, ResizeHandle } from '../../selection/handles.ts'
import { beginGesture } from '../gesture.ts'
import { snapBox } from '../snap-box.ts'
import { defineState, type PointerInput } from '../tool-state.ts'
import { wholePx } from '../whole-px.ts'
import { guideShapes } from './guide-shapes.ts'

export interface Resizing {
  readonly handle: ResizeHandle
  readonly frame: SelectionFrame
  readonly from: PointerInput
}

/** Drags a side or corner of the frame. Shift keeps the ratio, Alt the middle, Ctrl suspends snapping. */
export const resizing = defineState<Resizing>('select.resizing', (host, { handle, frame, from }) => {
  const { refs } = host.selection
  const before = host.board
  const gesture = beginGesture(host, 'resize')
  const toBoard = frameMatrix(frame)
  const toFrame = invertAffine(toBoard) ?? IDENTITY
  const isUpright = isAsGoodAs(Math.abs(Math.sin(2 * frame.angle)), 0)
  let last = from
  let answer: SnapAnswer | null = null
  const slots = Uint32Array.from(refs.flatMap((ref) => slotOf(host.shown, refOf(ref.id)) ?? []))
  const ready = host.stage.beginSnapping(slots)

  /** Where the dragged corner is wanted: the press may have been beside the handle. */
  const wanted = async (pointer: PointerInput): Promise<WorldPoint> => {
    const corner = applyAffine<WorldPoint>(toBoard, {
      x: (handle.x * frame.width) / 2,
      y: (handle.y * frame.height) / 2,
    })
    const { zoom } = host.stage.camera
    const at = worldPoint(
      corner.x + wholePx(pointer.world.x - from.world.x, zoom),
      corner.y + wholePx(pointer.world.y - from.world.y, zoom),
    )
    answer = null
    if (!isUpright || pointer.ctrl) return at
    await ready
    // a frame turned by 90° has its sides along the other axis
    const to = resized(frame, handle, applyAffine<LocalPoint>(toFrame, at), pointer)
    const box = boundsOfTransformedBox(frameMatrix(to), localBoxOf(to))
    const side = turnedSide(handle, frame.angle)
    answer = await snapBox(host, box, [partsOf(Math.round(side.x)), partsOf(Math.round(side.y))], pointer)
    return worldPoint(at.x + (answer?.dx ?? 0), at.y + (answer?.dy ?? 0))
  }

  const moveTo = async (pointer: PointerInput): Promise<void> => {
    last = pointer
    const corner = applyAffine<LocalPoint>(toFrame, await wanted(pointer))
    const to = resized(frame, handle, corner, pointer)
    gesture.apply(resizeOperations(before, refs, frame, to))
  }
  const settle = (): void => {
    if (gesture.commit()) host.finish()
  }
  return {
    move: moveTo,
    async up(pointer) {
      await moveTo(pointer)
      settle()
    },
    cancel() {
      if (gesture.revert()) host.finish()
    },
    key: async ({ key, alt, shift, ctrl }) => {
      if (key !== 'Alt' && key !== 'Shift' && key !== 'Control' && key !== 'Meta') return false
      await moveTo({ ...last, alt, shift, ctrl })
      return true
    },
    settle,
    overlay: () => (answer ? guideShapes(answer) : []),
  }
})

const localBoxOf = ({ width, height }: SelectionFrame) => ({
  minX: -Math.abs(width) / 2,
  minY: -Math.abs(height) / 2,
  maxX: Math.abs(width) / 2,
  maxY: Math.abs(height) / 2,
})

/** Which way a handle lies on the board, of a frame turned by whole quarters. */
function turnedSide({ x, y }: ResizeHandle, angle: number): { x: number; y: number } {
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

const partsOf = (side: number): SnapParts => (side < 0 ? LOW_EDGE : side > 0 ? HIGH_EDGE : NO_PARTS)

/**
 * The frame with a handle dragged to some place.
 *
 * @param at - In the frame's own space, px from its middle.
 */
function resized(
  frame: SelectionFrame,
  { x, y }: ResizeHandle,
  at: { readonly x: number; readonly y: number },
  { shift, alt }: Pick<PointerInput, 'shift' | 'alt'>,
): SelectionFrame {
  const side = (where: HandleSide, dragged: number, length: number): number =>
    where === 0 ? length : alt ? 2 * where * dragged : where * dragged + length / 2
  let [width, height] = [side(x, at.x, frame.width), side(y, at.y, frame.height)]
  if (shift && frame.width > 0 && frame.height > 0) {
    const [byX, byY] = [width / frame.width, height / frame.height]
    // a corner follows the side that was dragged farther; a side takes the other one along
    const factor = x === 0 ? byY : y === 0 ? byX : Math.abs(byX) > Math.abs(byY) ? byX : byY
    ;[width, height] = [
      Math.sign(byX || 1) * Math.abs(factor) * frame.width,
      Math.sign(byY || 1) * Math.abs(factor) * frame.height,
    ]
  }
  const shiftBy = (where: HandleSide, after: number, before: number): number =>
    alt ? 0 : (where * (after - before)) / 2
  const middle = { x: shiftBy(x, width, frame.width), y: shiftBy(y, height, frame.height) }
  const center = applyAffine<WorldPoint>(frameMatrix(frame), middle)
  return { ...frame, centerX: center.x, centerY: center.y, width, height }
}
