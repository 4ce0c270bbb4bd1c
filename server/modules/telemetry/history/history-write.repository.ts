/**
 * Writes values from before the server ran, bypassing the bus: samples, and the rollups of all steps that belong to them.
 * Neighbours: past-rows.ts encodes them; the regular rollups own every bucket that was open at the first start.
 * Invariants: existing rows are kept, so that writing the same again changes nothing; a statement is short, and holds no
 * lock that ingest waits for.
 */
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { waitForWork } from '../rollups/rollup.repository.ts'
import { bucketStart } from '../rollups/rollup-steps.ts'
import {
  analyzePartitions,
  ensurePartitions,
  type PartitionedTable,
  tableOf,
} from '../samples/partitions.repository.ts'
import { COUNTER_METHODS } from '../tables.ts'
import type { EncodedRows, PastRollupTable } from './past-rows.ts'

const QUARTER_MS = 900_000
const PARTITIONED: ReadonlySet<string> = new Set<PartitionedTable>(['sample', 'rollup_1m', 'rollup_15m'])

const rollupInsert = (table: string): string =>
  `insert into ${table} (point_id, at, average, minimum, maximum, first, last, good_s, count_good, count_all, worst_quality)
    select point_id, at, average, minimum, maximum, first, last, good_s, counted, counted, 0
    from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
      $8::float8[], $9::int[])
      past (point_id, at, average, minimum, maximum, first, last, good_s, counted) on conflict do nothing`

const INSERTS: Readonly<Record<Exclude<EncodedRows['table'], PastRollupTable>, (table: string) => string>> = {
  sample: (table) => `insert into ${table} (point_id, at, value, quality)
    select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[]) on conflict do nothing`,
  latest: () => `insert into latest (point_id, at, value, quality)
    select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])
    on conflict (point_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality
    where latest.at < excluded.at`,
  counter_hours: () => `insert into counter_hours (point_id, at, consumed, estimated_share, method)
    select point_id, at, consumed, share, ('{${COUNTER_METHODS.join(',')}}'::text[])[method]
    from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[], $5::smallint[])
      past (point_id, at, consumed, share, method) on conflict do nothing`,
}

function insertOf({ table, from, to }: EncodedRows): string {
  // named as one of the days where all rows are of one: to route each row would cost as much as to write it
  if (table === 'sample' || table === 'latest' || table === 'counter_hours')
    return INSERTS[table](table === 'sample' ? tableOf(table, from, to) : table)
  return rollupInsert(table === 'rollup_1m' || table === 'rollup_15m' ? tableOf(table, from, to) : table)
}

/** Stores rows whose partitions exist. */
export async function writePastRows(db: Db, rows: EncodedRows): Promise<void> {
  await inTransaction(db, async (client) => {
    // whoever marks the work as done waits for the disk, and with that for all before
    await client.query('set local synchronous_commit = off')
    await client.query(insertOf(rows), [...rows.columns])
  })
}

/** What of the past is in which table, epoch ms. */
export interface FilledTable {
  readonly table: EncodedRows['table']
  readonly from: number
  readonly to: number
}

/** Creates the partitions of what is to be written. */
export async function preparePartitions(db: Db, filled: readonly FilledTable[]): Promise<void> {
  for (const { table, from, to } of filled) if (isPartitioned(table)) await ensurePartitions(db, table, from, to)
}

/** Renews what the planner knows of tables: a query of a day that was empty a moment ago would be planned badly. */
export async function analyzeFilled(db: Db, filled: readonly FilledTable[]): Promise<void> {
  for (const { table, from, to } of filled) {
    if (isPartitioned(table)) await analyzePartitions(db, table, from, to)
    else await db.$client.query(`analyze ${table}`)
  }
}

const isPartitioned = (table: EncodedRows['table']): table is PartitionedTable => PARTITIONED.has(table)

/**
 * Has the regular rollups compute again what they computed from values since `at`, where those before came only now: the
 * buckets that hold `at`; also the quarter before, where they had begun in it. What is above a quarter follows it.
 */
export async function computeSeamAgain(db: Db, pointIds: readonly number[], at: number): Promise<void> {
  const quarter = bucketStart('15m', at)
  const steps = ['15m', '1h', '1d', 'counters'] as const
  const starts = [quarter, bucketStart('1h', at), bucketStart('1d', at), bucketStart('1h', at)]
  await inTransaction(db, async (client) => {
    // what is being computed now was read before the past was there
    await waitForWork(client)
    const times = starts.map((start) => new Date(start))
    await client.query(MARK_DUE, [pointIds, steps, times, new Date(quarter - QUARTER_MS)])
  })
}
// a quarter that is known for less than half of itself is one that the regular rollups had begun in
const MARK_DUE = `
  insert into rollup_dirty (step, at, point_id)
  select due.step, due.at, point.id
  from (
    select due.step, due.at, point_id
    from unnest($2::text[], $3::timestamptz[]) due (step, at)
    join rollup_progress progress on progress.step = due.step
      and (due.at < progress.done_at or due.at = progress.done_at and progress.next_point_id > 0)
    cross join unnest($1::int[]) point_id
    union all
    select '15m', at, point_id from rollup_15m
    where point_id = any($1::int[]) and at = $4::timestamptz and good_s < ${QUARTER_MS / 1000 / 2}
  ) due
  join points point on point.id = due.point_id
  join standard_params param on param.id = point.param_id
  where due.step <> 'counters' or param.kind = 'PI'
  order by 1, 2, 3
  on conflict (step, at, point_id) do update set revision = rollup_dirty.revision + 1`
