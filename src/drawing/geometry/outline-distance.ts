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
  let nearest = Number.POSITIVE_INFINITY
  eachSegment(outline, (fromX, fromY, toX, toY) => {
    nearest = Math.min(nearest, squareToSegment(x, y, fromX, fromY, toX, toY))
  })
  return Math.max(Math.sqrt(nearest) - outline.reach, 0)
}

/** Whether they share a point; borders that touch do. O(points). */
export function outlineMeetsBox(outline: Outline, box: Box): boolean {
  const square = outline.reach * outline.reach
  let isMet = false
  eachSegment(outline, (fromX, fromY, toX, toY) => {
    isMet ||= squareToBox(box, fromX, fromY, toX, toY) <= square
  })
  // an area around the whole box meets it with no segment
  return isMet || (outline.isArea && isInArea(outline, box.minX, box.minY))
}

/** The one place that knows how the points of an outline are joined. A single point is a segment from it to itself. */
function eachSegment(
  { points, from, to, isArea }: Outline,
  visit: (fromX: number, fromY: number, toX: number, toY: number) => void,
): void {
  const numSegments = isArea || to - from === 1 ? to - from : to - from - 1
  for (let i = 0; i < numSegments; i++) {
    const [start, end] = [2 * (from + i), 2 * (from + ((i + 1) % (to - from)))]
    const [fromX = Number.NaN, fromY = Number.NaN] = [points[start], points[start + 1]]
    const [toX = Number.NaN, toY = Number.NaN] = [points[end], points[end + 1]]
    visit(fromX, fromY, toX, toY)
  }
}

function isInArea(outline: Outline, x: number, y: number): boolean {
  let isIn = false
  eachSegment(outline, (fromX, fromY, toX, toY) => {
    // half open, so that a corner counts once
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isIn = !isIn
  })
  return isIn
}

function squareToSegment(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(Math.max(((x - fromX) * dx + (y - fromY) * dy) / square, 0), 1)
  const [awayX, awayY] = [x - fromX - part * dx, y - fromY - part * dy]
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
