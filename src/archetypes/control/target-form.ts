import { CONSTANTS } from '#contract/control/constant-quantities.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { CALCULATION_STEP_WORDS } from '#contract/regulation/calculation.ts'

interface TargetForm {
  readonly unit: string
  readonly decimals: number
}

const WATER: TargetForm = { unit: CALCULATION_STEP_WORDS.target.unit, decimals: 1 }
/** Of a load ratio. */
const RATIO: TargetForm = { unit: '', decimals: 2 }

/**
 * How the target of a result and what was reached of it are written. A result does not say what its strategy regulates, but what it
 * was computed from does: a constant flow or heat from that alone, a load ratio from the heat and the water of the unit. All
 * others regulate a temperature.
 */
export function targetForm({ inputs }: Pick<StrategyResult, 'inputs'>): TargetForm {
  const uses = (param: string): boolean => inputs.some(({ name }) => name === param)
  if (uses(CONSTANTS.flow.measured)) return CONSTANTS.flow
  if (!uses(CONSTANTS.heat.measured)) return WATER
  return uses(CONSTANTS.supply.measured) ? RATIO : CONSTANTS.heat
}
