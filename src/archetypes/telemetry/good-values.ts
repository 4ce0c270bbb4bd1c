import { type HistoryResult, type HistorySeries, stretchAt } from '#contract/endpoints/telemetry.ts'
import { isUsable } from '#contract/live/quality.ts'

/**
 * Values that may enter sums and lines. The aggregates of a step contain only good values, whatever its worst quality
 * was; a raw value counts only if it is good itself.
 */
export function goodValues(
  values: readonly (number | null)[],
  { quality, times }: Pick<HistorySeries, 'quality' | 'times'>,
  { stretches }: Pick<HistoryResult, 'stretches'>,
): readonly (number | null)[] {
  if (stretches.every(({ step }) => step !== 'raw') || quality.every(isUsable)) return values
  return values.map((value, at) =>
    isUsable(quality[at] ?? 0) || stretchAt(stretches, times[at] ?? 0)?.step !== 'raw' ? value : null,
  )
}

/** How long there may be no value after a time without a gap, ms. */
export const gapAfter =
  ({ stretches }: Pick<HistoryResult, 'stretches'>) =>
  (time: number): number =>
    stretchAt(stretches, time)?.gapMs ?? Number.POSITIVE_INFINITY
