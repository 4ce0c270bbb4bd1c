import type { DesignReason } from '#contract/endpoints/unit-buildings.ts'
import type { Estimate } from './learning/fit-building.ts'

/** How rooms get their heat: `heatKw × ((water − room) / excessK) ^ exponent` (domain guide 2.3). */
interface Emitters {
  /** kW, where the water is `excessK` warmer than the rooms. */
  readonly heatKw: Estimate
  /** Mean of supply and return over the room at design, K. */
  readonly excessK: number
  readonly exponent: Estimate
}

/** What the buildings of a unit are together: of one resistance and one capacity (domain guide 2.2). */
export interface BuildingValues {
  /** Heat that is lost for each kelvin between inside and outside, kW/K. */
  readonly lossKwK: Estimate
  /** Heat that is kept for each kelvin, kWh/K. */
  readonly capacityKwhK: Estimate
  /** The first divided into the second: hours in which it cools to 37 % of the difference. */
  readonly timeConstantH: Estimate
  /** Mean heat of people, light and appliances, kW. */
  readonly gainsKw: Estimate
  /** Level area whose sun warms it, m²; null where the sun is not known. */
  readonly sunM2: Estimate | null
  readonly emitters: Emitters
}

/** `design`: by what its company has entered, as wide as buildings differ from it; `learnt`: from what was measured. */
export type UnitBuilding = BuildingValues &
  (
    | { readonly origin: 'design'; readonly learntAt: null; readonly reason: DesignReason }
    | { readonly origin: 'learnt'; readonly learntAt: Date; readonly reason: null }
  )
