import type { Stroke } from './image-code-glyphs.ts'

export type Point = readonly [x: number, y: number]

/** How much of each pixel is under a pen, 0 to 1; row by row. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly coverage: Float32Array
}

/** Points on a curve between two of a stroke's points. */
const CURVE_STEPS = 6

export const createInk = (width: number, height: number): Ink => ({
  width,
  height,
  coverage: new Float32Array(width * height),
})

/** Draws a round pen along a line; overlapping parts do not get darker. */
export function drawLine({ width, height, coverage }: Ink, points: readonly Point[], radiusPx: number): void {
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]]
    if (!a || !b) continue
    const reach = radiusPx + 1
    const left = Math.max(0, Math.floor(Math.min(a[0], b[0]) - reach))
    const right = Math.min(width - 1, Math.ceil(Math.max(a[0], b[0]) + reach))
    const top = Math.max(0, Math.floor(Math.min(a[1], b[1]) - reach))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(a[1], b[1]) + reach))
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        // half a pixel of soft edge
        const covered = Math.min(1, radiusPx + 0.5 - distanceToSegment(x, y, a, b))
        const at = y * width + x
        if (covered > (coverage[at] ?? 0)) coverage[at] = covered
      }
    }
  }
}

function distanceToSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** A stroke as a line of many points, so that bending its points bends it smoothly. */
export const lineOf = ({ isCurve, points }: Stroke): Point[] => (isCurve ? curveThrough(points) : divided(points))

/** From corner to corner, with points between. */
function divided(points: readonly Point[]): Point[] {
  return points.flatMap((to, i): Point[] => {
    const from = points[i - 1]
    if (!from) return [to]
    return steps().map((t) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t])
  })
}

/** One curve through the middles of the lines between the points, from the first point to the last. */
export function curveThrough(points: readonly Point[]): Point[] {
  const [first, ...others] = points
  if (!first) return []
  const line: Point[] = [first]
  let from = first
  others.slice(0, -1).forEach((bend, i) => {
    const following = others[i + 1] ?? bend
    const to = i === others.length - 2 ? following : middle(bend, following)
    for (const t of steps()) line.push(between(from, bend, to, t))
    from = to
  })
  return line
}

const steps = (): number[] => Array.from({ length: CURVE_STEPS }, (_, i) => (i + 1) / CURVE_STEPS)
const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
const between = (from: Point, bend: Point, to: Point, t: number): Point => {
  const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
  return [u * from[0] + v * bend[0] + w * to[0], u * from[1] + v * bend[1] + w * to[1]]
}
