// Distance of a point or a box from the area that an element covers. Not a WASM kernel: one that was tried was no
// faster on lines of forty points and more, and slower on shorter ones, which most lines are.

import type { Box } from './box.ts'

/**
 * A polyline in world space, document px, and the distance that the shape extends beyond it: half the stroke width. An
 * area is closed and filled by the even-odd rule; otherwise the line is open.
 */
export interface Outline {
  /** x and y alternating; may hold points of other outlines before and after. */
  readonly points: Float32Array
  /** Index of the first point, and of the one after the last; counted in points. */
  readonly from: number
  readonly to: number
  readonly reach: number
  readonly isArea: boolean
}

/** 0 on the outline and in its area; infinite for an outline without points. O(points). */
export function distanceToOutline(outline: Outline, x: number, y: number): number {
  if (outline.isArea && isInArea(outline, x, y)) return 0
  const { points, to } = outline
  let fromX = at(points, 2 * beginOf(outline))
  let fromY = at(points, 2 * beginOf(outline) + 1)
  let nearest = Number.POSITIVE_INFINITY
  for (let end = firstEndOf(outline); end < to; end++) {
    const toX = at(points, 2 * end)
    const toY = at(points, 2 * end + 1)
    const square = squareToSegment(x, y, fromX, fromY, toX, toY)
    if (square < nearest) nearest = square
    fromX = toX
    fromY = toY
  }
  return Math.max(Math.sqrt(nearest) - outline.reach, 0)
}

/** Whether they share a point; borders that touch do. O(points). */
export function outlineMeetsBox(outline: Outline, box: Box): boolean {
  const { points, to, reach } = outline
  let fromX = at(points, 2 * beginOf(outline))
  let fromY = at(points, 2 * beginOf(outline) + 1)
  for (let end = firstEndOf(outline); end < to; end++) {
    const toX = at(points, 2 * end)
    const toY = at(points, 2 * end + 1)
    if (squareToBox(box, fromX, fromY, toX, toY) <= reach * reach) return true
    fromX = toX
    fromY = toY
  }
  // an area around the whole box meets it although no segment does
  return outline.isArea && isInArea(outline, box.minX, box.minY)
}

function isInArea(outline: Outline, x: number, y: number): boolean {
  const { points, to } = outline
  let fromX = at(points, 2 * beginOf(outline))
  let fromY = at(points, 2 * beginOf(outline) + 1)
  let isIn = false
  for (let end = firstEndOf(outline); end < to; end++) {
    const toX = at(points, 2 * end)
    const toY = at(points, 2 * end + 1)
    // half open, so that a corner counts once
    const isCrossed = fromY > y !== toY > y
    if (isCrossed && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isIn = !isIn
    fromX = toX
    fromY = toY
  }
  return isIn
}

/** Index of the first segment's start: for an area its last point, since that segment closes it. */
function beginOf({ from, to, isArea }: Outline): number {
  return isArea ? to - 1 : from
}

/** Index of the first segment's end; a single point is a segment of length 0. */
function firstEndOf({ from, to, isArea }: Outline): number {
  return isArea || to - from === 1 ? from : from + 1
}

const at = (points: Float32Array, index: number): number => points[index] ?? Number.NaN

function squareToSegment(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const dx = toX - fromX
  const dy = toY - fromY
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / square, 0), 1)
  const awayX = x - fromX - part * dx
  const awayY = y - fromY - part * dy
  return awayX * awayX + awayY * awayY
}

/** Squared distance from a segment to a box: 0 where they meet, else measured from a segment end or a box corner. */
function squareToBox(box: Box, fromX: number, fromY: number, toX: number, toY: number): number {
  if (segmentMeetsBox(box, fromX, fromY, toX, toY)) return 0
  const { minX, minY, maxX, maxY } = box
  const squareFromEnd = (x: number, y: number) =>
    Math.max(minX - x, x - maxX, 0) ** 2 + Math.max(minY - y, y - maxY, 0) ** 2
  return Math.min(
    squareFromEnd(fromX, fromY),
    squareFromEnd(toX, toY),
    squareToSegment(minX, minY, fromX, fromY, toX, toY),
    squareToSegment(maxX, minY, fromX, fromY, toX, toY),
    squareToSegment(minX, maxY, fromX, fromY, toX, toY),
    squareToSegment(maxX, maxY, fromX, fromY, toX, toY),
  )
}

/** Clips the segment to the box, one side after the other (Liang and Barsky); returns whether anything is left. */
function segmentMeetsBox(box: Box, fromX: number, fromY: number, toX: number, toY: number): boolean {
  let [first, last] = [0, 1]
  const isLeft = (from: number, way: number, low: number, high: number): boolean => {
    if (way === 0) return from >= low && from <= high
    const [one, other] = [(low - from) / way, (high - from) / way]
    first = Math.max(first, Math.min(one, other))
    last = Math.min(last, Math.max(one, other))
    return first <= last
  }
  return isLeft(fromX, toX - fromX, box.minX, box.maxX) && isLeft(fromY, toY - fromY, box.minY, box.maxY)
}
