import type pg from 'pg'
import { int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { MARK_CALCULATED_DUE } from '../calculated/due.repository.ts'
import { MARK_QUARTERS_DIRTY } from '../rollups/rollup.repository.ts'
import { MARK_NODES_DUE } from '../samples/judged-samples.ts'
import { columnsOf, type MeasurementColumns, rangeOf } from '../samples/measurement-columns.ts'
import { tableOf } from '../samples/partitions.repository.ts'

/**
 * Writes a batch in one transaction: the samples to store, and the newest value of each point. Repeated delivery
 * changes nothing, an older value never replaces a newer one in `latest`, and of two values at one time the first one
 * that came is kept in both. `newest` contains each point once.
 * `alongside` writes what the values lead to: it is committed with them or not at all. `before` is run at the start.
 */
export const writeBatch = (
  db: Db,
  samples: MeasurementColumns,
  newest: MeasurementColumns,
  {
    before,
    alongside,
  }: {
    readonly before: (client: pg.ClientBase) => Promise<void>
    readonly alongside: (client: pg.ClientBase) => Promise<void>
  },
): Promise<void> =>
  // pg's own arrays, not drizzle's parameter lists: one parameter per column, for any number of rows
  inTransaction(db, async (client) => {
    await before(client)
    if (samples.pointIds.length > 0) await insertSamples(client, samples)
    if (newest.pointIds.length > 0) await upsertLatest(client, newest)
    await alongside(client)
  })

/** @param newest - Each point once, in order of id: otherwise two processes with the same points could deadlock. */
export const upsertLatest = (client: pg.ClientBase, newest: MeasurementColumns) =>
  client.query({ name: 'upsert-latest', text: UPSERT_LATEST, values: columnsOf(newest) })

/** Stores samples, unless they are stored already. There must be at least one. */
export async function insertSamples(client: pg.ClientBase, samples: MeasurementColumns): Promise<void> {
  const [from, to] = rangeOf(samples.times)
  const table = tableOf('sample', from, to)
  const { rows } = await client.query<{ sealed_at: Date }>({
    name: `insert-${table}`,
    text: insertInto(table),
    values: columnsOf(samples),
  })
  const sealedAt = rows[0]?.sealed_at
  if (sealedAt === undefined || from >= sealedAt.getTime()) return
  await client.query({
    name: 'mark-dirty',
    text: MARK_QUARTERS_DIRTY,
    values: [int4Array(samples.pointIds), timestampArray(samples.times), sealedAt.toISOString()],
  })
  await client.query({
    name: 'mark-nodes-due',
    text: MARK_NODES_DUE,
    values: [int4Array(samples.pointIds), timestampArray(samples.times), sealedAt.toISOString()],
  })
  await client.query({
    name: 'mark-calculated-due',
    text: MARK_CALCULATED_DUE,
    values: [int4Array(samples.pointIds), timestampArray(samples.times), sealedAt.toISOString()],
  })
}

const UNNEST = 'select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])'
// `for share` holds the seal: until this commit no process can move the time before which samples are late
const insertInto = (table: string): string => `
  with kept as (insert into ${table} (point_id, at, value, quality) ${UNNEST} on conflict do nothing)
  select sealed_at from rollup_seal for share`
const UPSERT_LATEST = `insert into latest (point_id, at, value, quality) ${UNNEST}
  on conflict (point_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality
  where latest.at < excluded.at`
