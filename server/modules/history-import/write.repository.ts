// What an import writes, a part of time and some points at a time. Duty: hours (and quarters and days, and consumption) of the
// staged values, by the SQL of the rollups; what they replace is kept for undoing. Neighbours: write-import.ts decides the parts;
// undo.repository.ts takes them back. Invariants: a part is one transaction together with its progress; an hour of a point is
// written as a whole or not at all; rollups compute nothing meanwhile.

import type pg from 'pg'
import {
  type CountedHours,
  countHours,
  storeCounterHours,
} from '#server/modules/telemetry/rollups/counter.repository.ts'
import { computeFromFiner } from '#server/modules/telemetry/rollups/rollup.repository.ts'
import { bucketsOfSamples, ROLLUP_COLUMNS, storeBuckets } from '#server/modules/telemetry/rollups/rollup-sql.ts'
import { bucketEnd, bucketStart } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { stagingOf } from './staging.repository.ts'

const DAY_MS = 86_400_000

export interface WrittenPoint {
  readonly id: number
  /** For how long a value stands: the period of the point or, where that is longer, of the file. */
  readonly periodS: number
  readonly isCounter: boolean
}

/** Some points in a part of time: whole hours, epoch ms. */
export interface Part {
  readonly importId: string
  readonly from: number
  readonly to: number
  readonly points: readonly WrittenPoint[]
}

const time = (at: number): string => new Date(at).toISOString()
const idsOf = ({ points }: Part): number[] => points.map(({ id }) => id)

/** Removes staged values of hours that have values already. @returns Their number. */
export async function leaveOutStanding(client: pg.ClientBase, part: Part): Promise<number> {
  const { rowCount } = await client.query(
    `delete from ${stagingOf(part.importId)} staged using rollup_1h hour
    where staged.point_id = any($3::int[]) and staged.at >= $1 and staged.at < $2
      and hour.point_id = staged.point_id and hour.at = date_trunc('hour', staged.at, 'UTC') and hour.count_all > 0
      and hour.at >= $1 and hour.at < $2 and hour.point_id = any($3::int[])`,
    [time(part.from), time(part.to), idsOf(part)],
  )
  return rowCount ?? 0
}

export async function countStaged(client: pg.ClientBase, part: Part): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${stagingOf(part.importId)}
    where point_id = any($3::int[]) and at >= $1 and at < $2`,
    [time(part.from), time(part.to), idsOf(part)],
  )
  return rows[0]?.count ?? 0
}

/** Writes hours of staged values whose samples are not kept; quarters as well where `hasQuarters`. */
export async function writeHours(client: pg.ClientBase, part: Part, hasQuarters: boolean): Promise<void> {
  const ids = idsOf(part)
  await client.query(hoursSql(part), [...rangeOf(part), part.importId])
  await forgetFiner(client, part)
  if (hasQuarters) await client.query(quartersSql(part), [...rangeOf(part), part.importId])
  await noteAsStanding(client, part)
  await renewDays(client, ids, part)
  const counters = part.points.filter(({ isCounter }) => isCounter).map(({ id }) => id)
  if (counters.length === 0) return
  const besides = `select point_id, at, value, quality from ${stagingOf(part.importId)}`
  await writeCounted(client, part, await countHours(client, counters, part.from, part.to, { isLate: true, besides }))
}

const rangeOf = (part: Part): unknown[] => [
  time(part.from),
  time(part.to),
  idsOf(part),
  part.points.map(({ periodS }) => periodS),
]

const bucketsSql = ({ importId }: Part, seconds: number): string =>
  bucketsOfSamples(
    `select id, period as period_s from unnest($3::int[], $4::int[]) chosen (id, period)`,
    '$1::timestamptz',
    '$2::timestamptz',
    seconds,
    { table: stagingOf(importId), isJudged: false },
  )

// an hour into which a value is only held gives way to one that has values; the range of what stands is said once more, as
// otherwise the whole table is read for each part
const hoursSql = (part: Part): string => `
  with computed as materialized (${bucketsSql(part, 3600)}),
  taken as materialized (
    select computed.* from computed left join (
      select point_id, at, count_all from rollup_1h where point_id = any($3::int[]) and at >= $1 and at < $2) standing
      on standing.point_id = computed.point_id and standing.at = computed.at
    where computed.count_all > 0 or coalesce(standing.count_all, 0) = 0),
  noted_hours as (${noteReplaced('1h')}),
  noted_quarters as (${noteReplaced('15m')}),
  noted as (
    insert into history_import_hours (import_id, point_id, from_at, hours)
    select $5::uuid, point_id, $1::timestamptz, range_agg(tstzrange(at, at + interval '1 hour')) from taken group by point_id)
  ${storeBuckets('1h', `select ${ROLLUP_COLUMNS} from taken`)}`

const columnsOf = (table: string): string =>
  ROLLUP_COLUMNS.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')

const noteReplaced = (step: '15m' | '1h'): string => `
  insert into history_import_replaced (import_id, step, ${ROLLUP_COLUMNS})
  select $5::uuid, '${step}', ${columnsOf('old')} from rollup_${step} old
  join taken on taken.point_id = old.point_id and old.at >= taken.at and old.at < taken.at + interval '1 hour'
  where old.at >= $1::timestamptz and old.at < $2::timestamptz and old.point_id = any($3::int[])
  on conflict do nothing`

/** The hours that the part has written, as `written (point_id, hours)`; parameters: import, start, points. */
const writtenSql = (importId: string, from: string, points: string): string =>
  `(select point_id, hours from history_import_hours
    where import_id = ${importId} and from_at = ${from} and point_id = any(${points})) written`

async function forgetFiner(client: pg.ClientBase, part: Part): Promise<void> {
  for (const table of ['rollup_15m', 'rollup_1m', 'sample'])
    await client.query(
      `delete from ${table} old using ${writtenSql('$4::uuid', '$1::timestamptz', '$3::int[]')}
      where old.point_id = written.point_id and written.hours @> old.at and old.at >= $1 and old.at < $2`,
      [time(part.from), time(part.to), idsOf(part), part.importId],
    )
}

const quartersSql = (part: Part): string =>
  storeBuckets(
    '15m',
    `select ${columnsOf('quarter')} from (${bucketsSql(part, 900)}) quarter
    join ${writtenSql('$5::uuid', '$1::timestamptz', '$3::int[]')}
      on written.point_id = quarter.point_id and written.hours @> quarter.at`,
  )

/** Of a day that late samples have opened again, what is computed of these must not take the place of what is written. */
async function noteAsStanding(client: pg.ClientBase, part: Part): Promise<void> {
  const values = [time(part.from), time(part.to), idsOf(part), part.importId]
  const reopened = await client.query('select from reopened_days where day >= $1::date and day <= $2::date limit 1', [
    time(part.from),
    time(part.to),
  ])
  if (reopened.rowCount === 0) return
  const written = writtenSql('$4::uuid', '$1::timestamptz', '$3::int[]')
  for (const step of ['15m', '1h'])
    await client.query(
      `insert into standing_rollups (step, ${ROLLUP_COLUMNS})
      select '${step}', ${columnsOf('stored')} from rollup_${step} stored join ${written}
        on stored.point_id = written.point_id and written.hours @> stored.at
      where stored.at >= $1 and stored.at < $2 and exists (select from reopened_days where day = stored.at::date)
      on conflict (step, point_id, at) do update set (${ROLLUP_COLUMNS}) = row(${columnsOf('excluded')})`,
      values,
    )
}

export async function renewDays(
  client: pg.ClientBase,
  ids: readonly number[],
  { from, to }: Pick<Part, 'from' | 'to'>,
) {
  const [begins, ends] = [bucketStart('1d', from), bucketEnd('1d', to)]
  await client.query('delete from rollup_1d where point_id = any($3::int[]) and at >= $1 and at < $2', [
    time(begins),
    time(ends),
    ids,
  ])
  await computeFromFiner(client, '1d', ids, begins, ends)
}

/** Stores consumption; what it replaces is noted, unless the import has written that itself. */
async function writeCounted(client: pg.ClientBase, part: Part, counted: readonly CountedHours[]): Promise<void> {
  const rows = counted.flatMap(({ id, hours }) => hours.map(({ at }) => ({ id, at })))
  if (rows.length === 0) return
  const values = [part.importId, rows.map(({ id }) => id), rows.map(({ at }) => new Date(at))]
  await client.query(
    `insert into history_import_counted (import_id, point_id, at, consumed, estimated_share, method)
    select $1::uuid, old.point_id, old.at, consumed, estimated_share, method
    from unnest($2::int[], $3::timestamptz[]) counted (point_id, at)
    join counter_hours old on old.point_id = counted.point_id and old.at = counted.at
    where not exists (select from history_import_hours mine
      where mine.import_id = $1::uuid and mine.point_id = old.point_id and mine.counted @> old.at)
    on conflict do nothing`,
    values,
  )
  await storeCounterHours(client, counted)
  await client.query(
    `insert into history_import_hours (import_id, point_id, from_at, hours, counted)
    select $1::uuid, point_id, $4::timestamptz, '{}', range_agg(tstzrange(at, at + interval '1 hour'))
    from unnest($2::int[], $3::timestamptz[]) counted (point_id, at) group by point_id
    on conflict (import_id, from_at, point_id) do update set counted = history_import_hours.counted + excluded.counted`,
    [...values, time(part.from)],
  )
}

/** Takes hours whose samples are kept: what stands there is noted and removed, and computed anew from what is inserted. */
export async function makeRoomForSamples(client: pg.ClientBase, part: Part): Promise<void> {
  const ids = idsOf(part)
  const values = [time(part.from), time(part.to), ids, part.importId]
  const written = writtenSql('$4::uuid', '$1::timestamptz', '$3::int[]')
  await client.query(
    `insert into history_import_hours (import_id, point_id, from_at, hours, counted)
    select $4::uuid, point_id, $1::timestamptz, hours, case when param.kind = 'PI' then hours else '{}' end
    from (
      select point_id, range_agg(tstzrange(date_trunc('hour', at, 'UTC'), date_trunc('hour', at, 'UTC') + interval '1 hour')) as hours
      from ${stagingOf(part.importId)} where point_id = any($3::int[]) and at >= $1 and at < $2 group by point_id) staged
    join points point on point.id = staged.point_id join standard_params param on param.id = point.param_id`,
    values,
  )
  for (const step of ['15m', '1h'])
    await client.query(
      `insert into history_import_replaced (import_id, step, ${ROLLUP_COLUMNS})
      select $4::uuid, '${step}', ${columnsOf('old')} from rollup_${step} old join ${written}
        on old.point_id = written.point_id and written.hours @> old.at where old.at >= $1 and old.at < $2`,
      values,
    )
  await client.query(
    `insert into history_import_counted (import_id, point_id, at, consumed, estimated_share, method)
    select $4::uuid, old.point_id, old.at, consumed, estimated_share, method from counter_hours old join ${written}
      on old.point_id = written.point_id and written.hours @> old.at where old.at >= $1 and old.at < $2`,
    values,
  )
  await client.query(
    `insert into history_import_samples (import_id, point_id, at, value, quality)
    select $4::uuid, old.point_id, old.at, value, quality from sample old join ${written}
      on old.point_id = written.point_id and written.hours @> old.at where old.at >= $1 and old.at < $2`,
    values,
  )
  await forgetFiner(client, part)
  await client.query(
    `delete from rollup_1h old using ${written}
    where old.point_id = written.point_id and written.hours @> old.at and old.at >= $1 and old.at < $2`,
    values,
  )
}

interface StagedRow {
  readonly point_id: number
  readonly at: Date
  readonly value: number
  readonly quality: number
}

/** The staged values of a part, in order of point and time. */
export async function stagedValues(client: pg.ClientBase, part: Part): Promise<readonly StagedRow[]> {
  const { rows } = await client.query<StagedRow>(
    `select point_id, at, value, quality from ${stagingOf(part.importId)}
    where point_id = any($3::int[]) and at >= $1 and at < $2 order by point_id, at`,
    [time(part.from), time(part.to), idsOf(part)],
  )
  return rows
}

/** First UTC day from which on all samples are kept that came, epoch ms. */
export async function keptSamplesSince(client: pg.Pool, now: number): Promise<number> {
  const { rows } = await client.query<{ day: string }>(
    `select right(relid::regclass::text, 8) as day from pg_partition_tree('sample')
    where isleaf and not exists (select from reopened_days where to_char(day, 'YYYYMMDD') = right(relid::regclass::text, 8))
    order by 1 limit 1`,
  )
  const [first] = rows
  if (!first) return Math.floor(now / DAY_MS) * DAY_MS
  return Date.parse(first.day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
}
