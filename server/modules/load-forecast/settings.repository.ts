// What the forecast reckons with. Invariant: a part without a row has its usual values, and version 0.

import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  FORECAST_PARTS,
  type ForecastPart,
  USUAL_NETWORK,
  type WeatherFactors,
} from '#contract/endpoints/load-forecast-settings.ts'
import { WEATHER_GROUPS } from '#contract/load-forecast/weather-groups.ts'
import { USUAL_WIND_FACTORS } from '#contract/load-forecast/wind-factors.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { forecastSettings } from './tables.ts'

export type PartValues<Part extends ForecastPart> = z.output<(typeof FORECAST_PARTS)[Part]>

export const USUAL_WEATHER: WeatherFactors = {
  clear: WEATHER_GROUPS.clear.factor,
  mostlyClear: WEATHER_GROUPS.mostlyClear.factor,
  cloudy: WEATHER_GROUPS.cloudy.factor,
  overcast: WEATHER_GROUPS.overcast.factor,
  fog: WEATHER_GROUPS.fog.factor,
  rain: WEATHER_GROUPS.rain.factor,
  lightSnow: WEATHER_GROUPS.lightSnow.factor,
  snow: WEATHER_GROUPS.snow.factor,
  heavySnow: WEATHER_GROUPS.heavySnow.factor,
}

export async function readForecastSettings(db: Queryable) {
  const rows = await db.select().from(forecastSettings)
  const stored = (part: ForecastPart) => rows.find((row) => row.part === part)
  const [network, weather, wind] = [stored('network'), stored('weather'), stored('wind')]
  return {
    network: network ? FORECAST_PARTS.network.parse(network.values) : USUAL_NETWORK,
    weather: weather ? FORECAST_PARTS.weather.parse(weather.values) : USUAL_WEATHER,
    wind: wind ? FORECAST_PARTS.wind.parse(wind.values) : { rows: [...USUAL_WIND_FACTORS] },
  } satisfies { [Part in ForecastPart]: PartValues<Part> }
}

export type ForecastSettings = Awaited<ReturnType<typeof readForecastSettings>>

/** Who changed a part last, and its version; 0 where nobody has. */
export async function lastChangeOf(db: Queryable, part: ForecastPart) {
  const [row] = await db
    .select({
      version: forecastSettings.version,
      updatedAt: forecastSettings.updatedAt,
      updatedBy: forecastSettings.updatedBy,
    })
    .from(forecastSettings)
    .where(eq(forecastSettings.part, part))
  return row ? { ...row, updatedAt: row.updatedAt.toISOString() } : { version: 0, updatedAt: '', updatedBy: '' }
}

interface Saved<Part extends ForecastPart> {
  readonly part: Part
  readonly values: PartValues<Part>
  /** That was read. */
  readonly version: number
  readonly by: string
  readonly at: Date
}

/** @returns Whether the part still had this version. */
export async function savePart<Part extends ForecastPart>(
  db: Queryable,
  { part, values, version, by, at }: Saved<Part>,
): Promise<boolean> {
  const changed = { values, updatedAt: at, updatedBy: by }
  if (version === 0) {
    const added = await db
      .insert(forecastSettings)
      .values({ part, ...changed, createdAt: at })
      .onConflictDoNothing()
      .returning({ part: forecastSettings.part })
    return added.length > 0
  }
  const updated = await db
    .update(forecastSettings)
    .set({ ...changed, version: sql`${forecastSettings.version} + 1` })
    .where(and(eq(forecastSettings.part, part), eq(forecastSettings.version, version)))
    .returning({ part: forecastSettings.part })
  return updated.length > 0
}
