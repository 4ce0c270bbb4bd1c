// What the weather of an hour is to a building: the temperature that counts, and factors of the sky and the wind. Pure.

import type { WeatherFactors } from '#contract/endpoints/load-forecast-settings.ts'
import { weatherGroupOf } from '#contract/load-forecast/weather-groups.ts'
import { type WindFactor, windFactorOf, windForceOf, windSectorOf } from '#contract/load-forecast/wind-factors.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_MEAN = 24
/** With fewer known hours the mean of a day says nothing. */
const LEAST_KNOWN_HOURS = 12
/** Weight of the mean of the last 24 hours: buildings are slow (domain guide 4.10). */
const MEAN_WEIGHT = 0.7

/** Weather at the beginning of an hour. */
export interface OutdoorHour {
  readonly temperatureC: number
  readonly windMS: number
  readonly code: number
  /** Null where it is not known. */
  readonly windDirectionDeg: number | null
}

/** By epoch ms of the hour. */
export type OutdoorHours = ReadonlyMap<number, OutdoorHour>

/** `0.7·tw24 + 0.3·tw` at an hour, °C; null where its temperature is not known. */
export function effectiveOutdoor(hours: OutdoorHours, at: number): number | null {
  const now = hours.get(at)?.temperatureC
  if (now === undefined) return null
  const known = Array.from({ length: HOURS_OF_MEAN }, (_, back) => hours.get(at - back * HOUR_MS)?.temperatureC).filter(
    (temperatureC) => temperatureC !== undefined,
  )
  if (known.length < LEAST_KNOWN_HOURS) return now
  const mean = known.reduce((sum, temperatureC) => sum + temperatureC, 0) / known.length
  return MEAN_WEIGHT * mean + (1 - MEAN_WEIGHT) * now
}

/** Factor of the sky and the wind of an hour. */
export function skyAndWind(
  { code, windMS, windDirectionDeg }: OutdoorHour,
  weather: WeatherFactors,
  wind: readonly WindFactor[],
): number {
  const sector = windDirectionDeg === null ? null : windSectorOf(windDirectionDeg)
  return weather[weatherGroupOf(code)] * windFactorOf(wind, windForceOf(windMS), sector)
}
