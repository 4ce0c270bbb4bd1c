// How a change of what a strategy regulates is written. Pure.

import { differenceForm, formOfStrategy, type QuantityForm } from '#contract/regulation/regulated-form.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

export const changeForm = (strategy: Strategy): QuantityForm => differenceForm(formOfStrategy(strategy))

/** With its sign. */
export const changeText = (change: number, { unit, decimals }: QuantityForm): string =>
  `${change > 0 ? '+' : ''}${formatQuantity(change, decimals)} ${unit}`
