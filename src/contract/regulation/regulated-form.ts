// How values of what a strategy regulates are written, and those of parameters.

import { CONSTANTS, type ConstantQuantity } from '../control/constant-quantities.ts'
import { standardParams } from '../network/standard-params.ts'
import type { Strategy } from './strategy.ts'

/** Unit and decimals of a value. */
export interface QuantityForm {
  readonly unit: string
  readonly decimals: number
}

const WATER: QuantityForm = { unit: '°C', decimals: 1 }

/** Of the target of a strategy. @param quantity - What it holds constant; null: all others regulate a temperature, a load ratio by the mean that gives it. */
export function regulatedForm(quantity: ConstantQuantity | null): QuantityForm {
  if (quantity === null) return WATER
  const { unit, decimals } = CONSTANTS[quantity]
  return { unit, decimals }
}

export const formOfStrategy = (strategy: Strategy): QuantityForm =>
  regulatedForm(strategy.kind === 'constant' ? strategy.params.quantity : null)

/** Differences of temperatures are kelvins. */
export const differenceForm = ({ unit, decimals }: QuantityForm): QuantityForm => ({
  unit: unit === '°C' ? 'K' : unit,
  decimals,
})

/** The filtered outdoor temperature: an input of a cycle that is no parameter of a unit. */
export const FILTERED_INPUT = 'tw'

/** Of an input or a write of a cycle, by its code. */
export function formOfParam(code: string): QuantityForm {
  if (code === FILTERED_INPUT) return WATER
  const param = standardParams.find((one) => one.code === code)
  return param ? { unit: param.unit, decimals: param.decimals } : { unit: '', decimals: 2 }
}
