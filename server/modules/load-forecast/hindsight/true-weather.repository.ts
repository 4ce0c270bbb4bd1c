// What forecasts would have said with the weather as it came. Invariant: nothing of it is read by a forecast.

import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { loadForecastNodes, loadForecastTrueWeather } from '../tables.ts'

const NODES_OF_A_STATEMENT = 100

/** Hours of a forecast that have been computed, from its first one on; 0: none. */
export async function hoursWithTrueWeather(db: Queryable, forecastId: string): Promise<number> {
  const { heatKw } = loadForecastTrueWeather
  const [row] = await db
    .select({ numHours: sql<number | null>`max(cardinality(${heatKw}))` })
    .from(loadForecastTrueWeather)
    .where(eq(loadForecastTrueWeather.forecastId, forecastId))
  return row?.numHours ?? 0
}

/** Heat of the nodes of a forecast as it was issued, kW by the hour, and the models that made it. */
export const heatOfForecast = (db: Queryable, forecastId: string) =>
  db
    .select({
      nodeId: loadForecastNodes.nodeId,
      heatKw: loadForecastNodes.heatKw,
      modelVersion: loadForecastNodes.modelVersion,
    })
    .from(loadForecastNodes)
    .where(eq(loadForecastNodes.forecastId, forecastId))

export type TrueWeatherHeat = typeof loadForecastTrueWeather.$inferInsert

/** Takes the place of what was stored of the same nodes. */
export const storeTrueWeather = (tx: Queryable, rows: readonly TrueWeatherHeat[]) =>
  insertInSlices(
    rows,
    (slice) =>
      tx
        .insert(loadForecastTrueWeather)
        .values(slice)
        .onConflictDoUpdate({
          target: [loadForecastTrueWeather.forecastId, loadForecastTrueWeather.nodeId],
          set: { heatKw: sql`excluded.heat_kw` },
        }),
    NODES_OF_A_STATEMENT,
  )
