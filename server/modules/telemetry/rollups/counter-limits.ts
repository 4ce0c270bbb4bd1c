// What a counter can count in an hour: from what its unit or source was built for.

import type { CounterRules } from './counter-readings.ts'
import { GAP_PERIODS } from './rollup-steps.ts'

export interface CountedPoint {
  /** In which the counter counts. */
  readonly unit: string
  readonly node_type: string
  readonly period_s: number
  /** Heat of an hour that the node was designed for; null where no design is known. */
  readonly design_gj: number | null
}

const HOUR_MS = 3_600_000
const GJ_OF_WATT_HOUR = 3.6e-6
const GJ_OF_MWH = 3.6

/** Joins of the tables that {@link DESIGN_GJ} reads, for a row of `points` called `point`. */
export const DESIGN_TABLES = `left join heat_units heat_unit on heat_unit.id = point.node_id
    left join heat_sources source on source.id = point.node_id`
/** Heat of an hour of design as SQL: with the largest area that the unit has ever had. */
export const DESIGN_GJ = `coalesce(
  greatest(heat_unit.heated_area_m2,
      (select max(heated_area_m2) from area_history where area_history.node_id = heat_unit.id))
    * heat_unit.design_heat_index_w_m2 * ${GJ_OF_WATT_HOUR},
  source.rated_capacity_mw * ${GJ_OF_MWH})`

/**
 * A cold network takes up to twice its design while it heats up, and areas and heat indices are often entered too small by
 * a half.
 */
const SAFETY_FACTOR = 3
/** For each GJ: water that is cooled by 5 K only, electricity of a tenth of the heat, gas that yields 25 MJ for each Nm³. */
const PER_GJ: Readonly<Record<string, number>> = { GJ: 1, t: 48, kWh: 28, 'Nm³': 40 }
/** A meter of a small unit may count in steps of some units, or be swapped in the plan with that of a neighbour. */
const LEAST: Readonly<Record<string, number>> = { GJ: 5, t: 100, kWh: 50, 'Nm³': 500 }
/** Where no design is known: about 1.5 times the largest existing one, which is 50 MW for a unit and 1 GW for a source. */
const LARGEST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  source: { GJ: 6_000, t: 60_000, kWh: 50_000, 'Nm³': 200_000 },
  other: { GJ: 300, t: 3_000, kWh: 2_000, 'Nm³': 10_000 },
}
const MAX_OF_ANY_METER = 1_000_000

export const rulesOf = ({ unit, node_type, period_s, design_gj }: CountedPoint): CounterRules => {
  const perGj = PER_GJ[unit]
  const largest = LARGEST[node_type] ?? LARGEST.other
  return {
    maxPerHour:
      design_gj === null || perGj === undefined
        ? (largest?.[unit] ?? MAX_OF_ANY_METER)
        : Math.max(design_gj * perGj * SAFETY_FACTOR, LEAST[unit] ?? 0),
    // within an hour the distribution hardly matters
    gapMs: Math.max(period_s * 1000 * GAP_PERIODS, HOUR_MS),
  }
}
