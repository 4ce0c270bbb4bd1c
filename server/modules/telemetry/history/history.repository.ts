import type { HistorySeries } from '#contract/endpoints/telemetry.ts'
import type { Db } from '#server/core/db/client.ts'
import { countHours } from '../rollups/counter.repository.ts'
import { FINER, type RollupProgress } from '../rollups/rollup.repository.ts'
import { bucketsOfBuckets, bucketsOfSamples, MERGED, ROLLUP_COLUMNS } from '../rollups/rollup-sql.ts'
import { bucketEnd, bucketStart, type RollupStep } from '../rollups/rollup-steps.ts'
import { shownQuality } from '../samples/judged-samples.ts'
import type { SummaryPiece } from './summary-pieces.ts'

const CHOSEN = 'select id, save_period_s from points where id = any($1::int[])'
const time = (at: number): string => `timestamptz '${new Date(at).toISOString()}'`

interface BucketRange {
  readonly step: RollupStep
  readonly from: number
  readonly to: number
  /** Hour of the company's day at which a day begins, 0 to 23. */
  readonly dayStartsAt?: number
}

/**
 * Buckets of a step: the stored ones, then those not rolled up yet, computed in the query. Days are stored from midnight
 * to midnight, so days that begin at another hour are made of hours.
 */
function bucketsSql({ step, from, to, dayStartsAt = 0 }: BucketRange, progress: RollupProgress): string {
  if (step === '1d' && dayStartsAt > 0)
    return bucketsOfBuckets(bucketsSql({ step: '1h', from, to }, progress), '1d', dayStartsAt)
  const doneAt = step === '1m' ? progress.minutesDoneAt : progress.jobs[step].doneAt
  const parts: string[] = []
  if (from < Math.min(to, doneAt))
    parts.push(`select ${ROLLUP_COLUMNS} from rollup_${step}
      where point_id = any($1::int[]) and at >= ${time(from)} and at < ${time(Math.min(to, doneAt))}`)
  const open = Math.max(from, doneAt)
  if (open < to)
    parts.push(
      step === '1m' || step === '15m'
        ? bucketsOfSamples(CHOSEN, time(open), time(to), step === '1m' ? 60 : 900)
        : bucketsOfBuckets(bucketsSql({ step: FINER[step], from: open, to }, progress), step),
    )
  if (parts.length === 0) return `select ${ROLLUP_COLUMNS} from rollup_1d where false`
  return parts.map((part) => `select ${ROLLUP_COLUMNS} from (${part}) part`).join(' union all ')
}

const MEASURES = ['average', 'minimum', 'maximum', 'last'] as const

interface PackedSeries {
  readonly point_id: number
  readonly times: Buffer
  readonly average: Buffer
  readonly minimum: Buffer
  readonly maximum: Buffer
  readonly last: Buffer
  readonly quality: Buffer
  readonly sum?: Buffer
  readonly count_good?: Buffer
}

// One binary string per column: takes a third of the time of an array and a sixth of that of rows. NaN stands for null.
const packed = (value: string): string => `string_agg(float8send(coalesce(${value}, 'NaN')), '')`
/** Time integral of the usable values of a bucket, in their unit times hours. */
const SUM = 'average * good_s::float8 / 3600'
const PACKED_TIMES = `string_agg(float8send(date_part('epoch', at) * 1000), '') as times`

/** History of some points in a step; `to` at most now. Ordered by point id; points without values are left out. */
export async function readBuckets(
  db: Db,
  pointIds: readonly number[],
  range: BucketRange,
  progress: RollupProgress,
  withTotals: boolean,
): Promise<HistorySeries[]> {
  const totals = withTotals ? `, ${packed(SUM)} as sum, string_agg(float8send(count_good), '') as count_good` : ''
  const from = bucketStart(range.step, range.from, range.dayStartsAt)
  const buckets = bucketsSql({ ...range, from }, progress)
  const { rows } = await db.$client.query<PackedSeries>(
    `select point_id, ${PACKED_TIMES}, ${MEASURES.map((column) => `${packed(column)} as ${column}`).join(', ')},
      string_agg(int2send(worst_quality), '') as quality${totals}
    from (select * from (${buckets}) unordered order by point_id, at) bucket group by point_id order by point_id`,
    [pointIds],
  )
  return rows.map((row) => ({
    pointId: row.point_id,
    times: numbersOf(row.times),
    average: valuesOf(row.average),
    minimum: valuesOf(row.minimum),
    maximum: valuesOf(row.maximum),
    last: valuesOf(row.last),
    quality: qualitiesOf(row.quality),
    ...(row.sum && row.count_good ? { sum: valuesOf(row.sum), countGood: numbersOf(row.count_good) } : {}),
  }))
}

/**
 * Raw samples of some points with the quality to show, the judged or else the sent one, and the sent one; at most `limit`
 * in total.
 */
export async function readSamples(
  db: Db,
  pointIds: readonly number[],
  from: number,
  to: number,
  limit: number,
): Promise<HistorySeries[]> {
  const { rows } = await db.$client.query<
    Pick<PackedSeries, 'point_id' | 'times' | 'last' | 'quality'> & { readonly sent_quality: Buffer }
  >(
    `select point_id, ${PACKED_TIMES}, string_agg(float8send(value), '') as last, string_agg(int2send(quality), '') as quality,
      string_agg(int2send(sent_quality), '') as sent_quality
    from (
      select point_id, at, value, ${shownQuality('sample.point_id', 'sample.at', 'sample.quality')} as quality,
        sample.quality as sent_quality from sample
      where point_id = any($1::int[]) and at >= ${time(from)} and at < ${time(to)}
      order by point_id, at limit $2
    ) sample group by point_id order by point_id`,
    [pointIds, limit],
  )
  return rows.map((row) => {
    const values = numbersOf(row.last)
    return {
      pointId: row.point_id,
      times: numbersOf(row.times),
      average: values,
      minimum: values,
      maximum: values,
      last: values,
      quality: qualitiesOf(row.quality),
      sentQuality: qualitiesOf(row.sent_quality),
    }
  })
}

function numbersOf(bytes: Buffer): number[] {
  const numbers = new Array<number>(bytes.length / 8)
  for (let i = 0; i < numbers.length; i += 1) numbers[i] = bytes.readDoubleBE(i * 8)
  return numbers
}

const valuesOf = (bytes: Buffer): (number | null)[] =>
  numbersOf(bytes).map((value) => (Number.isNaN(value) ? null : value))

const qualitiesOf = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16BE(i * 2))

export interface Summary {
  readonly pointId: number
  readonly average: number | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly last: number | null
  readonly sum: number | null
  readonly countGood: number
  /** Seconds with a usable value. */
  readonly goodS: number
}

/** One row per point for pieces that follow each other; the last one ends at most now. */
export async function readSummaries(
  db: Db,
  pointIds: readonly number[],
  pieces: readonly SummaryPiece[],
  progress: RollupProgress,
): Promise<Summary[]> {
  const buckets = pieces.map(({ step, from, to }) =>
    step === 'raw'
      ? bucketsOfSamples(CHOSEN, time(from), time(to), Math.ceil((to - from) / 1000))
      : bucketsSql({ step, from, to }, progress),
  )
  const all = buckets.map((piece) => `select ${ROLLUP_COLUMNS} from (${piece}) piece`).join(' union all ')
  const { rows } = await db.$client.query<Summary>(
    `select point_id as "pointId", average, minimum, maximum, last, ${SUM} as sum, count_good as "countGood", good_s as "goodS"
    from (select point_id, ${MERGED} from (select * from (${all}) unordered order by point_id, at) bucket group by point_id) summary`,
    [pointIds],
  )
  return rows
}

export interface Consumption {
  readonly consumed: number
  readonly estimatedShare: number
}

/**
 * Consumption of some counters in a range: stored hours, the newest computed from readings, and of the hours at both
 * ends the part in the range.
 */
export async function readConsumption(
  db: Db,
  counterIds: readonly number[],
  range: { readonly from: number; readonly to: number },
  progress: RollupProgress,
): Promise<Map<number, Consumption>> {
  const { from, to } = range
  const sums = new Map<number, { consumed: number; estimated: number }>()
  const add = (id: number, consumed: number, estimated: number): void => {
    const known = sums.get(id)
    sums.set(id, { consumed: (known?.consumed ?? 0) + consumed, estimated: (known?.estimated ?? 0) + estimated })
  }
  const count = async (begins: number, ends: number): Promise<void> => {
    if (begins >= ends) return
    const counted = await countHours(db.$client, counterIds, bucketStart('1h', begins), bucketEnd('1h', ends), {
      within: { from: begins, to: ends },
    })
    for (const { id, hours } of counted)
      for (const { consumed, estimatedShare } of hours) add(id, consumed, consumed * estimatedShare)
  }
  const wholeFrom = bucketEnd('1h', from)
  const wholeTo = Math.max(wholeFrom, Math.min(bucketStart('1h', to), progress.jobs.counters.doneAt))
  await count(from, Math.min(wholeFrom, to))
  const { rows } = await db.$client.query<{ id: number; consumed: number; estimated: number }>(
    `select point_id as id, sum(consumed) as consumed, sum(consumed * estimated_share) as estimated from counter_hours
    where point_id = any($1::int[]) and at >= $2 and at < $3 group by point_id`,
    [counterIds, new Date(wholeFrom), new Date(wholeTo)],
  )
  for (const { id, consumed, estimated } of rows) add(id, consumed, estimated)
  await count(wholeTo, to)
  return new Map(
    [...sums].map(([id, { consumed, estimated }]) => [
      id,
      { consumed, estimatedShare: consumed > 0 ? Math.min(1, estimated / consumed) : 0 },
    ]),
  )
}
