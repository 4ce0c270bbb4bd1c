import { type HistoryStep, STEP_MS } from '#contract/endpoints/telemetry.ts'
import { COMPANY_UTC_OFFSET_MS } from '#server/core/kit/company-time.ts'

/** A value is held for this many periods of its point: a single missing sample is tolerated, two are a gap. */
export const GAP_PERIODS = 2.5

/** A bucket is computed this long after its end; later samples make it dirty. */
export const LATE_MS = 60_000

export type RollupStep = Exclude<HistoryStep, 'raw'>

/**
 * Start of the bucket that holds a time.
 *
 * @param dayStartsAt - Hour of the company's day at which a day begins, 0 to 23.
 */
export function bucketStart(step: RollupStep, time: number, dayStartsAt = 0): number {
  // a day begins at the company's midnight, or at the hour it is settled at
  const origin = step === '1d' ? dayStartsAt * STEP_MS['1h'] - COMPANY_UTC_OFFSET_MS : 0
  return Math.floor((time - origin) / STEP_MS[step]) * STEP_MS[step] + origin
}

/** End of the last bucket that begins before a time: the time itself where one begins there. */
export const bucketEnd = (step: RollupStep, time: number): number => bucketStart(step, time + STEP_MS[step] - 1)
