/** Both sides of a unit's exchanger at a given load (domain guide 4.2): the primary side follows exactly from the secondary. */
import { curveSupplyC, DESIGN_ROOM_C } from '#contract/network/heating-curve.ts'

export interface PrimaryDesign {
  readonly supplyC: number
  readonly returnC: number
  readonly secondarySupplyC: number
  readonly secondaryReturnC: number
  /** Logarithmic mean temperature difference of the exchanger, K. */
  readonly exchangerLmtdK: number
  /** Of the emitters' law. */
  readonly exponent: number
}

/** Flows as shares of the design flows, above 0. */
interface FlowShares {
  readonly primary: number
  readonly secondary: number
}

const DESIGN_FLOWS: FlowShares = { primary: 1, secondary: 1 }

/**
 * Temperatures that a load needs, °C. The conductance of the exchanger is taken to go with the square root of both flows.
 *
 * @param share - Heat load as a share of the design load, see `loadShare`; without load all water is as warm as the rooms.
 */
export function primarySide(share: number, design: PrimaryDesign, flows: FlowShares = DESIGN_FLOWS) {
  const { secondarySupplyC, secondaryReturnC, exponent } = design
  if (share <= 0)
    return {
      supplyC: DESIGN_ROOM_C,
      returnC: DESIGN_ROOM_C,
      secondarySupplyC: DESIGN_ROOM_C,
      secondaryReturnC: DESIGN_ROOM_C,
    }
  const primaryDrop = (share * (design.supplyC - design.returnC)) / flows.primary
  const secondaryDrop = (share * (secondarySupplyC - secondaryReturnC)) / flows.secondary
  const secondarySupply = curveSupplyC(share, secondarySupplyC, secondaryReturnC, exponent, flows.secondary)
  const secondaryReturn = secondarySupply - secondaryDrop
  const mean = (share * design.exchangerLmtdK) / Math.sqrt(flows.primary * flows.secondary)
  const surplus = primaryDrop - secondaryDrop
  const coldEnd = Math.abs(surplus) < 1e-9 ? mean : surplus / (Math.exp(surplus / mean) - 1)
  const returnC = secondaryReturn + coldEnd
  return {
    supplyC: returnC + primaryDrop,
    returnC,
    secondarySupplyC: secondarySupply,
    secondaryReturnC: secondaryReturn,
  }
}

/** Primary supply temperature that a load share needs at design flows, °C. */
export const primaryCurveC = (share: number, design: PrimaryDesign): number => primarySide(share, design).supplyC
