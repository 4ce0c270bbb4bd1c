/**
 * Raw values and their rollups on disk. Duty: partitions by UTC day. Neighbours: `ingest` and the back-fill write,
 * `rollups` decides what is dropped, `history` reads. Invariant: old rows are dropped by whole partitions.
 */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'

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

/** Creates the missing partitions from `from` to `to` (epoch ms). */
export async function ensurePartitions(db: Db, table: PartitionedTable, from: number, to: number): Promise<void> {
  for (let { start, end } = boundsOf(from); start <= to; { start, end } = boundsOf(end)) {
    const [first, next] = [new Date(start).toISOString(), new Date(end).toISOString()]
    await db.execute(
      sql.raw(
        `create table if not exists ${nameOf(table, start)} partition of ${table} for values from ('${first}') to ('${next}')`,
      ),
    )
  }
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
