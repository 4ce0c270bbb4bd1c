import type { KpiCode } from '../kpi/kpi-definitions.ts'
import { GAS_HEATING_VALUE_GJ } from '../network/fuel.ts'

interface FigureFormula {
  readonly numerator: KpiCode
  readonly denominator: KpiCode
  readonly factor: number
}

/** Ratios that follow from two other columns of a report, for the formulas of a sheet. */
export const FIGURE_FORMULAS: Readonly<Partial<Record<KpiCode, FigureFormula>>> = {
  heatPerArea: { numerator: 'heat', denominator: 'heatedArea', factor: 1 },
  waterPerArea: { numerator: 'makeUpWater', denominator: 'heatedArea', factor: 1000 },
  powerPerArea: { numerator: 'electricity', denominator: 'heatedArea', factor: 1 },
  costPerArea: { numerator: 'cost', denominator: 'heatedArea', factor: 1 },
  electricityToHeat: { numerator: 'electricity', denominator: 'heat', factor: 0.0036 },
  gasPerHeat: { numerator: 'gas', denominator: 'heat', factor: 1 },
  boilerEfficiency: { numerator: 'heat', denominator: 'gas', factor: 100 / GAS_HEATING_VALUE_GJ },
}
