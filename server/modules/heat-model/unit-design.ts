/** Design duties of a unit in watts and kilograms per second, derived from its sizes. */
import { WATER_HEAT_CAPACITY } from './water.ts'

/** Temperature difference at the exchanger's cold end at design: primary return minus secondary return, K. */
const DESIGN_APPROACH_K = 5

export interface UnitDesign {
  readonly heatW: number
  readonly primaryFlowKgS: number
  readonly primaryReturnC: number
  readonly secondaryFlowKgS: number
  /** Logarithmic mean temperature difference of the exchanger, K. */
  readonly exchangerLmtdK: number
}

/** A unit as its company has entered it; temperatures are those of the secondary side. */
export interface SizedUnit {
  readonly heatedAreaM2: number
  readonly designHeatIndexWM2: number
  readonly designSupplyC: number
  readonly designReturnC: number
}

/** Circulation of the secondary side at design, kg/s. */
export const secondaryFlowKgS = ({
  heatedAreaM2,
  designHeatIndexWM2,
  designSupplyC,
  designReturnC,
}: SizedUnit): number => (heatedAreaM2 * designHeatIndexWM2) / (WATER_HEAT_CAPACITY * (designSupplyC - designReturnC))

/** @param source - Temperature of the primary supply at design. */
export function designUnit(unit: SizedUnit, source: { readonly designSupplyC: number }): UnitDesign {
  const heatW = unit.heatedAreaM2 * unit.designHeatIndexWM2
  const primaryReturnC = unit.designReturnC + DESIGN_APPROACH_K
  const hotEndK = source.designSupplyC - unit.designSupplyC
  return {
    heatW,
    primaryFlowKgS: heatW / (WATER_HEAT_CAPACITY * (source.designSupplyC - primaryReturnC)),
    primaryReturnC,
    secondaryFlowKgS: secondaryFlowKgS(unit),
    exchangerLmtdK: logMean(hotEndK, DESIGN_APPROACH_K),
  }
}

/** Logarithmic mean of two positive differences. */
export function logMean(first: number, second: number): number {
  const ratio = first / second
  return Math.abs(ratio - 1) < 1e-6 ? first : (first - second) / Math.log(ratio)
}
