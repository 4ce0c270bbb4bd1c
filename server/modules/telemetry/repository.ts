import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { float8Array, int2Array, int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { plantRevision } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import { tableOf } from './ingest/partitions.repository.ts'
import type { CatalogPoint } from './ingest/point-catalog.ts'
import { MARK_QUARTERS_DIRTY } from './rollups/rollup.repository.ts'
import { latest } from './tables.ts'

/** Rows to write, column by column: `unnest` takes them in one statement. */
export interface MeasurementColumns {
  readonly pointIds: number[]
  /** Epoch ms, whole. */
  readonly times: number[]
  readonly values: number[]
  readonly qualities: number[]
}

export const emptyColumns = (): MeasurementColumns => ({ pointIds: [], times: [], values: [], qualities: [] })

export interface LatestRow {
  readonly pointId: number
  readonly at: Date
  readonly value: number
  readonly quality: number
}

export const loadCatalogPoints = async (db: Db): Promise<CatalogPoint[]> => {
  const rows = await db
    .select({
      id: points.id,
      code: points.code,
      gatewayCode: points.gatewayCode,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
      deadband: points.deadband,
      savePeriodS: points.savePeriodS,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .where(eq(points.isActive, true))
  return rows.map(({ savePeriodS, ...point }) => ({ ...point, savePeriodMs: savePeriodS * 1000 }))
}

/** Ids of the active points, by code. */
export async function loadPointIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ id: points.id, code: points.code }).from(points).where(eq(points.isActive, true))
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export const loadLatest = (db: Db): Promise<LatestRow[]> => db.select().from(latest)

export const loadLatestOf = (db: Db, pointIds: readonly number[]): Promise<LatestRow[]> =>
  db
    .select()
    .from(latest)
    .where(sql`${latest.pointId} = any(${sql.param([...pointIds])}::int[])`)

/** Rises with every change of nodes, parameters and points. */
export async function readPlantRevision(db: Db): Promise<number> {
  const [row] = await db.select({ revision: plantRevision.revision }).from(plantRevision)
  return row?.revision ?? 0
}

/**
 * Writes a batch in one transaction: kept samples, and the newest value of each point. Repeated delivery changes
 * nothing, and an older value never replaces a newer latest. `newest` holds each point once.
 */
export const writeBatch = (db: Db, samples: MeasurementColumns, newest: MeasurementColumns): Promise<void> =>
  // pg's own arrays, not drizzle's parameter lists: one parameter a column, whatever the number of rows
  inTransaction(db, async (client) => {
    if (samples.pointIds.length > 0) await insertSamples(client, samples)
    if (newest.pointIds.length > 0)
      await client.query({ name: 'upsert-latest', text: UPSERT_LATEST, values: columnsOf(newest) })
  })

async function insertSamples(client: pg.ClientBase, samples: MeasurementColumns): Promise<void> {
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
}

/** Least and greatest; of none, infinities the wrong way round. */
export function rangeOf(times: readonly number[]): [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const time of times) {
    if (time < from) from = time
    if (time > to) to = time
  }
  return [from, to]
}

const UNNEST = 'select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])'
// holding the seal: until this is committed nobody counts what is late from another time
const insertInto = (table: string): string => `
  with kept as (insert into ${table} (point_id, at, value, quality) ${UNNEST} on conflict do nothing)
  select sealed_at from rollup_seal for share`
const UPSERT_LATEST = `insert into latest (point_id, at, value, quality) ${UNNEST}
  on conflict (point_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality
  where latest.at <= excluded.at`

/** Parameters of {@link UNNEST}. */
export const columnsOf = ({ pointIds, times, values, qualities }: MeasurementColumns): Buffer[] => [
  int4Array(pointIds),
  timestampArray(times),
  float8Array(values),
  int2Array(qualities),
]

/** What PostgreSQL's background processes do elsewhere: frees the dead rows of what is updated in place. */
export const reclaimSpace = (db: Db) => db.execute(sql`vacuum latest, rollup_progress, rollup_seal, rollup_dirty`)

/**
 * So much write-ahead log is kept: a checkpoint lets go of what is before it, but the first change of each page after it
 * writes the whole page.
 */
const LOG_BYTES = 64 << 20

/** Ends the write-ahead log where it is long. Nobody else does, where there are no background processes. */
export async function endLog(db: Db): Promise<void> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
  )
  if ((rows[0]?.bytes ?? 0) > LOG_BYTES) await db.execute(sql`checkpoint`)
}
