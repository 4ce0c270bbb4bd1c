// A weather forecast of every place, as tests lay it.

import type { Db } from '#server/core/db/client.ts'

const HOUR_MS = 3_600_000

interface Laid {
  readonly issuedAt: number
  /** Of the first hour, which is begun; default: when it was issued. */
  readonly from?: number
  /** Hours after the first. */
  readonly hours: number
  /** °C in an hour. @param hoursLater - After it was issued. */
  readonly celsius: (hoursLater: number) => number
}

/** Stores a forecast of every place, hour by hour. */
export async function layForecast(
  { $client }: Pick<Db, '$client'>,
  { issuedAt, from = issuedAt, hours, celsius }: Laid,
): Promise<void> {
  const first = Math.floor(from / HOUR_MS) * HOUR_MS
  const times = Array.from({ length: hours + 1 }, (_, nth) => first + nth * HOUR_MS)
  await $client.query(
    `insert into weather_forecasts (place_id, issued_at, valid_at, temperature_c, humidity_pct, wind_m_s, precipitation_mm, code)
     select id, $1, at, celsius, 60, 2, 0, 0 from weather_places cross join unnest($2::timestamptz[], $3::float8[]) hour(at, celsius)`,
    [new Date(issuedAt), times.map((at) => new Date(at)), times.map((at) => celsius((at - issuedAt) / HOUR_MS))],
  )
}
