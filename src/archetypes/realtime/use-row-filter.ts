import { useEffect, useState } from 'react'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import type { LiveValues } from './live-values.ts'
import { isShownBy, type RowFilter } from './row-filter.ts'
import type { UnitRow } from './unit-rows.ts'

/**
 * Rows that pass a filter, looked at once a second; it renders only when another row does. Rows of which no value has
 * come yet pass.
 */
export function useRowFilter(
  filter: RowFilter,
  rows: readonly UnitRow[],
  points: readonly TelemetryPoint[],
  live: LiveValues,
  ruleOf: (paramCode: string) => ColourRule,
): readonly UnitRow[] {
  const [shown, setShown] = useState(rows)
  useEffect(() => {
    if (filter === 'all') return undefined
    return live.onTick(() => {
      if (live.now === 0) return
      const passing = rows.filter((row) => isShownBy(filter, row, points, live, ruleOf))
      setShown((before) => (isSame(before, passing) ? before : passing))
    })
  }, [filter, rows, points, live, ruleOf])
  return filter === 'all' ? rows : shown
}

const isSame = (one: readonly UnitRow[], other: readonly UnitRow[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at])
