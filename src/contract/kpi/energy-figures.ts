import type { Energy } from '../resources/energy-slot.resource.ts'
import type { KpiCode } from './kpi-definitions.ts'

interface EnergyFigures {
  readonly amount: KpiCode
  readonly cost: KpiCode
  /** Null for what only sources use. */
  readonly perArea: KpiCode | null
}

/** The key figures of each energy. */
export const ENERGY_FIGURES: Readonly<Record<Energy, EnergyFigures>> = {
  heat: { amount: 'heat', cost: 'heatCost', perArea: 'heatPerArea' },
  makeUp: { amount: 'makeUpWater', cost: 'makeUpCost', perArea: 'waterPerArea' },
  electricity: { amount: 'electricity', cost: 'electricityCost', perArea: 'powerPerArea' },
  gas: { amount: 'gas', cost: 'gasCost', perArea: null },
}
