import type { HistorySeries, HistoryStep } from '#contract/endpoints/telemetry.ts'
import { isUsable } from '#contract/live/quality.ts'

/**
 * Values that may enter sums and lines. The values of a step are made of good ones alone, whatever its worst was; a raw
 * value stands for itself.
 */
export function goodValues(
  values: readonly (number | null)[],
  { quality }: Pick<HistorySeries, 'quality'>,
  step: HistoryStep,
): readonly (number | null)[] {
  if (step !== 'raw' || quality.every(isUsable)) return values
  return values.map((value, at) => (isUsable(quality[at] ?? 0) ? value : null))
}
