// Outlines of areas as people type them and as they are stored: one corner a line, longitude and latitude in degrees of WGS-84.

import type { Place } from '../pipes/town.ts'

export type Ring = readonly Place[]

export const FEWEST_CORNERS = 3
export const MOST_CORNERS = 10_000
/** A tenth of a metre. */
const DECIMALS = 6

/** A broken rule of `rule-texts.ts`, with what it names. */
export interface RingProblem {
  readonly rule: 'cornerText' | 'cornerPlace' | 'fewCorners' | 'manyCorners' | 'ringCrosses'
  readonly n: number | string
}

type RingReading =
  | { readonly ring: Ring; readonly problem: null }
  | { readonly ring: null; readonly problem: RingProblem }

/** Reads corners that are separated by line breaks or semicolons; one that repeats the one before, or the first at the end, is left out. */
export function readRing(text: string): RingReading {
  const lines = text.split(/[;；\n]/).filter((line) => line.trim() !== '')
  if (lines.length > MOST_CORNERS + 1) return refused('manyCorners', MOST_CORNERS)
  const corners: Place[] = []
  for (const [at, line] of lines.entries()) {
    const [lng, lat, ...others] = line.trim().split(/[,，\s]+/)
    const place: Place = [numberIn(lng), numberIn(lat)]
    if (others.length > 0 || !place.every(Number.isFinite)) return refused('cornerText', at + 1)
    if (Math.abs(place[0]) > 180 || Math.abs(place[1]) > 90) return refused('cornerPlace', at + 1)
    if (!isSame(corners.at(-1), place)) corners.push(place)
  }
  if (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop()
  if (corners.length < FEWEST_CORNERS) return refused('fewCorners', FEWEST_CORNERS)
  if (corners.length > MOST_CORNERS) return refused('manyCorners', MOST_CORNERS)
  const crossing = crossingSides(corners)
  return crossing ? refused('ringCrosses', crossing) : { ring: corners, problem: null }
}

export const ringText = (ring: Ring): string => ring.map((place) => place.map(shown).join(',')).join('\n')

const refused = (rule: RingProblem['rule'], n: RingProblem['n']): RingReading => ({ ring: null, problem: { rule, n } })
const shown = (degrees: number): string => String(rounded(degrees))
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))
const numberIn = (text: string | undefined): number =>
  text === undefined || !/^[+-]?\d+(\.\d+)?$/.test(text) ? Number.NaN : rounded(Number(text))
const isSame = (one: Place | undefined, other: Place | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]

interface Side {
  /** Number of the corner where it begins, from 1. */
  readonly number: number
  readonly from: Place
  readonly to: Place
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** The first two sides found that cross or touch, as `2–5`, by the corners where they begin; null: none do. */
function crossingSides(ring: Ring): string | null {
  const sides = ring
    .map((from, at): Side => {
      const to = ring[(at + 1) % ring.length] ?? from
      const [west, east] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]]
      const [south, north] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]]
      return { number: at + 1, from, to, west, east, south, north }
    })
    .sort((one, other) => one.west - other.west)
  for (const [at, one] of sides.entries())
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next]
      // the ones after it begin farther east
      if (!other || other.west > one.east) break
      if (other.south > one.north || other.north < one.south || !meet(one, other, ring.length)) continue
      return [one.number, other.number].sort((first, second) => first - second).join('–')
    }
  return null
}

/** Neighbours share a corner, and may have no more in common than that. */
function meet(one: Side, other: Side, numSides: number): boolean {
  const step = (other.number - one.number + numSides) % numSides
  if (step === 1) return foldsBack(one.from, one.to, other.to)
  if (step === numSides - 1) return foldsBack(other.from, other.to, one.to)
  const [a, b] = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)]
  const [c, d] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)]
  // with all on one line, the boxes have told that they lie over each other
  return a * b <= 0 && c * d <= 0
}

const foldsBack = (from: Place, corner: Place, to: Place): boolean =>
  turn(from, corner, to) === 0 &&
  (corner[0] - from[0]) * (to[0] - corner[0]) + (corner[1] - from[1]) * (to[1] - corner[1]) < 0

/** Above 0 where a place lies to the left; whole millionths of a degree, so that what is on the line is exactly 0. */
function turn(from: Place, to: Place, place: Place): number {
  const [ax, ay, bx, by, px, py] = [from[0], from[1], to[0], to[1], place[0], place[1]].map((one) =>
    Math.round(one * 10 ** DECIMALS),
  )
  if (ax === undefined || ay === undefined || bx === undefined) return 0
  if (by === undefined || px === undefined || py === undefined) return 0
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax)
}
