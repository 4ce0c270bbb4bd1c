import {
  type Affine,
  applyAffine,
  composeAffines,
  type LocalPoint,
  localPoint,
  radians,
  rotation,
  scaling,
  translation,
  type WorldPoint,
} from '#drawing/engine.ts'
import { frameMatrix, type SelectionFrame } from './selection-frame.ts'
import { isAsGoodAs } from './without-noise.ts'

/** Least width and height that a resize makes, px; what is smaller already stays as it is. */
export const MIN_SIZE_PX = 1

/** A side of the least size, or of the size before where that is less. */
export const atLeast = (size: number, before: number): number => Math.max(size, Math.min(before, MIN_SIZE_PX))

/** What becomes of a board where one frame becomes another. */
export interface FrameChange {
  /** On the board, document px. */
  readonly transform: Affine
  /** The point that stays where it is; in the middle of the frame along an axis where there is none. */
  readonly still: WorldPoint
  /** Whether it mirrors both ways. */
  readonly isUpsideDown: boolean
}

/** @param wanted - Smaller sides than {@link MIN_SIZE_PX} are taken as that; negative ones mirror. */
export function frameChange(from: SelectionFrame, wanted: SelectionFrame): FrameChange {
  const parts = stillParts(from, wanted)
  const to = notTooSmall(from, wanted, parts)
  const scale = scaling(factorBetween(from.width, to.width), factorBetween(from.height, to.height))
  const back = composeAffines(rotation(radians(-from.angle)), translation(-from.centerX, -from.centerY))
  return {
    transform: composeAffines(frameMatrix(to), scale, back),
    still: pointIn(from, parts[0] * from.width, parts[1] * from.height),
    isUpsideDown: to.width < 0 && to.height < 0,
  }
}

/** Parts of a frame, from its middle: -0.5 at the low edges, 0.5 at the high ones. */
type Parts = readonly [x: number, y: number]

/** Where the point of a frame is that another frame leaves in its place. */
function stillParts(from: SelectionFrame, to: SelectionFrame): Parts {
  if (!isAsGoodAs(from.angle, to.angle)) return [0, 0]
  const back = rotation(radians(-from.angle))
  const way = applyAffine<LocalPoint>(back, localPoint(to.centerX - from.centerX, to.centerY - from.centerY))
  const along = (shift: number, before: number, after: number): number => {
    const part = shift / (1 - factorBetween(before, after)) / before
    return Number.isFinite(part) ? Math.min(Math.max(part, -0.5), 0.5) : 0
  }
  return [along(way.x, from.width, to.width), along(way.y, from.height, to.height)]
}

/** The frame, at least of the least size, with the same part of it in its place. */
function notTooSmall(from: SelectionFrame, to: SelectionFrame, [partX, partY]: Parts): SelectionFrame {
  const sized = (after: number, before: number): number => (after < 0 ? -1 : 1) * atLeast(Math.abs(after), before)
  const [width, height] = [sized(to.width, from.width), sized(to.height, from.height)]
  if (width === to.width && height === to.height) return to
  const { x, y } = pointIn(to, partX * (to.width - width), partY * (to.height - height))
  return { ...to, centerX: x, centerY: y, width, height }
}

const pointIn = (frame: SelectionFrame, x: number, y: number): WorldPoint =>
  applyAffine<WorldPoint>(frameMatrix(frame), localPoint(x, y))

const factorBetween = (from: number, to: number): number => (from > 0 ? to / from : 1)
