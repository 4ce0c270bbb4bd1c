// Reasons of outcomes, with the numbers that led to them.

import { type Label, labelIn } from '#contract/kit/language.ts'
import { HOLD_NAMES, type Hold } from '#contract/regulation/calculation.ts'
import { INTERVENTION_KIND_NAMES, type Intervention } from '#contract/regulation/intervention.ts'
import { STRATEGY_KIND_NAMES, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { companyTime } from '#lib/company-day.ts'
import { both } from '../texts/texts.ts'
import type { InputReader } from './readings.ts'

/** Digits as reports have them, without separators. */
export const digits = (value: number, decimals = 1): string => {
  const text = value.toFixed(decimals)
  return Number(text) === 0 ? Math.abs(value).toFixed(decimals) : text
}

/** With its sign, for what is added. */
export const signed = (value: number, decimals = 1): string =>
  `${value > 0 && Number(value.toFixed(decimals)) !== 0 ? '+' : ''}${digits(value, decimals)}`

export const badInputs = ({ bad }: Pick<InputReader, 'bad'>): Label =>
  both((texts) =>
    texts.badInputs(
      bad
        .map(({ name, problem, at }) => texts.badInput(name, problem, at === null ? '' : companyTime(at).slice(5, 16)))
        .join(texts.and),
    ),
  )

export const kindForbidden = (kind: StrategyKind): Label =>
  both((texts, language) => texts.kindForbidden(labelIn(STRATEGY_KIND_NAMES[kind], language)))

export const heldBy = (hold: Hold | null): Label | null =>
  hold && both((texts, language) => texts.held(labelIn(HOLD_NAMES[hold], language)))

/** @param applied - Those that count. */
export const interventions = (applied: readonly Intervention[]): Label | null => {
  const told = applied.map((one) =>
    both((texts, language) =>
      texts.intervention(labelIn(INTERVENTION_KIND_NAMES[one.kind], language), changeOf(one), one.reason),
    ),
  )
  if (told.length === 0) return null
  return { zh: told.map(({ zh }) => zh).join('，'), en: told.map(({ en }) => en).join(', ') }
}

function changeOf(one: Intervention): string {
  switch (one.kind) {
    case 'offset':
      return `${signed(one.offsetK)} K`
    case 'percent':
      return `${signed(one.percent, 0)} %`
    case 'fixed':
      return `${digits(one.supplyC)} °C`
    case 'freeze':
      return ''
  }
}
