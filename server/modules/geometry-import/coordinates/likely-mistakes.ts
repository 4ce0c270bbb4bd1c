// What is probably wrong with a chosen coordinate system, by the numbers themselves and by what stands on the map already.

import type { CoordinateSystem } from '#contract/geometry/coordinate-system.ts'
import { boundsOf } from './bounds.ts'
import { gcj02Of, type Pair, withoutOffset } from './chinese-offset.ts'
import { metresBetween } from './metres-between.ts'

/**
 * `metresAsDegrees`, `degreesAsMetres`: the numbers are of the other kind; `axesSwapped`: the first number seems to be the
 * northing; `looksGcj02`: things stand where web maps draw them, some hundred metres off; `farOff`: nothing known is near.
 */
export type LikelyMistake = 'metresAsDegrees' | 'degreesAsMetres' | 'axesSwapped' | 'looksGcj02' | 'farOff'

const within = (least: number, most: number, from: number, to: number): boolean => least >= from && most <= to

/** By the numbers of a file alone. */
export function mistakesOfNumbers(system: CoordinateSystem, raw: Iterable<Pair>): LikelyMistake[] {
  const bounds = boundsOf(raw)
  if (!bounds || system.kind === 'local') return []
  const [{ least, most }, first, second] = [bounds, system.isNorthFirst ? 1 : 0, system.isNorthFirst ? 0 : 1] as const
  const [east, north] = [
    [least[first], most[first]],
    [least[second], most[second]],
  ] as const
  const isDegrees = within(east[0], east[1], -180, 180) && within(north[0], north[1], -180, 180)
  if (system.kind === 'grid') {
    if (isDegrees) return ['degreesAsMetres']
    // northings of China are between 1,800 and 6,000 km; eastings are not, with or without the number of a zone
    const isNorthing = ([from, to]: readonly [number, number]): boolean => within(from, to, 1.8e6, 6e6)
    return isNorthing(east) && !isNorthing(north) ? ['axesSwapped'] : []
  }
  if (!isDegrees) return ['metresAsDegrees']
  // China lies between 73 and 136 degrees east, 17 and 54 north
  const isLatitude = within(east[0], east[1], 15, 56)
  const isLongitude = within(north[0], north[1], 70, 140)
  return isLatitude && isLongitude ? ['axesSwapped'] : []
}

const OFF_M = { least: 100, most: 1_200 } as const
const FAR_M = 100_000
const MIN_KNOWN = 3

/** By things that are both in the file and on the map. @param known - Each as the file places it, and where it stands. */
export function mistakesOfPlaces(known: readonly (readonly [inFile: Pair, onMap: Pair])[]): LikelyMistake[] {
  if (known.length < MIN_KNOWN) return []
  const off = median(known.map(([inFile, onMap]) => metresBetween(inFile, onMap)))
  if (off > FAR_M) return ['farOff']
  if (off < OFF_M.least || off > OFF_M.most) return []
  const corrected = median(known.map(([inFile, onMap]) => metresBetween(withoutOffset(inFile, gcj02Of), onMap)))
  return corrected < off / 4 ? ['looksGcj02'] : []
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}
