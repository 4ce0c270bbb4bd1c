// Stored forecasts. Invariant: what is stored is never changed, only deleted when it is old.

import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import type { ComputedForecast } from './compute.ts'
import { loadForecastNodes, loadForecasts } from './tables.ts'

export type StoredForecast = typeof loadForecasts.$inferSelect

const NODES_OF_A_STATEMENT = 100

/** Stores a forecast with all its nodes, in one transaction. @returns False where one of that time is stored already. */
export async function storeForecast(
  tx: Queryable,
  { nodes, numUnits: _, weather, ...forecast }: ComputedForecast,
  by: { readonly computedAt: Date; readonly requestedBy: string },
): Promise<boolean> {
  const [stored] = await tx
    .insert(loadForecasts)
    .values({ ...forecast, ...by, weather: [...weather] })
    .onConflictDoNothing()
    .returning({ id: loadForecasts.id })
  if (!stored) return false
  const rows = nodes.map((node) => ({ forecastId: stored.id, ...node }))
  await insertInSlices(rows, (slice) => tx.insert(loadForecastNodes).values(slice), NODES_OF_A_STATEMENT)
  return true
}

const issuedRow = z.object({ issued_at: z.coerce.date() })

/** Times at which weather forecasts in use were issued, after a time, rising. */
export async function weatherIssuesAfter(db: Queryable, after: Date): Promise<Date[]> {
  const { rows } = await db.execute(sql`
    select distinct issued_at from weather_forecasts
    where issued_at > ${after.toISOString()}::timestamptz and place_id in (select place_id from weather_configs)
    order by issued_at`)
  return z
    .array(issuedRow)
    .parse(rows)
    .map(({ issued_at }) => issued_at)
}

/** When the last scheduled forecast was issued; null before any. */
export async function lastScheduledAt(db: Queryable): Promise<Date | null> {
  const [last] = await db
    .select({ issuedAt: loadForecasts.issuedAt })
    .from(loadForecasts)
    .where(eq(loadForecasts.requestedBy, ''))
    .orderBy(desc(loadForecasts.issuedAt))
    .limit(1)
  return last?.issuedAt ?? null
}

/** Forecasts issued in a span, rising. */
export const forecastsIssued = (db: Queryable, after: Date, until: Date): Promise<StoredForecast[]> =>
  db
    .select()
    .from(loadForecasts)
    .where(and(gt(loadForecasts.issuedAt, after), lte(loadForecasts.issuedAt, until)))
    .orderBy(asc(loadForecasts.issuedAt))

export async function newestForecast(db: Queryable): Promise<StoredForecast | null> {
  const [newest] = await db.select().from(loadForecasts).orderBy(desc(loadForecasts.issuedAt)).limit(1)
  return newest ?? null
}

const value = z.number().nullable()
const summedHour = z.object({
  forecastId: z.string(),
  /** From 1: the first hour of the forecast. */
  hour: z.coerce.number(),
  areaM2: z.number(),
  outdoorC: value,
  heatKw: value,
  supply1C: value,
  return1C: value,
  supply2C: value,
  return2C: value,
  flow1TH: value,
})
export type SummedHour = z.infer<typeof summedHour>

/**
 * Hours of forecasts over nodes together. Temperatures are those of a single node; the heat of several is null where that of
 * one is not known.
 */
export async function summedHours(
  db: Queryable,
  forecastIds: readonly string[],
  nodeIds: readonly string[],
): Promise<SummedHour[]> {
  const known = (column: string) => sql.raw(`case when count(${column}) = count(*) then sum(${column})::float8 end`)
  const single = (column: string) => sql.raw(`case when count(*) = 1 then max(${column})::float8 end`)
  const { rows } = await db.execute(sql`
    select forecast_id as "forecastId", hour, sum(area_m2)::float8 as "areaM2",
      (sum(outdoor * design_kw) / nullif(sum(design_kw) filter (where outdoor is not null), 0))::float8 as "outdoorC",
      ${known('heat')} as "heatKw", ${single('supply1')} as "supply1C", ${single('return1')} as "return1C",
      ${single('supply2')} as "supply2C", ${single('return2')} as "return2C", ${known('flow')} as "flow1TH"
    from load_forecast_nodes, unnest(outdoor_c, heat_kw, supply1_c, return1_c, supply2_c, return2_c, flow1_t_h)
      with ordinality as value (outdoor, heat, supply1, return1, supply2, return2, flow, hour)
    where forecast_id = any(${sql.param(forecastIds)}::uuid[]) and node_id = any(${sql.param(nodeIds)}::uuid[])
    group by forecast_id, hour order by forecast_id, hour`)
  return z.array(summedHour).parse(rows)
}

/** Deletes forecasts that were issued before a time, `limit` at most. @returns Their number. */
export async function deleteForecastsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from load_forecasts where id in (
      select id from load_forecasts where issued_at < ${before.toISOString()}::timestamptz limit ${limit}::int)
    returning 1`)
  return rows.length
}
