import type { Db } from '#server/core/db/client.ts'
import { doneAtOf, type RollupProgress } from '../rollups/rollup.repository.ts'
import { bucketStart, nextBucket, type RollupStep } from '../rollups/rollup-steps.ts'
import { shownQuality } from '../samples/judged-samples.ts'
import { bucketsSql, time } from './buckets-sql.ts'
import {
  numbersOf,
  PACKED_POINT_IDS,
  PACKED_TIMES,
  packedQualities,
  packedValues,
  pointIdsOf,
  qualitiesOf,
  valuesOf,
} from './packed-columns.ts'
import type { ReplayRow } from './replay-rows.ts'

/** A part of a replay, epoch ms. */
interface ReplayRange {
  readonly from: number
  /** At most now. */
  readonly to: number
  /** How far before `from` the values may lie that hold there, ms; null: those are not asked. */
  readonly lookBackMs: number | null
}

const COLUMNS = 'point_id, at, value, quality'
const STEP_COLUMNS = 'point_id, at, last as value, worst_quality as quality'

/** SQL: of each point of `$1` the newest row in a range; an index entry each, however many rows there are. */
const newestOf = (table: string, columns: string, from: string, to: string): string =>
  `select newest.* from unnest($1::int[]) chosen (id) cross join lateral (
    select ${columns} from ${table} where point_id = chosen.id and at >= ${from} and at < ${to} order by at desc limit 1) newest`

/**
 * Raw values of a range, both ends included, with the quality to show; before them the newest one of each point.
 *
 * @param limit - Of rows.
 */
export function readSampleRows(
  db: Db,
  pointIds: readonly number[],
  { from, to, lookBackMs }: ReplayRange,
  limit: number,
): Promise<ReplayRow[]> {
  const parts: string[] = []
  const first = time(lookBackMs === null ? from : from + 1)
  if (lookBackMs !== null) parts.push(newestOf('sample', COLUMNS, time(from - lookBackMs), first))
  if (lookBackMs === null || from < to)
    parts.push(
      `select ${COLUMNS} from sample where point_id = any($1::int[]) and at >= ${first} and at < ${time(to + 1)}`,
    )
  return readRows(
    db,
    pointIds,
    `select point_id, at, value, ${shownQuality('sample.point_id', 'sample.at', 'sample.quality')} as quality
    from (${parts.join(' union all ')}) sample order by at, point_id limit ${limit}`,
  )
}

/** Last values of the buckets that end in a range, at their ends; before them the newest one of each point. */
export async function readBucketRows(
  db: Db,
  pointIds: readonly number[],
  step: RollupStep,
  { from, to, lookBackMs }: ReplayRange,
  progress: RollupProgress,
): Promise<ReplayRow[]> {
  const open = bucketStart(step, to)
  const first = bucketStart(step, from)
  const parts = [`select ${STEP_COLUMNS} from (${bucketsSql({ step, from: first, to: open }, progress)}) bucket`]
  if (lookBackMs !== null) {
    const oldest = bucketStart(step, bucketStart(step, from - lookBackMs) - 1)
    const stored = Math.min(first, doneAtOf(step, progress))
    if (oldest < stored) parts.push(newestOf(`rollup_${step}`, STEP_COLUMNS, time(oldest), time(stored)))
    const computed = bucketsSql({ step, from: Math.max(oldest, stored), to: first }, progress)
    parts.push(`select ${STEP_COLUMNS} from (${computed}) bucket`)
  }
  const rows = await readRows(
    db,
    pointIds,
    `select ${COLUMNS} from (${parts.join(' union all ')}) bucket order by at, point_id`,
  )
  return atEnds(rows, step)
}

/**
 * The quarter in which each point was last measured before a time, at its end: for values that hold for so long that
 * their samples may be gone.
 */
export async function readMeasuredQuarters(
  db: Db,
  pointIds: readonly number[],
  from: number,
  lookBackMs: number,
): Promise<ReplayRow[]> {
  const quarters = `(select * from rollup_15m where count_all > 0) quarter`
  const ended = time(bucketStart('15m', from))
  const rows = await readRows(
    db,
    pointIds,
    `${newestOf(quarters, STEP_COLUMNS, time(from - lookBackMs), ended)} order by at, point_id`,
  )
  return atEnds(rows, '15m')
}

const atEnds = (rows: readonly ReplayRow[], step: RollupStep): ReplayRow[] =>
  rows.map((row) => ({ ...row, time: nextBucket(step, row.time) }))

/** @param rows - Query of COLUMNS in rising time. */
async function readRows(db: Db, pointIds: readonly number[], rows: string): Promise<ReplayRow[]> {
  const { rows: answer } = await db.$client.query<Record<'times' | 'ids' | 'values' | 'qualities', Buffer | null>>(
    `select ${PACKED_TIMES} as times, ${PACKED_POINT_IDS} as ids, ${packedValues('value')} as values,
      ${packedQualities('quality')} as qualities from (${rows}) ordered`,
    [pointIds],
  )
  const { times, ids, values, qualities } = answer[0] ?? {}
  // without rows there is nothing to aggregate
  if (!times || !ids || !values || !qualities) return []
  const shown = valuesOf(values)
  const qualityOf = qualitiesOf(qualities)
  const pointIdOf = pointIdsOf(ids)
  return numbersOf(times).map((time, i) => ({
    pointId: pointIdOf[i] ?? 0,
    time,
    value: shown[i] ?? null,
    quality: qualityOf[i] ?? 0,
  }))
}

/**
 * Start of the oldest stored hour of some points, epoch ms; the oldest sample where no hour is stored yet. Quarters and
 * days add nothing: hours are made of the ones, the others of hours, and hours are kept for ever.
 */
export async function readOldest(
  db: Db,
  pointIds: readonly number[],
  { jobs }: RollupProgress,
): Promise<number | null> {
  const oldestOf = (table: string, from: number): string =>
    `select oldest.at from unnest($1::int[]) chosen (id) cross join lateral (
      select at from ${table} where point_id = chosen.id and at >= ${time(from)} order by at limit 1) oldest`
  const { rows } = await db.$client.query<{ since: Date | null }>(
    `select min(at) as since from (
      ${oldestOf('rollup_1h', 0)} union all ${oldestOf('sample', jobs['1h'].doneAt)}) oldest`,
    [pointIds],
  )
  return rows[0]?.since?.getTime() ?? null
}
