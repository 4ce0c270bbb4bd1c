import type { HistorySeries } from '#contract/endpoints/telemetry.ts'
import type { Db } from '#server/core/db/client.ts'
import { countHours } from '../rollups/counter.repository.ts'
import type { RollupProgress } from '../rollups/rollup.repository.ts'
import { bucketsOfSamples, MERGED, ROLLUP_COLUMNS } from '../rollups/rollup-sql.ts'
import { bucketEnd, bucketStart } from '../rollups/rollup-steps.ts'
import { shownQuality } from '../samples/judged-samples.ts'
import { type BucketRange, bucketsSql, CHOSEN, time } from './buckets-sql.ts'
import { numbersOf, PACKED_TIMES, packedQualities, packedValues, qualitiesOf, valuesOf } from './packed-columns.ts'
import type { SummaryPiece } from './summary-pieces.ts'

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

/** Time integral of the usable values of a bucket, in their unit times hours. */
const SUM = 'average * good_s::float8 / 3600'

/** History of some points in a step; `to` at most now. Ordered by point id; points without values are left out. */
export async function readBuckets(
  db: Db,
  pointIds: readonly number[],
  range: BucketRange,
  progress: RollupProgress,
  withTotals: boolean,
): Promise<HistorySeries[]> {
  const totals = withTotals ? `, ${packedValues(SUM)} as sum, ${packedValues('count_good')} as count_good` : ''
  const from = bucketStart(range.step, range.from, range.dayStartsAt)
  const buckets = bucketsSql({ ...range, from }, progress)
  const { rows } = await db.$client.query<PackedSeries>(
    `select point_id, ${PACKED_TIMES} as times, ${MEASURES.map((column) => `${packedValues(column)} as ${column}`).join(', ')},
      ${packedQualities('worst_quality')} as quality${totals}
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
    `select point_id, ${PACKED_TIMES} as times, ${packedValues('value')} as last, ${packedQualities('quality')} as quality,
      ${packedQualities('sent_quality')} as sent_quality
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
  /** Hours in which readings were left out that the counter did not show, and were bridged. */
  readonly bridgedHours: number
}

interface Counted {
  readonly consumed: number
  readonly estimated: number
  readonly bridgedHours: number
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
  const sums = new Map<number, Counted>()
  const add = (id: number, more: Counted): void => {
    const known = sums.get(id) ?? { consumed: 0, estimated: 0, bridgedHours: 0 }
    sums.set(id, {
      consumed: known.consumed + more.consumed,
      estimated: known.estimated + more.estimated,
      bridgedHours: known.bridgedHours + more.bridgedHours,
    })
  }
  const count = async (begins: number, ends: number): Promise<void> => {
    if (begins >= ends) return
    const counted = await countHours(db.$client, counterIds, bucketStart('1h', begins), bucketEnd('1h', ends), {
      within: { from: begins, to: ends },
    })
    for (const { id, hours } of counted)
      for (const { consumed, estimatedShare, method } of hours)
        add(id, { consumed, estimated: consumed * estimatedShare, bridgedHours: Number(method === 'bridged') })
  }
  const wholeFrom = bucketEnd('1h', from)
  const wholeTo = Math.max(wholeFrom, Math.min(bucketStart('1h', to), progress.jobs.counters.doneAt))
  await count(from, Math.min(wholeFrom, to))
  const { rows } = await db.$client.query<Counted & { id: number }>(
    `select point_id as id, sum(consumed) as consumed, sum(consumed * estimated_share) as estimated,
      count(*) filter (where method = 'bridged')::int as "bridgedHours" from counter_hours
    where point_id = any($1::int[]) and at >= $2 and at < $3 group by point_id`,
    [counterIds, new Date(wholeFrom), new Date(wholeTo)],
  )
  for (const { id, ...counted } of rows) add(id, counted)
  await count(wholeTo, to)
  return new Map(
    [...sums].map(([id, { consumed, estimated, bridgedHours }]) => [
      id,
      { consumed, estimatedShare: consumed > 0 ? Math.min(1, estimated / consumed) : 0, bridgedHours },
    ]),
  )
}
