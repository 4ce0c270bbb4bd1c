// How a change of what a strategy regulates is written. Pure.

import { CONSTANTS } from '#contract/control/constant-quantities.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

interface ChangeForm {
  readonly unit: string
  readonly decimals: number
}

const KELVIN: ChangeForm = { unit: 'K', decimals: 1 }

/** Differences of temperatures are kelvins. */
export function changeForm(strategy: Strategy): ChangeForm {
  if (strategy.kind !== 'constant') return KELVIN
  const { quantity } = strategy.params
  return quantity === 'flow' || quantity === 'heat' ? CONSTANTS[quantity] : KELVIN
}

/** With its sign. */
export const changeText = (change: number, { unit, decimals }: ChangeForm): string =>
  `${change > 0 ? '+' : ''}${formatQuantity(change, decimals)} ${unit}`
