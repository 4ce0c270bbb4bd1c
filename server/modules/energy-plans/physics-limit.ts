// What a node can use at most. Duty: refuses a plan above physics. Invariant: design data alone decides, so that the
// answer is the same whatever was measured.

import { GAS_HEATING_VALUE_GJ } from '#contract/network/fuel.ts'
import type { Energy } from '#contract/resources/energy-slot.resource.ts'

/** What the design of a unit or source gives; a station is all of its units. */
export interface DesignLoad {
  readonly heatKw: number
  /** Supply minus return, K. */
  readonly dropK: number
}

/** Cold spells above the design day. */
const RESERVE = 1.2
/** No boiler in use is worse. */
const LOWEST_BOILER_EFFICIENCY = 0.78
const HOURS_PER_DAY = 24
const GJ_PER_KWH = 0.0036
/** kJ/(kg·K) */
const WATER_HEAT = 4.187
const S_PER_HOUR = 3600

/**
 * Heat at design load; electricity of as much energy as this heat; as much make-up as the water in circulation; gas for
 * this heat in the worst boiler.
 */
export function mostOf(energy: Energy, loads: readonly DesignLoad[], days: number): number {
  const hours = days * HOURS_PER_DAY
  const kwh = RESERVE * hours * loads.reduce((sum, { heatKw }) => sum + heatKw, 0)
  switch (energy) {
    case 'heat':
      return kwh * GJ_PER_KWH
    case 'electricity':
      return kwh
    case 'makeUp': {
      const kgPerS = loads.reduce((sum, { heatKw, dropK }) => sum + heatKw / (WATER_HEAT * dropK), 0)
      return (RESERVE * hours * kgPerS * S_PER_HOUR) / 1000
    }
    case 'gas':
      return (kwh * GJ_PER_KWH) / (GAS_HEATING_VALUE_GJ * LOWEST_BOILER_EFFICIENCY)
  }
}
