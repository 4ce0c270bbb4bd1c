import { newestAge } from '#archetypes/realtime/derived-values.ts'
import type { LiveValues } from '#archetypes/realtime/live-values.ts'
import type { UnitRow } from '#archetypes/realtime/unit-rows.ts'
import { areaOf } from './stations.ts'

/**
 * Heat of a station for each m², W; NaN where the power or the area of one of its units is not known: a sum without a
 * part would look like little heat.
 *
 * @param powerOf - Trusted power of a unit, MW, else NaN.
 */
export function heatOfCard(rows: readonly UnitRow[], powerOf: (row: UnitRow) => number): number {
  const area = areaOf(rows.map(({ node }) => node))
  if (!area) return Number.NaN
  return (rows.reduce((sum, row) => sum + powerOf(row), 0) * 1e6) / area
}

/** Age of the newest value of a station, ms; NaN: none. */
export const newestOfCard = (rows: readonly UnitRow[], live: Pick<LiveValues, 'times' | 'now'>): number =>
  newestAge(
    rows.flatMap(({ places }) => [...places.values()].map((place) => live.times[place] ?? 0)),
    live.now,
  )
