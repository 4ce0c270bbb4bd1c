import type { HistorySeries } from '#contract/endpoints/telemetry.ts'
import type { Db } from '#server/core/db/client.ts'
import { countHours } from '../rollups/counter.repository.ts'
import { FINER, type RollupProgress } from '../rollups/rollup.repository.ts'
import { bucketsOfBuckets, bucketsOfSamples, MERGED, ROLLUP_COLUMNS } from '../rollups/rollup-sql.ts'
import { bucketStart, type RollupStep } from '../rollups/rollup-steps.ts'
import { shownQuality } from '../samples/judged-samples.ts'

const HOUR_MS = 3_600_000
const CHOSEN = 'select id, save_period_s from points where id = any($1::int[])'
const time = (at: number): string => `timestamptz '${new Date(at).toISOString()}'`

/** Buckets of a step: the stored ones, then those not rolled up yet, computed in the query. */
function bucketsSql(step: RollupStep, from: number, to: number, progress: RollupProgress): string {
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
        : bucketsOfBuckets(bucketsSql(FINER[step], open, to, progress), step),
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
  range: { readonly step: RollupStep; readonly from: number; readonly to: number },
  progress: RollupProgress,
  withTotals: boolean,
): Promise<HistorySeries[]> {
  const { step, from, to } = range
  const totals = withTotals ? `, ${packed(SUM)} as sum, string_agg(float8send(count_good), '') as count_good` : ''
  const buckets = bucketsSql(step, bucketStart(step, from), to, progress)
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

/** Raw samples of some points with the quality to show, the judged or else the sent one; at most `limit` in total. */
export async function readSamples(
  db: Db,
  pointIds: readonly number[],
  from: number,
  to: number,
  limit: number,
): Promise<HistorySeries[]> {
  const { rows } = await db.$client.query<Pick<PackedSeries, 'point_id' | 'times' | 'last' | 'quality'>>(
    `select point_id, ${PACKED_TIMES}, string_agg(float8send(value), '') as last, string_agg(int2send(quality), '') as quality
    from (
      select point_id, at, value, ${shownQuality('sample.point_id', 'sample.at', 'sample.quality')} as quality from sample
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

/**
 * One row per point for the whole range; `to` at most now.
 *
 * @param step - Buckets to compute it from; null: directly from the samples, exact to the second.
 */
export async function readSummaries(
  db: Db,
  pointIds: readonly number[],
  range: { readonly step: RollupStep | null; readonly from: number; readonly to: number },
  progress: RollupProgress,
): Promise<Summary[]> {
  const { step, from, to } = range
  const buckets = step
    ? bucketsSql(step, bucketStart(step, from), to, progress)
    : bucketsOfSamples(CHOSEN, time(from), time(to), Math.ceil((to - from) / 1000))
  const { rows } = await db.$client.query<Summary>(
    `select point_id as "pointId", average, minimum, maximum, last, ${SUM} as sum, count_good as "countGood", good_s as "goodS"
    from (select point_id, ${MERGED} from (select * from (${buckets}) unordered order by point_id, at) bucket group by point_id) summary`,
    [pointIds],
  )
  return rows
}

export interface Consumption {
  readonly consumed: number
  readonly estimatedShare: number
}

/** Consumption of some counters in the hours that begin in a range: stored hours, the newest computed from readings. */
export async function readConsumption(
  db: Db,
  counterIds: readonly number[],
  from: number,
  to: number,
  progress: RollupProgress,
): Promise<Map<number, Consumption>> {
  const start = bucketStart('1h', from)
  const open = Math.max(start, progress.jobs.counters.doneAt)
  const sums = new Map<number, { consumed: number; estimated: number }>()
  const add = (id: number, consumed: number, estimated: number): void => {
    const known = sums.get(id)
    sums.set(id, { consumed: (known?.consumed ?? 0) + consumed, estimated: (known?.estimated ?? 0) + estimated })
  }
  const { rows } = await db.$client.query<{ id: number; consumed: number; estimated: number }>(
    `select point_id as id, sum(consumed) as consumed, sum(consumed * estimated_share) as estimated from counter_hours
    where point_id = any($1::int[]) and at >= $2 and at < $3 group by point_id`,
    [counterIds, new Date(start), new Date(Math.min(open, to))],
  )
  for (const { id, consumed, estimated } of rows) add(id, consumed, estimated)
  if (open < to) {
    const end = Math.ceil(to / HOUR_MS) * HOUR_MS
    for (const { id, hours } of await countHours(db.$client, counterIds, open, end)) {
      for (const { at, consumed, estimatedShare } of hours)
        if (at >= open && at < to) add(id, consumed, consumed * estimatedShare)
    }
  }
  return new Map(
    [...sums].map(([id, { consumed, estimated }]) => [
      id,
      { consumed, estimatedShare: consumed > 0 ? Math.min(1, estimated / consumed) : 0 },
    ]),
  )
}
