// Targets and what was reached of them, as lines of a chart. Pure.

import { lineThrough } from '#archetypes/trend/trend-lines.ts'
import type { TrendLine, TrendPicture } from '#archetypes/trend/trend-option.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { SeriesColor } from '#ui/theme/series-colors.ts'

interface Shown {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  /** Name of a line; the strategy is null where it is the only one. */
  readonly nameOf: (what: 'target' | 'reached', strategyName: string | null) => string
}

/** Two and a half of the longest cycles: a line is broken where none was computed for so long. */
const GAP_MS = 150 * 60_000

export function calculationPicture(results: readonly StrategyResult[], { from, to, nameOf }: Shown): TrendPicture {
  const rising = results.filter(({ target }) => target !== null).toSorted((one, other) => one.at - other.at)
  // a version of a strategy may regulate something else than the one before
  const keyOf = (result: StrategyResult): string => `${result.strategyId} ${result.unit}`
  const keys = [...new Set(rising.map(keyOf))]
  const units = [...new Set(rising.map(({ unit }) => unit))]
  const lines = keys.flatMap((key, at): TrendLine[] => {
    const rows = rising.filter((result) => keyOf(result) === key)
    const [first] = rows
    if (!first) return []
    const { unit, decimals } = first
    const line = (what: 'target' | 'reached', color: SeriesColor): TrendLine => ({
      id: `${what} ${key}`,
      name: nameOf(what, keys.length === 1 ? null : first.strategyName),
      unit,
      axis: units.indexOf(unit),
      color,
      compared: 0,
      data: lineThrough(
        rows.map((row) => row.at),
        rows.map((row) => row[what]),
        () => GAP_MS,
      ),
      band: null,
      limits: [],
      format: (value) => formatQuantity(value, decimals),
    })
    return [line('target', { family: 'plain', nth: 2 * at }), line('reached', { family: 'plain', nth: 2 * at + 1 })]
  })
  return { from, to, axes: units.map((unit, at) => ({ unit, side: at === 0 ? 'left' : 'right' })), lines }
}
