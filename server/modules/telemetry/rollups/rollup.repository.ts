import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import type { ROLLUP_JOBS } from '../tables.ts'
import {
  bucketsOfSamples,
  evenBucket,
  GAP_SQL,
  listedBucket,
  mergedBy,
  type Present,
  ROLLUP_COLUMNS,
  storeBuckets,
} from './rollup-sql.ts'
import { bucketStart, bucketStarts, type RollupStep } from './rollup-steps.ts'

export type RollupJob = (typeof ROLLUP_JOBS)[number]
/** The step that hours and days are computed from. */
export const FINER = { '1h': '15m', '1d': '1h' } as const satisfies Partial<Record<RollupStep, RollupStep>>

// an arbitrary number that all processes of one database share
const ROLLUP_LOCK = 4_217_002
const MINUTES_ARE_KEPT_FROM_SAVE_PERIOD_S = 60
const CHOSEN = 'select id, period_s from points where id = any($3::int[])'

export interface JobProgress {
  /** Epoch ms: all buckets before are computed. */
  readonly doneAt: number
  /** In the bucket at `doneAt`, points up to this id are computed. */
  readonly nextPointId: number
}

export interface RollupProgress {
  readonly jobs: Readonly<Record<RollupJob, JobProgress>>
  /** Epoch ms: samples before this time are late. */
  readonly sealedAt: number
}

/** Epoch ms up to which buckets of a step are stored; minutes are stored together with their quarter. */
export const doneAtOf = (step: RollupStep, { jobs }: RollupProgress): number =>
  jobs[step === '1m' ? '15m' : step].doneAt

/** Begins the rollups at the oldest possible sample; does nothing if they were begun before. */
export async function beginRollups(db: Db, now: number, rawRetentionMs: number): Promise<void> {
  const { rows } = await db.$client.query<{ present: boolean }>('select exists (select 1 from sample) as present')
  const start = rows[0]?.present ? now - rawRetentionMs : now
  const starts: readonly (readonly [RollupJob, number])[] = [
    ['15m', bucketStart('15m', start)],
    ['1h', bucketStart('1h', start)],
    ['1d', bucketStart('1d', start)],
    // one hour earlier: its last readings may belong to both hours
    ['counters', bucketStart('1h', start) - 3_600_000],
  ]
  await inTransaction(db, async (client) => {
    for (const [job, at] of starts)
      await client.query(
        'insert into rollup_progress (step, done_at) values ($1, to_timestamp($2::float8 / 1000)) on conflict do nothing',
        [job, at],
      )
    await client.query(
      `insert into rollup_seal (sealed_at) select done_at from rollup_progress where step = '15m' on conflict do nothing`,
    )
  })
}

/** Runs one slice of work in a transaction under the rollup lock. @returns null when another process holds the lock. */
export const whileAlone = <Result>(db: Db, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result | null> =>
  inTransaction(db, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      ROLLUP_LOCK,
    ])
    return rows[0]?.mine ? work(client) : null
  })

/** Waits until no other process works on rollups, until the end of the transaction. */
export const waitForWork = (client: pg.ClientBase) => client.query('select pg_advisory_xact_lock($1)', [ROLLUP_LOCK])

/** @returns null before rollups were begun. */
export async function readProgress(client: pg.ClientBase | pg.Pool): Promise<RollupProgress | null> {
  const { rows } = await client.query<{ step: RollupJob; done_at: Date; next_point_id: number; sealed_at: Date }>(
    'select step, done_at, next_point_id, sealed_at from rollup_progress cross join rollup_seal',
  )
  if (rows.length === 0) return null
  const of = (job: RollupJob): JobProgress => {
    const row = rows.find(({ step }) => step === job)
    if (!row) throw new Error(`Rollups were not begun: ${job} has no progress.`)
    return { doneAt: row.done_at.getTime(), nextPointId: row.next_point_id }
  }
  const jobs = { '15m': of('15m'), '1h': of('1h'), '1d': of('1d'), counters: of('counters') }
  return { jobs, sealedAt: rows[0]?.sealed_at.getTime() ?? 0 }
}

export const saveProgress = (client: pg.ClientBase, job: RollupJob, { doneAt, nextPointId }: JobProgress) =>
  client.query(
    'update rollup_progress set done_at = to_timestamp($2::float8 / 1000), next_point_id = $3 where step = $1',
    [job, doneAt, nextPointId],
  )

/** From now on samples before `at` are late. Waits for running writers of samples. */
export const sealUpTo = (client: pg.ClientBase, at: number) =>
  client.query('update rollup_seal set sealed_at = to_timestamp($1::float8 / 1000)', [at])

/** The next points in the order of their ids. */
export async function pointsAfter(client: pg.ClientBase, id: number, limit: number, job: RollupJob): Promise<number[]> {
  const counters = `and param_id in (select id from standard_params where kind = 'PI')`
  const { rows } = await client.query<{ id: number }>(
    `select id from points where id > $1 ${job === 'counters' ? counters : ''} order by id limit $2`,
    [id, limit],
  )
  return rows.map((row) => row.id)
}

/** Whether any sample is in a range of whole UTC days (epoch ms). */
export async function hasSamples(client: pg.ClientBase, from: number, to: number): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(
    'select exists (select 1 from sample where at >= $1 and at < $2) as present',
    [new Date(from), new Date(to)],
  )
  return rows[0]?.present ?? false
}

/** Quarters of some points, and their minutes, from their samples; `from` to `to` are whole quarters. */
export async function computeQuarters(
  client: pg.ClientBase,
  pointIds: readonly number[],
  from: number,
  to: number,
  presentMinutes: Present = 'replace',
): Promise<void> {
  await client.query({
    name: `rollup-15m-${presentMinutes}`,
    text: quartersAndMinutes(presentMinutes),
    values: [new Date(from).toISOString(), new Date(to).toISOString(), pointIds],
  })
}
const quartersAndMinutes = (presentMinutes: Present): string => `
  with minutes as materialized (${bucketsOfSamples(CHOSEN, '$1::timestamptz', '$2::timestamptz', 60)}),
  kept as (${storeBuckets(
    '1m',
    // for rarely sampled points, minutes with only held values are not stored
    `select * from minutes where count_all > 0
      or point_id in (select id from points where id = any($3::int[]) and period_s <= ${MINUTES_ARE_KEPT_FROM_SAVE_PERIOD_S})`,
    presentMinutes,
  )})
  ${storeBuckets('15m', mergedBy(`select ${ROLLUP_COLUMNS} from minutes`, evenBucket('15m', '$1::timestamptz')))}`

/** Hours or days of some points from the next finer step; `from` to `to` are whole buckets. */
export async function computeFromFiner(
  client: pg.ClientBase,
  step: keyof typeof FINER,
  pointIds: readonly number[],
  from: number,
  to: number,
  present: Present = 'replace',
): Promise<void> {
  const finer = `select ${ROLLUP_COLUMNS} from rollup_${FINER[step]}
    where at >= $1::timestamptz and at < $2::timestamptz and point_id = any($3::int[])`
  // days may have 23 or 25 hours
  const isDay = step === '1d'
  const bucket = isDay ? listedBucket('$4::timestamptz[]') : evenBucket(step, '$1::timestamptz')
  const range = [new Date(from).toISOString(), new Date(to).toISOString()]
  const starts = bucketStarts(step, from, to).map((start) => new Date(start).toISOString())
  await client.query({
    name: `rollup-${step}-${present}`,
    text: storeBuckets(step, mergedBy(finer, bucket), present),
    values: isDay ? [...range, pointIds, starts] : [...range, pointIds],
  })
}

/** Dirty buckets of one job, of some points at some times. */
export interface DirtyBuckets {
  readonly job: RollupJob
  /** Epoch ms, rising, each once. */
  readonly times: readonly number[]
  readonly pointIds: readonly number[]
}

interface TakenRow {
  readonly step: RollupJob
  readonly at: Date
  readonly point_id: number
}

/** Removes the first dirty buckets of one job and time from the list, finest job first. @param since - Epoch ms. */
export async function takeDirty(client: pg.ClientBase, limit: number, since: number): Promise<DirtyBuckets | null> {
  const { rows } = await client.query<TakenRow>(TAKE_DIRTY, [limit, new Date(since)])
  return bucketsOf(rows)
}
const TAKE_DIRTY = `
  with bucket as (
    select step, at from rollup_dirty where at >= $2
    order by array_position(array['15m', '1h', '1d', 'counters'], step), at limit 1),
  taken as (
    select dirty.ctid as place from rollup_dirty dirty join bucket using (step, at)
    order by dirty.point_id limit $1 for update of dirty skip locked)
  delete from rollup_dirty where ctid in (select place from taken) returning step, at, point_id`

/** As {@link takeDirty}, of times before `until`, and all that is dirty in one UTC day: a flood of old values is many of them. */
export async function takeOldDirty(client: pg.ClientBase, limit: number, until: number): Promise<DirtyBuckets | null> {
  const { rows } = await client.query<TakenRow>(TAKE_OLD_DIRTY, [limit, new Date(until)])
  return bucketsOf(rows)
}
const TAKE_OLD_DIRTY = `
  with bucket as (
    select step, date_trunc('day', at, 'UTC') as day
    from unnest(array['15m', '1h', '1d', 'counters']) with ordinality job (step, place)
    cross join lateral (select at from rollup_dirty where step = job.step and at < $2 order by at limit 1) first
    order by place limit 1),
  of_day as materialized (
    select dirty.ctid as place, point_id from rollup_dirty dirty join bucket
      on dirty.step = bucket.step and at >= day and at < day + interval '1 day' and at < $2),
  chosen as (select distinct point_id from of_day order by point_id limit $1),
  taken as (
    select ctid as place from rollup_dirty
    where ctid in (select place from of_day where point_id in (select point_id from chosen)) for update skip locked)
  delete from rollup_dirty where ctid in (select place from taken) returning step, at, point_id`

function bucketsOf(rows: readonly TakenRow[]): DirtyBuckets | null {
  const [first] = rows
  if (!first) return null
  const times = new Set(rows.map(({ at }) => at.getTime()))
  return {
    job: first.step,
    times: [...times].sort((one, other) => one - other),
    pointIds: [...new Set(rows.map(({ point_id }) => point_id))],
  }
}

/** Marks the coarser buckets of some quarters dirty, as far as they were computed already. */
export async function markAboveDirty(client: pg.ClientBase, { times, pointIds }: DirtyBuckets): Promise<void> {
  const startsOf = (step: '1h' | '1d') =>
    [...new Set(times.map((at) => bucketStart(step, at)))].map((at) => new Date(at))
  await client.query(
    `insert into rollup_dirty (step, at, point_id)
    select above.step, above.at, point.id
    from unnest($1::int[]) point_id
    join points point on point.id = point_id
    join standard_params param on param.id = point.param_id
    cross join (
      select step, at from unnest(array['1h', 'counters']) step, unnest($2::timestamptz[]) at
      union all select '1d', at from unnest($3::timestamptz[]) at) above
    join rollup_progress progress on progress.step = above.step and above.at <= progress.done_at
    where above.step <> 'counters' or param.kind = 'PI'
    order by 1, 2, 3
    on conflict (step, at, point_id) do update set revision = rollup_dirty.revision + 1`,
    [pointIds, startsOf('1h'), startsOf('1d')],
  )
}

/** Marks the hours of a counter dirty that hold some times, as far as they were computed already. */
export async function markCounterDirty(db: Queryable, pointId: number, times: readonly Date[]): Promise<void> {
  const hours = [...new Set(times.map((time) => bucketStart('1h', time.getTime())))].sort((one, other) => one - other)
  for (const hour of hours)
    await db.execute(sql`
      insert into rollup_dirty (step, at, point_id)
      select 'counters', hour, ${pointId}::int from (values (${new Date(hour).toISOString()}::timestamptz)) marked (hour)
      join rollup_progress progress on progress.step = 'counters' and hour <= progress.done_at
      on conflict (step, at, point_id) do update set revision = rollup_dirty.revision + 1`)
}

/** Marks the quarters in which late samples are held, so that they are computed again. */
export const MARK_QUARTERS_DIRTY = `
  insert into rollup_dirty (step, at, point_id)
  select distinct '15m', quarter, point.id
  from unnest($1::int[], $2::timestamptz[]) late (point_id, at)
  join points point on point.id = late.point_id,
  generate_series(date_bin('15 minutes', late.at, timestamptz '2000-01-01Z'),
    late.at + point.${GAP_SQL} * interval '1 second', interval '15 minutes') quarter
  where late.at < $3 and quarter < $3
  order by 2, 3
  on conflict (step, at, point_id) do update set revision = rollup_dirty.revision + 1`
