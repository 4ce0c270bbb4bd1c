import { type HistoryStep, STEP_MS } from '#contract/endpoints/telemetry.ts'
import { companyDay, endOfCompanyDay, startOfCompanyDay, startOfCompanyHour } from '#server/core/kit/company-time.ts'

/** A value is held for this many periods of its point: a single missing sample is tolerated, two are a gap. */
export const GAP_PERIODS = 2.5

/** A bucket is computed this long after its end; later samples make it dirty. */
export const LATE_MS = 60_000

export type RollupStep = Exclude<HistoryStep, 'raw'>

/**
 * Start of the bucket that holds a time. Hours and days are those of the company's clock; minutes and quarters are the same in
 * every zone.
 *
 * @param dayStartsAt - Hour of the company's day at which a day begins, 0 to 23.
 */
export function bucketStart(step: RollupStep, time: number, dayStartsAt = 0): number {
  if (step === '1d') return startOfCompanyDay(companyDay(time, dayStartsAt), dayStartsAt)
  if (step === '1h') return startOfCompanyHour(time)
  return Math.floor(time / STEP_MS[step]) * STEP_MS[step]
}

/** End of the bucket that begins at a time: a day may have 23 or 25 hours. */
export const nextBucket = (step: RollupStep, start: number, dayStartsAt = 0): number =>
  step === '1d' ? endOfCompanyDay(companyDay(start, dayStartsAt), dayStartsAt) : start + STEP_MS[step]

/** End of the last bucket that begins before a time: the time itself where one begins there. */
export function bucketEnd(step: RollupStep, time: number): number {
  const start = bucketStart(step, time)
  return start === time ? time : nextBucket(step, start)
}

/** Starts of the buckets of a range that begins with one, rising. */
export function bucketStarts(step: RollupStep, from: number, to: number, dayStartsAt = 0): number[] {
  const starts: number[] = []
  for (let at = bucketStart(step, from, dayStartsAt); at < to; at = nextBucket(step, at, dayStartsAt)) starts.push(at)
  return starts
}
