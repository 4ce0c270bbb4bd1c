import { and, desc, eq, exists, lte, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { type SourceAnswer, type SourceProblem, valuesOf, type WeatherHour } from './sources/weather-source.ts'
import { weatherConfigs, weatherForecasts, weatherObservations, weatherPlaces } from './tables.ts'

export type WeatherPlace = typeof weatherPlaces.$inferSelect

/**
 * Takes the places that are due, and sets their next reading; of several processes, one gets a place. A place is read
 * while somebody uses it, as often as the most frequent of its users asks.
 */
export async function claimDuePlaces(db: Queryable, now: Date): Promise<WeatherPlace[]> {
  const used = and(eq(weatherConfigs.placeId, weatherPlaces.id), weatherConfigs.openFlag)
  const pause = sql`(select min(interval_min) from weather_configs where place_id = weather_places.id and open_flag)`
  return db
    .update(weatherPlaces)
    .set({ nextReadAt: sql`${now.toISOString()}::timestamptz + ${pause} * interval '1 minute'` })
    .where(and(lte(weatherPlaces.nextReadAt, now), exists(db.select({ one: sql`1` }).from(weatherConfigs).where(used))))
    .returning()
}

/** Epoch ms; null where nothing was observed yet. */
export async function newestObservedAt(db: Queryable, placeId: string): Promise<number | null> {
  const [row] = await db
    .select({ at: weatherObservations.observedAt })
    .from(weatherObservations)
    .where(eq(weatherObservations.placeId, placeId))
    .orderBy(desc(weatherObservations.observedAt))
    .limit(1)
  return row?.at.getTime() ?? null
}

/** One row an hour, the last one of several: a statement may not change a row twice. */
const byHour = (hours: readonly WeatherHour[]): WeatherHour[] => [
  ...new Map(hours.map((hour) => [hour.at, hour])).values(),
]

/** Stores an answer. A later observation of the same hour replaces the earlier one; a forecast is never changed. */
export async function storeAnswer(
  db: Queryable,
  placeId: string,
  { observations, forecasts }: SourceAnswer,
): Promise<void> {
  const observed = byHour(observations).map((hour) => ({ placeId, observedAt: new Date(hour.at), ...valuesOf(hour) }))
  const replaced = {
    temperatureC: sql`excluded.temperature_c`,
    humidityPct: sql`excluded.humidity_pct`,
    windMS: sql`excluded.wind_m_s`,
    precipitationMm: sql`excluded.precipitation_mm`,
    code: sql`excluded.code`,
    sunWM2: sql`excluded.sun_w_m2`,
    cloudPct: sql`excluded.cloud_pct`,
    windDirectionDeg: sql`excluded.wind_direction_deg`,
  }
  const target = [weatherObservations.placeId, weatherObservations.observedAt]
  await insertInSlices(observed, (slice) =>
    db.insert(weatherObservations).values(slice).onConflictDoUpdate({ target, set: replaced }),
  )
  const forecast = forecasts.flatMap(({ issuedAt, hours }) =>
    byHour(hours).map((hour) => ({
      placeId,
      issuedAt: new Date(issuedAt),
      validAt: new Date(hour.at),
      ...valuesOf(hour),
    })),
  )
  await insertInSlices(forecast, (slice) => db.insert(weatherForecasts).values(slice).onConflictDoNothing())
}

/** Deletes hours of forecasts that were issued before a time, `limit` at most. @returns Their number. */
export async function deleteForecastsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with old as (select place_id, issued_at, valid_at from weather_forecasts
      where issued_at < ${before.toISOString()}::timestamptz limit ${limit}::int)
    delete from weather_forecasts forecast using old
    where (forecast.place_id, forecast.issued_at, forecast.valid_at) = (old.place_id, old.issued_at, old.valid_at)
    returning 1`)
  return rows.length
}

export const noteReading = (
  db: Queryable,
  placeId: string,
  at: Date,
  failure: { readonly problem: SourceProblem; readonly detail: string } | null,
) =>
  db
    .update(weatherPlaces)
    .set({
      lastReadAt: at,
      problem: failure?.problem ?? null,
      problemDetail: failure?.detail ?? '',
      ...(failure ? {} : { lastGoodAt: at }),
    })
    .where(eq(weatherPlaces.id, placeId))
