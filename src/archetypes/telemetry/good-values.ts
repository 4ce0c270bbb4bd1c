import type { HistorySeries, HistoryStep } from '#contract/endpoints/telemetry.ts'
import { isUsable } from '#contract/live/quality.ts'

/**
 * Values that may enter sums and lines. The aggregates of a step contain only good values, whatever its worst quality
 * was; a raw value counts only if it is good itself.
 */
export function goodValues(
  values: readonly (number | null)[],
  { quality }: Pick<HistorySeries, 'quality'>,
  step: HistoryStep,
): readonly (number | null)[] {
  if (step !== 'raw' || quality.every(isUsable)) return values
  return values.map((value, at) => (isUsable(quality[at] ?? 0) ? value : null))
}
