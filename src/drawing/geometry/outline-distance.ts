import type { Box } from './box.ts'

/**
 * A run of points, world space, document px, and how far the shape reaches beyond it: half the width of its stroke. An
 * area is closed and filled; where its outline crosses itself, by the even-odd rule. Otherwise an open line.
 */
export interface Outline {
  /** x and y in turn; other outlines may stand before and behind. */
  readonly points: Float32Array
  /** First point and the one behind the last, in points. */
  readonly from: number
  readonly to: number
  readonly reach: number
  readonly isArea: boolean
}

/** 0 on it; infinite for an outline without points. O(points). */
export function distanceToOutline(outline: Outline, x: number, y: number): number {
  if (outline.isArea && isInArea(outline, x, y)) return 0
  const { points } = outline
  const numSegments = countSegments(outline)
  let nearest = Number.POSITIVE_INFINITY
  for (let i = 0; i < numSegments; i++) {
    const from = startOf(outline, i)
    const to = endOf(outline, i)
    const square = squareToSegment(x, y, at(points, from), at(points, from + 1), at(points, to), at(points, to + 1))
    if (square < nearest) nearest = square
  }
  return Math.max(Math.sqrt(nearest) - outline.reach, 0)
}

/** Whether they share a point; borders that touch do. O(points). */
export function outlineMeetsBox(outline: Outline, box: Box): boolean {
  const { points, reach } = outline
  const numSegments = countSegments(outline)
  for (let i = 0; i < numSegments; i++) {
    const from = startOf(outline, i)
    const to = endOf(outline, i)
    const square = squareToBox(box, at(points, from), at(points, from + 1), at(points, to), at(points, to + 1))
    if (square <= reach * reach) return true
  }
  // an area around the whole box meets it with no segment
  return outline.isArea && isInArea(outline, box.minX, box.minY)
}

function isInArea(outline: Outline, x: number, y: number): boolean {
  const { points } = outline
  const numSegments = countSegments(outline)
  let isIn = false
  for (let i = 0; i < numSegments; i++) {
    const from = startOf(outline, i)
    const to = endOf(outline, i)
    const fromY = at(points, from + 1)
    const toY = at(points, to + 1)
    // half open, so that a corner counts once
    if (fromY > y === toY > y) continue
    const fromX = at(points, from)
    if (x < fromX + ((y - fromY) / (toY - fromY)) * (at(points, to) - fromX)) isIn = !isIn
  }
  return isIn
}

/** An area is closed by one more; a single point is a segment from it to itself. */
function countSegments({ from, to, isArea }: Outline): number {
  return isArea || to - from === 1 ? to - from : Math.max(to - from - 1, 0)
}

/** Where the numbers of a segment's first point stand. */
function startOf({ from }: Outline, segment: number): number {
  return 2 * (from + segment)
}

function endOf({ from, to }: Outline, segment: number): number {
  return from + segment + 1 === to ? 2 * from : 2 * (from + segment + 1)
}

const at = (points: Float32Array, place: number): number => points[place] ?? Number.NaN

function squareToSegment(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const dx = toX - fromX
  const dy = toY - fromY
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / square, 0), 1)
  const awayX = x - fromX - part * dx
  const awayY = y - fromY - part * dy
  return awayX * awayX + awayY * awayY
}

/** From a segment to a box: 0 where they meet, else an end of the one or a corner of the other is nearest. */
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

/** Clips the segment to the box, side by side (Liang and Barsky), and tells whether anything is left. */
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
