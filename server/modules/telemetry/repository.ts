import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { plantRevision } from '../network/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import type { CatalogPoint } from './point-catalog.ts'
import { latest } from './tables.ts'

/** Rows to write, column by column: `unnest` takes them in one statement. */
export interface MeasurementColumns {
  readonly pointIds: number[]
  /** ISO 8601. */
  readonly times: string[]
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
export async function writeBatch(db: Db, samples: MeasurementColumns, newest: MeasurementColumns): Promise<void> {
  // pg's own text arrays, not drizzle's parameter lists: one parameter a column, whatever the number of rows
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    if (samples.pointIds.length > 0)
      await client.query({ name: 'insert-samples', text: INSERT_SAMPLES, values: columnsOf(samples) })
    if (newest.pointIds.length > 0)
      await client.query({ name: 'upsert-latest', text: UPSERT_LATEST, values: columnsOf(newest) })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error is the one to tell
    throw error
  } finally {
    client.release()
  }
}

const UNNEST = 'select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])'
const INSERT_SAMPLES = `insert into sample (point_id, at, value, quality) ${UNNEST} on conflict do nothing`
const UPSERT_LATEST = `insert into latest (point_id, at, value, quality) ${UNNEST}
  on conflict (point_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality
  where latest.at <= excluded.at`

const columnsOf = ({ pointIds, times, values, qualities }: MeasurementColumns): unknown[] => [
  pointIds,
  times,
  values,
  qualities,
]

const DAY_MS = 86_400_000
const dayName = (day: number): string => new Date(day).toISOString().slice(0, 10).replaceAll('-', '')

/** Makes the partitions of all days from `from` to `to` (epoch ms, UTC days), where they are missing. */
export async function ensurePartitions(db: Db, from: number, to: number): Promise<void> {
  for (let day = Math.floor(from / DAY_MS) * DAY_MS; day <= to; day += DAY_MS) {
    const [start, end] = [new Date(day).toISOString(), new Date(day + DAY_MS).toISOString()]
    await db.execute(
      sql.raw(
        `create table if not exists sample_${dayName(day)} partition of sample for values from ('${start}') to ('${end}')`,
      ),
    )
  }
}

/** Drops the days that ended before `before` (epoch ms). Returns the names of the dropped partitions. */
export async function dropPartitionsBefore(db: Db, before: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relid::regclass::text as name from pg_partition_tree('sample') where isleaf`,
  )
  const limit = `sample_${dayName(Math.floor(before / DAY_MS) * DAY_MS)}`
  const old = rows.map((row) => row.name).filter((name) => /^sample_\d{8}$/.test(name) && name < limit)
  for (const name of old) await db.execute(sql.raw(`drop table ${name}`))
  return old
}

/** What PostgreSQL's background processes do elsewhere: recycles the write-ahead log and the dead rows of `latest`. */
export async function reclaimSpace(db: Db): Promise<void> {
  await db.execute(sql`vacuum latest`)
  await db.execute(sql`checkpoint`)
}
