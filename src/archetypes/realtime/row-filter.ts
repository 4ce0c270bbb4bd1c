// Which rows of a live table are to be looked at: those with a value beyond its limits, and those that are not heard.

import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { isUsable, QUALITY } from '#contract/live/quality.ts'
import type { ColourRule } from '#contract/resources/data-config.resource.ts'
import { valueStateOf } from '../telemetry/value-states.ts'
import type { LiveValues } from './live-values.ts'
import type { UnitRow } from './unit-rows.ts'

export const ROW_FILTERS = ['all', 'abnormal', 'offline'] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

/**
 * Whether a row passes now. `abnormal`: a current value is beyond a limit or below zero where its column says so, or a
 * value is bad. `offline`: it has points, and no current value of any. A row under maintenance is neither.
 */
export function isShownBy(
  filter: RowFilter,
  { places }: UnitRow,
  points: readonly TelemetryPoint[],
  live: Pick<LiveValues, 'values' | 'trusted' | 'qualities'>,
  ruleOf: (paramCode: string) => ColourRule,
): boolean {
  if (filter === 'all') return true
  let isHeard = false
  for (const place of places.values()) {
    const point = points[place]
    const value = live.values[place] ?? Number.NaN
    if (!point || Number.isNaN(value)) continue
    if (live.qualities[place] === QUALITY.maintenance) return false
    if (live.trusted[place] === 1) {
      isHeard = true
      if (filter === 'abnormal' && valueStateOf(ruleOf(point.paramCode), value, point.limits) !== null) return true
    } else if (filter === 'abnormal' && !isUsable(live.qualities[place] ?? 0)) return true
  }
  return filter === 'offline' && places.size > 0 && !isHeard
}
