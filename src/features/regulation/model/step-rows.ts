import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { CALCULATION_STEP_WORDS, type CalculationStep } from '#contract/regulation/calculation.ts'

interface StepRow {
  readonly step: CalculationStep
  readonly value: number
  readonly unit: string
  readonly decimals: number
  /** Whose unit the value has; null: the one given here. */
  readonly param: string | null
}

/** Shares have no unit, and differ in their second decimal. */
const decimalsOf = (unit: string): number => (unit === '' ? 2 : 1)

/** The steps of a calculation as they are shown: a target in the unit of what is regulated, a written value in that of its point. */
export function stepRows(result: Pick<StrategyResult, 'steps' | 'unit' | 'decimals' | 'writes'>): StepRow[] {
  return result.steps.map(([step, value]) => {
    if (step === 'target') return { step, value, unit: result.unit, decimals: result.decimals, param: null }
    const { unit } = CALCULATION_STEP_WORDS[step]
    // a mode may be written beside the value
    const write = step === 'written' ? result.writes.findLast((one) => one.value === value) : undefined
    return { step, value, unit, decimals: decimalsOf(unit), param: write?.param ?? null }
  })
}
