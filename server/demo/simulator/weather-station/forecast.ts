/**
 * The forecast of the demo's weather service (domain guide 2.1): the weather as it will be, with an error that grows
 * with the horizon. Depends on seed and time of issue only, so that a forecast of the past can be computed later.
 */

import { levelSunWM2 } from '#server/modules/heat-model/sun.ts'
import { createRandom } from '../physics/random.ts'
import { conditionCode } from '../physics/sky.ts'

export const FORECAST_HOURS = 168
/** Correlation of the error from one hour to the next. */
const KEEP = 0.95
const BIAS_DEVIATION_K = 0.4
/** A front comes earlier or later by this many hours for each hour of the horizon, at one standard deviation. */
const SHIFT_PER_HOUR = 0.03
const WIND_DEVIATION = 0.2

/** Standard deviation of the temperature's error, K. @param horizonH - Hours since the forecast was issued. */
export const errorDeviationK = (horizonH: number): number => 0.8 + 0.02 * horizonH

export interface ForecastError {
  /** K, by hour of the horizon, from 1. */
  temperatureK(horizonH: number): number
  /** Hours by which clouds and rain come late; negative: early. */
  delayH(horizonH: number): number
  /** Factor of the wind. */
  readonly wind: number
}

/** @param issuedAt - Epoch ms. */
export function forecastError(seed: number, issuedAt: number): ForecastError {
  const bias = createRandom(seed, 'forecast bias').normal(0, BIAS_DEVIATION_K)
  const random = createRandom(seed, `forecast ${issuedAt}`)
  const delay = random.normal(0, SHIFT_PER_HOUR)
  const wind = Math.exp(random.normal(0, WIND_DEVIATION))
  const unit = [random.normal(0, 1)]
  for (let hour = 1; hour <= FORECAST_HOURS; hour += 1)
    unit.push(KEEP * (unit[hour - 1] ?? 0) + random.normal(0, Math.sqrt(1 - KEEP * KEEP)))
  return {
    temperatureK: (horizonH) => bias + (unit[horizonH] ?? 0) * errorDeviationK(horizonH),
    delayH: (horizonH) => Math.round(delay * horizonH),
    wind,
  }
}

/** The true weather of an hour. */
export interface TrueHour {
  readonly at: number
  readonly temperatureC: number
  readonly humidityPct: number
  readonly windMS: number
  readonly precipitationMm: number
  /** Mean of the hour before. */
  readonly sunWM2: number
  readonly windDirectionDeg: number
  readonly cloud: number
}

/** Forecast of one hour. @param trueAt - The true weather some hours after the time of issue. */
export function forecastHour(error: ForecastError, horizonH: number, trueAt: (hour: number) => TrueHour) {
  const { at, temperatureC, sunWM2, cloud: trueCloud } = trueAt(horizonH)
  const sky = trueAt(Math.min(Math.max(horizonH - error.delayH(horizonH), 0), FORECAST_HOURS))
  const forecastC = temperatureC + error.temperatureK(horizonH)
  const windMS = sky.windMS * error.wind
  const { humidityPct, cloud, precipitationMm, windDirectionDeg } = sky
  const code = conditionCode({ outdoorC: forecastC, cloud, windMS, humidityPct, rainMmH: precipitationMm })
  return {
    at,
    temperatureC: forecastC,
    humidityPct,
    windMS,
    precipitationMm,
    code,
    // the sun stands where it will stand; the clouds are those of the forecast
    sunWM2: (sunWM2 * levelSunWM2(1, cloud)) / levelSunWM2(1, trueCloud),
    cloudPct: 100 * cloud,
    windDirectionDeg,
  }
}
