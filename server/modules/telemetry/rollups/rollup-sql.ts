// SQL of the rollup ladder. Neighbours: rollup.repository.ts stores the results, history.repository.ts computes them on
// request, so that stored and computed buckets are the same. Invariant: every query returns the columns of
// ROLLUP_COLUMNS, one row per point and bucket.

import { STEP_MS } from '#contract/endpoints/telemetry.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { isJudgedBetween, shownQuality } from '../samples/judged-samples.ts'
import { bucketStart, bucketStarts, GAP_PERIODS, type RollupStep } from './rollup-steps.ts'

export const ROLLUP_COLUMNS =
  'point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality'

const usable = `quality in (${USABLE_QUALITIES.join(', ')})`

/**
 * Qualities from best to worst: good, calculated, manual, maintenance, jump, frozen, out of range, no communication.
 */
const BEST_TO_WORST = [0, 6, 5, 7, 4, 3, 2, 1]
const badnessByQuality = BEST_TO_WORST.map((_, quality) => BEST_TO_WORST.indexOf(quality))
const badnessOf = (quality: string): string => `(array[${badnessByQuality.join(',')}])[${quality} + 1]`
const worstOf = (badness: string): string => `(array[${BEST_TO_WORST.join(',')}])[max(${badness}) + 1]::smallint`

/** How long a value is held at most, s; for a row of `points`. */
export const GAP_SQL = `period_s * ${GAP_PERIODS}`

/** SQL width of a step's bucket. */
const WIDTH: Readonly<Record<RollupStep, string>> = {
  '1m': '1 minute',
  '15m': '15 minutes',
  '1h': '1 hour',
  '1d': '1 day',
}

/** SQL of a time, epoch ms. */
const timeSql = (at: number): string => `timestamptz '${new Date(at).toISOString()}'`

export interface MergedRange {
  /** Epoch ms; a bucket begins at the start. */
  readonly from: number
  readonly to: number
  /** Hour of the company's day at which a day begins, 0 to 23. */
  readonly dayStartsAt?: number
}

/**
 * SQL of the start of the bucket that holds `at`. While clocks do not change, buckets are equally long; days of a range in
 * which they do are listed.
 */
function bucketOf(step: RollupStep, { from, to, dayStartsAt = 0 }: MergedRange): string {
  const first = bucketStart(step, from, dayStartsAt)
  if (step !== '1d') return evenBucket(step, timeSql(first))
  const starts = bucketStarts(step, from, to, dayStartsAt)
  const isEven = starts.every((start, day) => start === first + day * STEP_MS['1d'])
  return isEven ? evenBucket(step, timeSql(first)) : listedBucket(`array[${starts.map(timeSql).join(',')}]`)
}

/** SQL of the start of the bucket that holds `at`, where one begins at `first` and all are equally long. */
export const evenBucket = (step: RollupStep, first: string): string => `date_bin('${WIDTH[step]}', at, ${first})`

/** SQL of the last of some rising times that is not after `at`. */
export const listedBucket = (starts: string): string => `(${starts})[width_bucket(at, ${starts})]`

/** Where samples are read from. */
interface SampleSource {
  readonly table: string
  /** Whether judgements of the points hold for them. */
  readonly isJudged: boolean
}
const STORED_SAMPLES: SampleSource = { table: 'sample', isJudged: true }

/**
 * Buckets of a step directly from the samples of some points. `seconds`: width of a bucket, which must divide the
 * range. A value that is judged to be bad counts as one. A value enters every bucket in which it is held, weighted by its time there.
 *
 * @param chosen - Query of `id, period_s` of the points.
 * @param from - SQL of the range's start, where a bucket begins; `to` of its end, beyond which no value is held.
 */
export function bucketsOfSamples(
  chosen: string,
  from: string,
  to: string,
  seconds: number,
  { table, isJudged }: SampleSource = STORED_SAMPLES,
): string {
  return `
    select id as point_id, ${from} + n * interval '${seconds} seconds' as at,
      sum(value * held) filter (where is_usable) / nullif(sum(held) filter (where is_usable), 0) as average,
      min(value) filter (where is_usable) as minimum,
      max(value) filter (where is_usable) as maximum,
      (array_agg(value) filter (where is_usable))[1] as first,
      (array_agg(value) filter (where is_usable))[count(*) filter (where is_usable)] as last,
      coalesce(sum(held) filter (where is_usable), 0)::real as good_s,
      (count(*) filter (where is_usable and begins >= n * ${seconds}))::int as count_good,
      (count(*) filter (where begins >= n * ${seconds}))::int as count_all,
      ${worstOf(badnessOf('quality'))} as worst_quality
    from (
      select id, n, begins, value, quality, ${usable} as is_usable,
        least(ends, (n + 1) * ${seconds}) - greatest(begins, n * ${seconds}) as held
      from (
        select id, begins, ends, value, quality,
          generate_series(greatest(floor(begins / ${seconds}), 0)::int, ceil(ends / ${seconds})::int - 1) as n
        from (
          select id, begins, value, quality,
            least(lead(begins) over (partition by id order by begins), begins + hold_s,
              date_part('epoch', ${to} - ${from})) as ends
          from (
            select chosen.id, point.hold_s, sample.value, date_part('epoch', sample.at - ${from}) as begins,
              case when point.is_judged then ${shownQuality('chosen.id', 'sample.at', 'sample.quality')} else sample.quality end as quality
            from (${chosen}) chosen
            -- offset 0: once for each point, not for each of its samples
            cross join lateral (
              select (chosen.${GAP_SQL})::float8 as hold_s,
                ${isJudged ? isJudgedBetween('chosen.id', `${from} - chosen.${GAP_SQL} * interval '1 second'`, to) : 'false'} as is_judged
              offset 0) point
            join lateral (
              select at, value, quality from ${table}
              where point_id = chosen.id and at >= ${from} - chosen.${GAP_SQL} * interval '1 second' and at < ${to}
            ) sample on true
          ) read
        ) value
        where ends > 0
      ) bucketed
      -- the two aggregates of first and last take their rows in this order
      order by id, n, begins
    ) piece
    group by id, n`
}

/**
 * Buckets of a step from those of a finer one.
 *
 * @param finer - Query of ROLLUP_COLUMNS of the range.
 */
export const bucketsOfBuckets = (finer: string, step: RollupStep, range: MergedRange): string =>
  mergedBy(finer, bucketOf(step, range))

/** As {@link bucketsOfBuckets}. @param bucket - SQL of the start of the bucket that holds `at`. */
export function mergedBy(finer: string, bucket: string): string {
  return `
    select point_id, ${bucket} as at, ${MERGED}
    from (select * from (${finer}) unordered order by point_id, at) finer
    group by point_id, ${bucket}`
}

/** Combined measures of several buckets. Expects rows in order of time. */
export const MERGED = `
      sum(average * good_s::float8) / nullif(sum(good_s::float8) filter (where average is not null), 0) as average,
      min(minimum) as minimum,
      max(maximum) as maximum,
      (array_agg(first) filter (where first is not null))[1] as first,
      (array_agg(last) filter (where last is not null))[count(last)] as last,
      sum(good_s::float8)::real as good_s,
      sum(count_good)::int as count_good,
      sum(count_all)::int as count_all,
      ${worstOf(badnessOf('worst_quality'))} as worst_quality`

export const MEASURES = ROLLUP_COLUMNS.split(', ').slice(2)

/** Which buckets that are stored already are replaced: all, those known for a shorter time, or those not known better. */
export type Present = 'replace' | 'replaceShorter' | 'replaceNoBetter'

/**
 * Stores buckets.
 *
 * @param buckets - Query of ROLLUP_COLUMNS.
 */
export const storeBuckets = (step: RollupStep, buckets: string, present: Present = 'replace'): string => `
  insert into rollup_${step} (${ROLLUP_COLUMNS}) select ${ROLLUP_COLUMNS} from (${buckets}) bucket
  on conflict (point_id, at) do update set
    (${MEASURES.join(', ')}) = row(${MEASURES.map((name) => `excluded.${name}`).join(', ')})
  ${IS_REPLACED[present](step)}`

const IS_REPLACED: Readonly<Record<Present, (step: RollupStep) => string>> = {
  replace: () => '',
  replaceShorter: (step) => `where rollup_${step}.good_s < excluded.good_s`,
  replaceNoBetter: (step) =>
    `where (rollup_${step}.good_s, rollup_${step}.count_all) <= (excluded.good_s, excluded.count_all)`,
}
