import type { PathCommand } from '#drawing/geometry/path.ts'
import { type LocalPoint, localPoint } from '#drawing/geometry/points.ts'

/** A run of straight lines in the element's own space. Filled as if closed, stroked as it is. */
export interface Outline {
  readonly points: readonly LocalPoint[]
  readonly isClosed: boolean
}

/** One side of a flattened curve is about so long, document px; short curves have four sides, long ones 64. */
const SIDE_PX = 3
const MIN_SIDES = 4
const MAX_SIDES = 64

/** A path as straight lines, one outline for each piece that starts anew; moved by `dx`, `dy`. */
export function flattenPath(path: readonly PathCommand[], dx: number, dy: number): Outline[] {
  const outlines: Outline[] = []
  let points: LocalPoint[] = []
  const end = (isClosed: boolean) => {
    if (points.length > 1) outlines.push({ points, isClosed })
    points = []
  }
  const add = (x: number, y: number) => points.push(localPoint(x + dx, y + dy))
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const command of path) {
    if (command[0] === 'Z') {
      end(true)
      ;[x, y] = [startX, startY]
      continue
    }
    if (command[0] === 'M') {
      end(false)
      ;[startX, startY] = [command[1], command[2]]
    } else if (points.length === 0) add(x, y)
    if (command[0] === 'C') {
      const [, x1, y1, x2, y2, endX, endY] = command
      eachPart([x, y, x1, y1, x2, y2, endX, endY], (t) => add(cubicAt(t, x, x1, x2, endX), cubicAt(t, y, y1, y2, endY)))
      ;[x, y] = [endX, endY]
    } else if (command[0] === 'Q') {
      const [, x1, y1, endX, endY] = command
      eachPart([x, y, x1, y1, endX, endY], (t) => add(quadraticAt(t, x, x1, endX), quadraticAt(t, y, y1, endY)))
      ;[x, y] = [endX, endY]
    } else {
      ;[x, y] = [command[1], command[2]]
      add(x, y)
    }
  }
  end(false)
  return outlines
}

/** Calls back with the parts of a curve at which it is cut, above 0 and up to 1; corners of its hull say how many. */
function eachPart(hull: readonly number[], cut: (part: number) => void): void {
  let length = 0
  for (let at = 2; at < hull.length; at += 2) {
    length += Math.hypot((hull[at] ?? 0) - (hull[at - 2] ?? 0), (hull[at + 1] ?? 0) - (hull[at - 1] ?? 0))
  }
  const numSides = Math.min(Math.max(Math.ceil(length / SIDE_PX), MIN_SIDES), MAX_SIDES)
  for (let side = 1; side <= numSides; side++) cut(side / numSides)
}

function cubicAt(t: number, a: number, b: number, c: number, d: number): number {
  const s = 1 - t
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
}

function quadraticAt(t: number, a: number, b: number, c: number): number {
  const s = 1 - t
  return s * s * a + 2 * s * t * b + t * t * c
}
