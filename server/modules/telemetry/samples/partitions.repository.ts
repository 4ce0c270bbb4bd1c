/**
 * Raw values and their rollups on disk. Duty: partitions by UTC day. Neighbours: `ingest` and the back-fill write,
 * `rollups` decides what is dropped, `history` reads. Invariant: old rows are dropped by whole partitions.
 */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '#server/core/db/client.ts'
import { isLockTimeout } from '#server/core/db/failed-statement.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'

/** Tables partitioned by UTC day, whose old rows are dropped by whole partitions. */
export type PartitionedTable = 'sample' | 'rollup_1m' | 'rollup_15m'

const DAY_MS = 86_400_000

/** First moment of the day that holds a time, and of the next one. */
function boundsOf(time: number): { start: number; end: number } {
  const start = Math.floor(time / DAY_MS) * DAY_MS
  return { start, end: start + DAY_MS }
}

const nameOf = (table: PartitionedTable, start: number): string =>
  `${table}_${new Date(start).toISOString().slice(0, 10).replaceAll('-', '')}`

/**
 * The partition that contains a whole range, because routing rows through the parent table costs as much as writing
 * them; the parent table for a longer range.
 */
export function tableOf(table: PartitionedTable, from: number, to: number): string {
  const { start, end } = boundsOf(from)
  return to < end ? nameOf(table, start) : table
}

/** An arbitrary number that all processes of one database share: one of them makes partitions at a time. */
const PARTITION_LOCK = 4_217_003

/** Creates the missing partitions from `from` to `to` (epoch ms). @returns The days that had none. */
export async function ensurePartitions(db: Db, table: PartitionedTable, from: number, to: number): Promise<number[]> {
  const days: number[] = []
  for (let { start, end } = boundsOf(from); start <= to; { start, end } = boundsOf(end)) days.push(start)
  const missing = await daysWithout(db.$client, table, days)
  if (missing.length === 0) return []
  return inTransaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [PARTITION_LOCK])
    const created = await daysWithout(client, table, missing)
    for (const day of created) await createPartition(client, table, day)
    return created
  })
}

async function daysWithout(
  client: pg.ClientBase | pg.Pool,
  table: PartitionedTable,
  days: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is null',
    [days.map((day) => nameOf(table, day))],
  )
  const names = new Set(rows.map(({ name }) => name))
  return days.filter((day) => names.has(nameOf(table, day)))
}

/** Made apart and attached: made as a part, it would wait for all who read or write other days, and they for it. */
async function createPartition(client: pg.ClientBase, table: PartitionedTable, day: number): Promise<void> {
  const name = nameOf(table, day)
  const [first, next] = [new Date(day).toISOString(), new Date(day + DAY_MS).toISOString()]
  await client.query(`create table ${name} (like ${table} including all)`)
  await client.query(`alter table ${table} attach partition ${name} for values from ('${first}') to ('${next}')`)
}

/** Renews the planner's statistics of the days from `from` to `to` (epoch ms), whose partitions exist. */
export async function analyzePartitions(db: Db, table: PartitionedTable, from: number, to: number): Promise<void> {
  for (let { start, end } = boundsOf(from); start <= to; { start, end } = boundsOf(end))
    await db.execute(sql.raw(`analyze ${nameOf(table, start)}`))
}

async function partitionsOf(db: Db, table: PartitionedTable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relid::regclass::text as name from pg_partition_tree(${table}::regclass) where isleaf`,
  )
  return rows.map((row) => row.name).filter((name) => name !== table)
}

/** First moments of the days that have a partition of samples, rising. */
export async function sampleDays(db: Db): Promise<number[]> {
  const names = await partitionsOf(db, 'sample')
  const days = names.map((name) => name.slice(-8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
  return days.map((day) => Date.parse(day)).sort((a, b) => a - b)
}

/** Drops the partitions that ended before `before` (epoch ms). Returns their names. */
export async function dropPartitionsBefore(db: Db, table: PartitionedTable, before: number): Promise<string[]> {
  const limit = nameOf(table, boundsOf(before).start)
  // partition names of one table have equal length and so sort by time
  const old = (await partitionsOf(db, table)).filter((name) => name < limit)
  for (const name of old) await db.execute(sql.raw(`drop table if exists ${name}`))
  return old
}

/** Whoever writes a day goes on meanwhile; a day that is not free for this long is dropped the next time. */
const DROP_PATIENCE = '2s'

/**
 * Drops the samples of a day, if they may go.
 *
 * @param mayGo - Asked while nobody can write samples; what else belongs to the day is removed here as well.
 * @returns The name of the dropped partition; null: it stays.
 */
export async function dropSampleDay(
  db: Db,
  day: number,
  mayGo: (client: pg.ClientBase) => Promise<boolean>,
): Promise<string | null> {
  const name = nameOf('sample', day)
  try {
    return await inTransaction(db, async (client) => {
      await client.query(`set local lock_timeout = '${DROP_PATIENCE}'`)
      // in the order of a drop, so that it and who writes cannot wait for each other
      await client.query('lock table only sample in access exclusive mode')
      if (!(await mayGo(client))) return null
      await client.query(`drop table if exists ${name}`)
      return name
    })
  } catch (error) {
    if (isLockTimeout(error)) return null
    throw error
  }
}
