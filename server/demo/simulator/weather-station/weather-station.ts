/**
 * The weather station and the weather service of the demo's town. Observes the simulated weather hourly and issues a
 * forecast for a week at 08:00 and 20:00 of the company, also for the computed past. Pure but for the present offset,
 * a cold wave that was started by hand: it reaches the station, and no forecast has foreseen it.
 */
import type {
  SourceAnswer,
  WeatherForecast,
  WeatherHour,
  WeatherSource,
} from '#server/modules/weather/sources/weather-source.ts'
import { HOUR_MS } from '#server/modules/weather/sources/weather-source.ts'
import { createRandom } from '../physics/random.ts'
import { conditionCode } from '../physics/sky.ts'
import { createWeather, type WeatherModel, type WeatherOptions } from '../physics/weather.ts'
import { FORECAST_HOURS, forecastError, forecastHour, type TrueHour } from './forecast.ts'

const DAY_MS = 24 * HOUR_MS
/** Of the past at once, so that an answer stays small. */
const MAX_SPAN_MS = 7 * DAY_MS
const ISSUE_HOURS = [8, 20]
const QUARTER_MS = HOUR_MS / 4
const SENSOR_NOISE_K = 0.1

interface StationOptions {
  readonly weather: WeatherOptions
  /** Model time minus real time, see `calendarShiftDays`. */
  readonly calendarOffsetMs: number
  /** First hour that the station knows, epoch ms. */
  readonly beginsAt: number
  /** K by which the simulation is warmer now than its weather model alone. */
  readonly presentOffsetK: () => number
}

export function createWeatherStation(options: StationOptions): WeatherSource {
  const { weather, calendarOffsetMs, beginsAt, presentOffsetK } = options
  const { seed, utcOffsetH } = weather
  const model = createWeather(weather)
  const isIssue = (at: number): boolean => ISSUE_HOURS.includes((Math.floor(at / HOUR_MS) + utcOffsetH) % 24)

  function answer(since: number | null, now: number): SourceAnswer {
    const newest = Math.floor(now / HOUR_MS) * HOUR_MS
    const first = Math.ceil((since === null ? beginsAt : since + 1) / HOUR_MS) * HOUR_MS
    const last = Math.min(newest, first + MAX_SPAN_MS)
    const hours: TrueHour[] = []
    for (let at = first; at <= last + FORECAST_HOURS * HOUR_MS; at += HOUR_MS)
      hours.push(trueHour(model, at, calendarOffsetMs))
    const observations: WeatherHour[] = []
    const forecasts: WeatherForecast[] = []
    for (let at = first; at <= last; at += HOUR_MS) {
      const index = (at - first) / HOUR_MS
      const offsetK = at === newest ? presentOffsetK() : 0
      observations.push(observed(hours[index] ?? trueHour(model, at, calendarOffsetMs), seed, offsetK))
      if (isIssue(at)) forecasts.push(issued(at, hours.slice(index), seed))
    }
    return { observations, forecasts }
  }

  return { read: async (_place, since, now) => ({ isOk: true, answer: answer(since, now) }) }
}

/** The weather at a full hour, with precipitation and sun of the hour before. */
function trueHour(model: WeatherModel, at: number, calendarOffsetMs: number): TrueHour {
  let precipitationMm = 0
  let sunWM2 = 0
  for (let quarter = 3; quarter >= 0; quarter -= 1) {
    model.moveTo(at - quarter * QUARTER_MS + calendarOffsetMs)
    precipitationMm += model.now.rainMmH / 4
    sunWM2 += model.now.sunWM2 / 4
  }
  const { outdoorC, humidityPct, windMS, windDirectionDeg, cloud } = model.now
  return { at, temperatureC: outdoorC, humidityPct, windMS, precipitationMm, sunWM2, windDirectionDeg, cloud }
}

function observed({ at, cloud, ...hour }: TrueHour, seed: number, offsetK: number): WeatherHour {
  const noise = createRandom(seed, `weather station ${at}`).normal(0, SENSOR_NOISE_K)
  return rounded({
    at,
    ...hour,
    temperatureC: hour.temperatureC + offsetK + noise,
    code: codeOf(hour, cloud, offsetK),
    cloudPct: 100 * cloud,
  })
}

const codeOf = (hour: Omit<TrueHour, 'at' | 'cloud'>, cloud: number, offsetK: number): number =>
  conditionCode({ ...hour, outdoorC: hour.temperatureC + offsetK, cloud, rainMmH: hour.precipitationMm })

function issued(issuedAt: number, hours: readonly TrueHour[], seed: number): WeatherForecast {
  const error = forecastError(seed, issuedAt)
  const trueAt = (hour: number): TrueHour => {
    const found = hours[hour]
    if (!found) throw new RangeError(`A forecast has ${FORECAST_HOURS} hours, not ${hour}.`)
    return found
  }
  const all = Array.from({ length: FORECAST_HOURS }, (_, index) => rounded(forecastHour(error, index + 1, trueAt)))
  return { issuedAt, hours: all }
}

type Known<T> = { readonly [Key in keyof T]: NonNullable<T[Key]> }

const rounded = (hour: Known<WeatherHour>): WeatherHour => ({
  at: hour.at,
  temperatureC: tenths(hour.temperatureC),
  humidityPct: Math.round(hour.humidityPct),
  windMS: tenths(hour.windMS),
  precipitationMm: tenths(hour.precipitationMm),
  code: hour.code,
  sunWM2: Math.round(hour.sunWM2),
  cloudPct: Math.round(hour.cloudPct),
  windDirectionDeg: Math.round(hour.windDirectionDeg),
})
const tenths = (value: number): number => Math.round(value * 10) / 10
