// What forecasts would have said with the weather as it came. Invariant: nothing of it is read by a forecast.

import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import type { ForecastSpan } from '../forecast.repository.ts'
import { loadForecastNodes, loadForecastTrueWeather } from '../tables.ts'

const NODES_OF_A_STATEMENT = 100
const HOUR_MS = 3_600_000

const summedHour = z.object({
  /** Number of the span, from 1. */
  span: z.coerce.number(),
  /** From 1: the first hour of the span. */
  hour: z.coerce.number(),
  heatKw: z.number(),
})

/** Heat of nodes together, kW by epoch ms; hours of which that of one is not known are missing. */
export async function trueWeatherHours(
  db: Queryable,
  spans: readonly ForecastSpan[],
  nodeIds: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const hoursUntil = ({ forecast }: ForecastSpan, at: number): number => (at - forecast.firstAt.getTime()) / HOUR_MS
  const { rows } = await db.execute(sql`
    select span, hour, sum(heat)::float8 as "heatKw"
    from unnest(${sql.param(spans.map(({ forecast }) => forecast.id))}::uuid[],
      ${sql.param(spans.map((span) => hoursUntil(span, span.from) + 1))}::int[],
      ${sql.param(spans.map((span) => hoursUntil(span, span.to)))}::int[])
      with ordinality as asked (forecast_id, first_hour, last_hour, span)
    join load_forecast_true_weather using (forecast_id),
      unnest(heat_kw[first_hour:last_hour]) with ordinality as value (heat, hour)
    where node_id = any(${sql.param(nodeIds)}::uuid[])
    group by span, hour having count(heat) = ${nodeIds.length}`)
  return new Map(
    z
      .array(summedHour)
      .parse(rows)
      .map(({ span, hour, heatKw }) => [(spans[span - 1]?.from ?? 0) + (hour - 1) * HOUR_MS, heatKw]),
  )
}

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
