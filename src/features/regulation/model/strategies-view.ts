// Which strategies are shown, and which one is open, as the address says. Pure.

import type { StrategyRow } from '#contract/endpoints/strategies.ts'
import { STRATEGY_KINDS, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { plainLatin } from '#lib/plain-latin.ts'

export interface StrategiesView {
  /** Empty: all kinds. */
  readonly kind: StrategyKind | ''
  readonly text: string
  /** The strategy that is open; empty: none. */
  readonly id: string
}

export const readStrategiesView = (search: URLSearchParams): StrategiesView => ({
  kind: STRATEGY_KINDS.find((kind) => kind === search.get('kind')) ?? '',
  text: search.get('q') ?? '',
  id: search.get('id') ?? '',
})

export function writeStrategiesView({ kind, text, id }: StrategiesView): URLSearchParams {
  const shown = { kind, q: text, id }
  return new URLSearchParams(Object.entries(shown).filter(([, value]) => value !== ''))
}

export function foundStrategies(
  rows: readonly StrategyRow[],
  { kind, text }: Pick<StrategiesView, 'kind' | 'text'>,
): StrategyRow[] {
  const sought = plainLatin(text.trim())
  return rows.filter((row) => (kind === '' || row.kind === kind) && plainLatin(row.name).includes(sought))
}
