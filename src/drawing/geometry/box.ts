import type { Point } from './points.ts'

/** An axis-aligned box; empty when a minimum exceeds its maximum. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Meets nothing, and adds nothing to a union. */
export const EMPTY_BOX: Box = {
  minX: Number.POSITIVE_INFINITY,
  minY: Number.POSITIVE_INFINITY,
  maxX: Number.NEGATIVE_INFINITY,
  maxY: Number.NEGATIVE_INFINITY,
}

export function isEmptyBox(box: Box): boolean {
  return !(box.minX <= box.maxX && box.minY <= box.maxY)
}

export function unionBoxes(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  }
}

/** The smallest box around the points; {@link EMPTY_BOX} around none. */
export function boxAround(points: Iterable<Point>): Box {
  let { minX, minY, maxX, maxY } = EMPTY_BOX
  for (const { x, y } of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

/** The box grown by `margin` on every side; a negative margin shrinks it, beyond its middle to an empty box. */
export function growBox(box: Box, margin: number): Box {
  return { minX: box.minX - margin, minY: box.minY - margin, maxX: box.maxX + margin, maxY: box.maxY + margin }
}

export function moveBox(box: Box, dx: number, dy: number): Box {
  return { minX: box.minX + dx, minY: box.minY + dy, maxX: box.maxX + dx, maxY: box.maxY + dy }
}

/** Whether they share a point; borders that touch do. */
export function boxesMeet(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && a.minY <= b.maxY && a.maxX >= b.minX && a.maxY >= b.minY
}

/** Whether all of `inner` lies in `outer`, borders included. */
export function boxContains(outer: Box, inner: Box): boolean {
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY
}

/** Writes the box as item `index` of an array of boxes, in the order that geometry services take. */
/** The box at an index of an array of boxes. */
export function boxAt(boxes: Float32Array, index: number): Box {
  const at = index * 4
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]]
  return { minX, minY, maxX, maxY }
}

export function writeBox(boxes: Float32Array, index: number, box: Box): void {
  const at = index * 4
  boxes[at] = box.minX
  boxes[at + 1] = box.minY
  boxes[at + 2] = box.maxX
  boxes[at + 3] = box.maxY
}
