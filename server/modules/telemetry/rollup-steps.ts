import { type HistoryStep, STEP_MS } from '../../../src/contract/endpoints/telemetry.ts'

/**
 * Civil time of the company minus UTC: a day of `1d` begins at its midnight. The product is for companies in China, whose
 * clocks do not change with the season.
 */
export const COMPANY_UTC_OFFSET_MS = 8 * 3_600_000

/** After this many save periods without a sample a value no longer holds: one may be lost on the way, two are a gap. */
export const GAP_SAVE_PERIODS = 2.5

/** A bucket is computed this long after its end: what comes later makes it dirty. */
export const LATE_MS = 60_000

export type RollupStep = Exclude<HistoryStep, 'raw'>

/** Start of the bucket that holds a time. */
export function bucketStart(step: RollupStep, time: number): number {
  const origin = step === '1d' ? -COMPANY_UTC_OFFSET_MS : 0
  return Math.floor((time - origin) / STEP_MS[step]) * STEP_MS[step] + origin
}
