// A grid of one's own, fitted to points that are known in it and in WGS-84, by least squares.

import type { ControlPoint } from '#contract/geometry/coordinate-system.ts'
import type { Pair } from './chinese-offset.ts'

/** `u = a x + b y + c`, `v = d x + e y + f`. */
type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface FittedGrid {
  readonly toPlane: Affine
  readonly fromPlane: Affine
  /** Distance of each point from where the fit puts it, m. */
  readonly residualsM: readonly number[]
}

/** `points`: fewer than three; `line`: they lie on one line or in one place. */
export type GridFault = 'points' | 'line'

const MIN_POINTS = 3
/** Of the spread across to the spread along, below which points count as one line. */
const FLAT = 1e-3

/** @param planeOf - Metres of a plane that is true to scale around the points. */
export function fitGrid(
  fit: 'similarity' | 'affine',
  points: readonly ControlPoint[],
  planeOf: (place: Pair) => Pair,
): FittedGrid | GridFault {
  if (points.length < MIN_POINTS) return 'points'
  const from = points.map(({ x, y }): Pair => [x, y])
  const to = points.map(({ lng, lat }) => planeOf([lng, lat]))
  if (isFlat(from) || isFlat(to)) return 'line'
  const toPlane = fit === 'similarity' ? similarity(from, to) : affine(from, to)
  const fromPlane = inverse(toPlane)
  if (!fromPlane) return 'line'
  const residualsM = from.map((one, at) => {
    const [u, v] = applied(toPlane, one)
    const [goalU, goalV] = to[at] ?? [u, v]
    return Math.hypot(u - goalU, v - goalV)
  })
  return { toPlane, fromPlane, residualsM }
}

export const applied = ([a, b, c, d, e, f]: Affine, [x, y]: Pair): Pair => [a * x + b * y + c, d * x + e * y + f]

function centred(points: readonly Pair[]): { readonly middle: Pair; readonly around: readonly Pair[] } {
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const middle: Pair = [mean(0), mean(1)]
  return { middle, around: points.map(([x, y]): Pair => [x - middle[0], y - middle[1]]) }
}

function isFlat(points: readonly Pair[]): boolean {
  const { around } = centred(points)
  const sum = (of: (point: Pair) => number): number => around.reduce((total, point) => total + of(point), 0)
  const [xx, yy, xy] = [sum(([x]) => x * x), sum(([, y]) => y * y), sum(([x, y]) => x * y)]
  const root = Math.hypot((xx - yy) / 2, xy)
  const [along, across] = [(xx + yy) / 2 + root, Math.max(0, (xx + yy) / 2 - root)]
  return along === 0 || Math.sqrt(across / along) < FLAT
}

function similarity(from: readonly Pair[], to: readonly Pair[]): Affine {
  const [source, goal] = [centred(from), centred(to)]
  let [same, turned, size] = [0, 0, 0]
  for (const [at, [x, y]] of source.around.entries()) {
    const [u, v] = goal.around[at] ?? [0, 0]
    same += x * u + y * v
    turned += x * v - y * u
    size += x * x + y * y
  }
  return moved([same / size, -turned / size, turned / size, same / size], source.middle, goal.middle)
}

function affine(from: readonly Pair[], to: readonly Pair[]): Affine {
  const [source, goal] = [centred(from), centred(to)]
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0]
  for (const [at, [x, y]] of source.around.entries()) {
    const [u, v] = goal.around[at] ?? [0, 0]
    xx += x * x
    xy += x * y
    yy += y * y
    xu += x * u
    yu += y * u
    xv += x * v
    yv += y * v
  }
  const determinant = xx * yy - xy * xy
  const row = (ofX: number, ofY: number): Pair => [
    (ofX * yy - ofY * xy) / determinant,
    (ofY * xx - ofX * xy) / determinant,
  ]
  const [[a, b], [d, e]] = [row(xu, yu), row(xv, yv)]
  return moved([a, b, d, e], source.middle, goal.middle)
}

const moved = ([a, b, d, e]: readonly [number, number, number, number], [x, y]: Pair, [u, v]: Pair): Affine => [
  a,
  b,
  u - a * x - b * y,
  d,
  e,
  v - d * x - e * y,
]

function inverse([a, b, c, d, e, f]: Affine): Affine | null {
  const determinant = a * e - b * d
  if (!Number.isFinite(1 / determinant)) return null
  const [ia, ib, id, ie] = [e / determinant, -b / determinant, -d / determinant, a / determinant]
  return [ia, ib, -ia * c - ib * f, id, ie, -id * c - ie * f]
}
