// Curves of drawings as lines that are never farther from them than a tolerance.

import type { Pair } from '../coordinates/chinese-offset.ts'

const FULL_TURN = 2 * Math.PI
const MAX_STEPS = 2_000

function stepsOf(radius: number, sweep: number, tolerance: number): number {
  const size = Math.abs(radius)
  const step = size <= tolerance ? Math.PI / 2 : 2 * Math.acos(1 - tolerance / size)
  return Math.min(MAX_STEPS, Math.max(2, Math.ceil(Math.abs(sweep) / step)))
}

/** From one angle by a sweep, in radians; both ends are on it. */
export function arcPlaces([x, y]: Pair, radius: number, from: number, sweep: number, tolerance: number): Pair[] {
  const steps = stepsOf(radius, sweep, tolerance)
  return Array.from({ length: steps + 1 }, (_, at): Pair => {
    const angle = from + (sweep * at) / steps
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** Counter-clockwise from one angle to the other, radians. */
export const sweepOf = (from: number, to: number): number => {
  const sweep = (to - from) % FULL_TURN
  return sweep <= 1e-12 ? sweep + FULL_TURN : sweep
}

/** What lies between two corners whose bulge is the tangent of a quarter of the arc's angle, without the corners. */
export function bulgePlaces(from: Pair, to: Pair, bulge: number, tolerance: number): Pair[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const chord = Math.hypot(dx, dy)
  if (bulge === 0 || chord === 0 || !Number.isFinite(bulge)) return []
  const sweep = 4 * Math.atan(bulge)
  const radius = chord / (2 * Math.sin(sweep / 2))
  const height = radius * Math.cos(sweep / 2)
  const centre: Pair = [(from[0] + to[0]) / 2 - (dy / chord) * height, (from[1] + to[1]) / 2 + (dx / chord) * height]
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0])
  return arcPlaces(centre, Math.abs(radius), start, sweep, tolerance).slice(1, -1)
}

/** @param major - From the centre to the end of the longer axis. @param ratio - Of the shorter axis to it. */
export function ellipsePlaces(
  [x, y]: Pair,
  major: Pair,
  ratio: number,
  from: number,
  sweep: number,
  tolerance: number,
): Pair[] {
  const steps = stepsOf(Math.hypot(major[0], major[1]), sweep, tolerance)
  return Array.from({ length: steps + 1 }, (_, at): Pair => {
    const angle = from + (sweep * at) / steps
    const [along, across] = [Math.cos(angle), ratio * Math.sin(angle)]
    return [x + along * major[0] - across * major[1], y + along * major[1] + across * major[0]]
  })
}

interface Spline {
  readonly degree: number
  readonly knots: readonly number[]
  readonly controls: readonly Pair[]
  /** One for each control point, or none: all are alike. */
  readonly weights: readonly number[]
}

/** A rational B-spline, halved until each half is straight; null where its knots do not fit. */
export function splinePlaces(spline: Spline, tolerance: number): Pair[] | null {
  const { degree, knots, controls } = spline
  if (degree < 1 || degree > 20 || controls.length <= degree || knots.length !== controls.length + degree + 1)
    return null
  const places: Pair[] = []
  for (let span = degree; span < controls.length; span += 1) {
    const [start, end] = [knots[span] ?? 0, knots[span + 1] ?? 0]
    if (!(end > start)) continue
    const at = (share: number): Pair => pointOf(spline, span, start + (end - start) * share)
    const first = at(0)
    if (places.length === 0) places.push(first)
    halve(at, { from: 0, to: 1, first, last: at(1), depth: 0 }, tolerance, places)
  }
  return places.length > 1 ? places : null
}

interface Half {
  readonly from: number
  readonly to: number
  readonly first: Pair
  readonly last: Pair
  readonly depth: number
}
const LEAST_DEPTH = 3
const MOST_DEPTH = 10

function halve(at: (share: number) => Pair, half: Half, tolerance: number, places: Pair[]): void {
  const { from, to, first, last, depth } = half
  const middle = (from + to) / 2
  const halfway = at(middle)
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const chord = Math.hypot(dx, dy)
  const off =
    chord === 0
      ? Math.hypot(halfway[0] - first[0], halfway[1] - first[1])
      : Math.abs((halfway[0] - first[0]) * dy - (halfway[1] - first[1]) * dx) / chord
  // a curve may cross its chord in the middle: the first halves are always made
  if (depth >= MOST_DEPTH || (depth >= LEAST_DEPTH && off < tolerance / 2)) {
    places.push(last)
    return
  }
  halve(at, { from, to: middle, first, last: halfway, depth: depth + 1 }, tolerance, places)
  halve(at, { from: middle, to, first: halfway, last, depth: depth + 1 }, tolerance, places)
}

/** De Boor's algorithm in homogeneous coordinates. */
function pointOf({ degree, knots, controls, weights }: Spline, span: number, at: number): Pair {
  const near = Array.from({ length: degree + 1 }, (_, index): [number, number, number] => {
    const of = span - degree + index
    const [x, y] = controls[of] ?? [Number.NaN, Number.NaN]
    const weight = weights[of] ?? 1
    return [x * weight, y * weight, weight]
  })
  for (let round = 1; round <= degree; round += 1)
    for (let index = degree; index >= round; index -= 1) {
      const left = knots[span - degree + index] ?? 0
      const right = knots[span + 1 + index - round] ?? 0
      const share = right === left ? 0 : (at - left) / (right - left)
      const [before, own] = [near[index - 1], near[index]]
      if (!before || !own) continue
      near[index] = [
        before[0] + share * (own[0] - before[0]),
        before[1] + share * (own[1] - before[1]),
        before[2] + share * (own[2] - before[2]),
      ]
    }
  const [x = Number.NaN, y = Number.NaN, weight = 1] = near[degree] ?? []
  return [x / weight, y / weight]
}
