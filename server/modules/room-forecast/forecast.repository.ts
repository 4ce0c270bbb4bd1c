// Stored forecasts of rooms. Invariant: what is stored is never changed, only deleted when it is old.

import { and, asc, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { loadForecastNodes, loadForecasts } from '../load-forecast/tables.ts'
import type { ComputedRooms } from './computed-rooms.ts'
import { roomForecastNodes, roomForecasts } from './tables.ts'

export type StoredRoomForecast = typeof roomForecasts.$inferSelect
export type StoredRoom = typeof roomForecastNodes.$inferSelect & Pick<StoredRoomForecast, 'issuedAt' | 'firstAt'>

const ROWS_OF_A_STATEMENT = 200

/** Stores a forecast with all its rows, in one transaction. @returns False where one of that time is stored already. */
export async function storeRooms(
  tx: Queryable,
  { issuedAt, firstAt, rows }: ComputedRooms,
  computedAt: Date,
): Promise<boolean> {
  const [stored] = await tx
    .insert(roomForecasts)
    .values({ issuedAt, firstAt, computedAt })
    .onConflictDoNothing()
    .returning({ id: roomForecasts.id })
  if (!stored) return false
  const all = rows.map((row) => ({ forecastId: stored.id, ...row }))
  await insertInSlices(all, (slice) => tx.insert(roomForecastNodes).values(slice), ROWS_OF_A_STATEMENT)
  return true
}

export async function newestRooms(db: Queryable): Promise<StoredRoomForecast | null> {
  const [newest] = await db.select().from(roomForecasts).orderBy(desc(roomForecasts.issuedAt)).limit(1)
  return newest ?? null
}

/** Times at which load forecasts were issued after a time and until another, rising. */
export async function loadIssuesBetween(db: Queryable, after: Date, until: Date): Promise<Date[]> {
  const { issuedAt } = loadForecasts
  const rows = await db
    .select({ issuedAt })
    .from(loadForecasts)
    .where(and(gt(issuedAt, after), lte(issuedAt, until)))
    .orderBy(asc(issuedAt))
  return rows.map((row) => row.issuedAt)
}

export interface IssuedUnitLoad {
  readonly issuedAt: Date
  readonly firstAt: Date
  /** Of a day and an hour; null where the weather was not known. */
  readonly heatKw: readonly (number | null)[]
}

/** Load forecasts of a unit that were issued in a span, rising. */
export const readIssuedLoads = (db: Queryable, unitId: string, from: Date, to: Date): Promise<IssuedUnitLoad[]> =>
  db
    .select({
      issuedAt: loadForecasts.issuedAt,
      firstAt: loadForecasts.firstAt,
      heatKw: sql<(number | null)[]>`${loadForecastNodes.heatKw}[1:25]`,
    })
    .from(loadForecastNodes)
    .innerJoin(loadForecasts, eq(loadForecasts.id, loadForecastNodes.forecastId))
    .where(
      and(eq(loadForecastNodes.nodeId, unitId), gte(loadForecasts.issuedAt, from), lte(loadForecasts.issuedAt, to)),
    )
    .orderBy(asc(loadForecasts.issuedAt))

/** Rows of units and their households, of forecasts issued after a time, rising by issue. */
export async function storedRooms(db: Queryable, unitIds: readonly string[], issuedFrom: Date): Promise<StoredRoom[]> {
  if (unitIds.length === 0) return []
  const rows = await db
    .select()
    .from(roomForecastNodes)
    .innerJoin(roomForecasts, eq(roomForecasts.id, roomForecastNodes.forecastId))
    .where(and(inArray(roomForecastNodes.unitId, [...unitIds]), gte(roomForecasts.issuedAt, issuedFrom)))
    .orderBy(asc(roomForecasts.issuedAt))
  return rows.map(({ room_forecast_nodes: row, room_forecasts: { issuedAt, firstAt } }) => ({
    ...row,
    issuedAt,
    firstAt,
  }))
}

/** Deletes forecasts that were issued before a time, `limit` at most. @returns Their number. */
export async function deleteRoomsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from room_forecasts where id in (
      select id from room_forecasts where issued_at < ${before.toISOString()}::timestamptz limit ${limit}::int)
    returning 1`)
  return rows.length
}
