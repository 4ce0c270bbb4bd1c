import { doneAtOf, FINER, type RollupProgress } from '../rollups/rollup.repository.ts'
import { bucketsOfBuckets, bucketsOfSamples, ROLLUP_COLUMNS } from '../rollups/rollup-sql.ts'
import type { RollupStep } from '../rollups/rollup-steps.ts'

/** SQL: the points of `$1`, as `bucketsOfSamples` takes them. */
export const CHOSEN = 'select id, period_s from points where id = any($1::int[])'
/** SQL of a time, epoch ms. */
export const time = (at: number): string => `timestamptz '${new Date(at).toISOString()}'`

export interface BucketRange {
  readonly step: RollupStep
  readonly from: number
  readonly to: number
  /** Hour of the company's day at which a day begins, 0 to 23. */
  readonly dayStartsAt?: number
}

/**
 * Buckets of a step: the stored ones, then those not rolled up yet, computed in the query. Days are stored from midnight
 * to midnight, so days that begin at another hour are made of hours. Parameter: `$1`, the ids of the points.
 */
export function bucketsSql({ step, from, to, dayStartsAt = 0 }: BucketRange, progress: RollupProgress): string {
  if (step === '1d' && dayStartsAt > 0)
    return bucketsOfBuckets(bucketsSql({ step: '1h', from, to }, progress), '1d', { from, to, dayStartsAt })
  const doneAt = doneAtOf(step, progress)
  const parts: string[] = []
  if (from < Math.min(to, doneAt))
    parts.push(`select ${ROLLUP_COLUMNS} from rollup_${step}
      where point_id = any($1::int[]) and at >= ${time(from)} and at < ${time(Math.min(to, doneAt))}`)
  const open = Math.max(from, doneAt)
  if (open < to)
    parts.push(
      step === '1m' || step === '15m'
        ? bucketsOfSamples(CHOSEN, time(open), time(to), step === '1m' ? 60 : 900)
        : bucketsOfBuckets(bucketsSql({ step: FINER[step], from: open, to }, progress), step, { from: open, to }),
    )
  if (parts.length === 0) return `select ${ROLLUP_COLUMNS} from rollup_1d where false`
  return parts.map((part) => `select ${ROLLUP_COLUMNS} from (${part}) part`).join(' union all ')
}
