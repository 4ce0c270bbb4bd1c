import { and, asc, between, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { valuesOf, type WeatherForecast, type WeatherHour } from './sources/weather-source.ts'
import { weatherForecasts, weatherObservations } from './tables.ts'

/** Observations between two times, both included, rising. */
export async function observationsBetween(
  db: Queryable,
  placeId: string,
  from: Date,
  to: Date,
): Promise<WeatherHour[]> {
  const { observedAt } = weatherObservations
  const rows = await db
    .select()
    .from(weatherObservations)
    .where(and(eq(weatherObservations.placeId, placeId), between(observedAt, from, to)))
    .orderBy(asc(observedAt))
  return rows.map((row) => ({ at: row.observedAt.getTime(), ...valuesOf(row) }))
}

/** The newest forecast that was issued until a time; null where there is none. */
export async function newestForecast(db: Queryable, placeId: string, until: Date): Promise<WeatherForecast | null> {
  const { issuedAt, validAt } = weatherForecasts
  const newest = sql`(
    select max(issued_at) from weather_forecasts where place_id = ${placeId} and issued_at <= ${until.toISOString()}
  )`
  const rows = await db
    .select()
    .from(weatherForecasts)
    .where(and(eq(weatherForecasts.placeId, placeId), eq(issuedAt, newest)))
    .orderBy(asc(validAt))
  const [first] = rows
  if (!first) return null
  return {
    issuedAt: first.issuedAt.getTime(),
    hours: rows.map((row) => ({ at: row.validAt.getTime(), ...valuesOf(row) })),
  }
}

/** Forecasts that were issued between two times, both included, rising. */
export async function forecastsIssuedBetween(
  db: Queryable,
  placeId: string,
  from: Date,
  to: Date,
): Promise<WeatherForecast[]> {
  const { issuedAt, validAt } = weatherForecasts
  const rows = await db
    .select()
    .from(weatherForecasts)
    .where(and(eq(weatherForecasts.placeId, placeId), between(issuedAt, from, to)))
    .orderBy(asc(issuedAt), asc(validAt))
  const found = new Map<number, WeatherHour[]>()
  for (const row of rows) {
    const hours = found.get(row.issuedAt.getTime()) ?? []
    hours.push({ at: row.validAt.getTime(), ...valuesOf(row) })
    found.set(row.issuedAt.getTime(), hours)
  }
  return [...found].map(([at, hours]) => ({ issuedAt: at, hours }))
}

const leadErrors = z.array(
  z.object({
    leadDay: z.coerce.number(),
    numHours: z.coerce.number(),
    rmseK: z.coerce.number(),
    biasK: z.coerce.number(),
    naiveRmseK: z.coerce.number(),
  }),
)

/**
 * Error of the forecasts for the observed hours between two times, by days ahead; beside it, over the same hours, that
 * of taking the last day known at the time of issue for all days to come.
 */
export async function forecastErrors(db: Queryable, placeId: string, from: Date, to: Date) {
  const { rows } = await db.execute(sql`
    with pairs as (
      select
        ceil(extract(epoch from forecast.valid_at - forecast.issued_at) / 86400)::int as lead_day,
        forecast.temperature_c - seen.temperature_c as error_k,
        before.temperature_c - seen.temperature_c as naive_k
      from weather_forecasts forecast
      join weather_observations seen
        on seen.place_id = forecast.place_id and seen.observed_at = forecast.valid_at
      join weather_observations before
        on before.place_id = forecast.place_id
        and before.observed_at = forecast.valid_at
          - ceil(extract(epoch from forecast.valid_at - forecast.issued_at) / 86400) * interval '1 day'
      where forecast.place_id = ${placeId}
        and forecast.valid_at between ${from.toISOString()} and ${to.toISOString()}
        and forecast.valid_at > forecast.issued_at
    )
    select
      lead_day as "leadDay",
      count(*) as "numHours",
      sqrt(avg(error_k * error_k)) as "rmseK",
      avg(error_k) as "biasK",
      sqrt(avg(naive_k * naive_k)) as "naiveRmseK"
    from pairs
    where lead_day between 1 and 7
    group by lead_day
    order by lead_day
  `)
  return leadErrors.parse(rows)
}
