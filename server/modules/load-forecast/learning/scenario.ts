/**
 * Forecasts that were made with one weather. Duty: blend the models, correct by what was missed lately, give quantiles; learn from
 * each hour that becomes known. Neighbours: learner.ts has the models, roll.ts the course of days. Invariant: what a forecast was
 * made of was known at its issue time.
 */

import { type AppliedHour, applyModels, type HourModels } from './apply-models.ts'
import { createSignatureBaseline, lastWeekLoad, yesterdayLoad } from './baselines.ts'
import { createBlend } from './blend.ts'
import type { Calendar } from './calendar.ts'
import { CLOCK_HOURS, classOf, firstAheadOf, NUM_DISTANCES } from './classes.ts'
import { type BandShape, type Bands, createErrorBands } from './error-bands.ts'
import type { EvenedLoad } from './evened-load.ts'
import { createFeatureReader } from './features.ts'
import type { HourData, WeatherAhead } from './hour-data.ts'
import type { Learner } from './learner.ts'
import { createRecentCorrection } from './recent-errors.ts'
import { type Band, scaledBand } from './scaled-bands.ts'
import { createWeatherCorrection } from './weather-correction.ts'

export interface HourForecast {
  readonly hour: number
  /** Hours from the issue time to its end. */
  readonly ahead: number
  /** The forecast itself, which is the middle of its band; 0 where the load is off by its schedule. */
  readonly p50: number
  /** Null as long as too few forecasts have been judged. */
  readonly band: Band | null
  /** Regression alone, and with trees; NaN where there are no trees yet. */
  readonly ridge: number
  readonly withTrees: number
  readonly yesterday: number
  readonly lastWeek: number
  readonly signature: number
}

export interface Scenario {
  /** Learns from the hours before `issue` that have become known since the last time. */
  settleUntil(issue: number): void
  forecast(issue: number, numHours: number): HourForecast[]
  /** What a forecast at an issue time is made with. */
  modelsAt(issue: number): HourModels
  /** Its bands, by distance and hour of the clock. */
  bandShapes(issue: number): (BandShape | null)[]
}

/** Of an even load. */
interface Pending {
  readonly bands: readonly Bands[]
  readonly applied: readonly AppliedHour[]
  /** Temperatures as they were issued, before their correction, from the issue time on. */
  readonly temperature: Float64Array
}

export interface ScenarioInput {
  readonly data: HourData
  readonly calendar: Calendar
  /** Its load, as the learner learns from it. */
  readonly evened: EvenedLoad
  readonly learner: Learner
  readonly weatherAhead: WeatherAhead
  readonly correctsWeather?: boolean | undefined
}

export function createScenario({
  data: measured,
  calendar,
  evened,
  learner,
  weatherAhead,
  correctsWeather = true,
}: ScenarioInput): Scenario {
  const { data } = evened
  const reader = createFeatureReader(data, calendar)
  const blend = createBlend()
  const recentCorrection = createRecentCorrection()
  const weatherCorrection = createWeatherCorrection()
  const signature = createSignatureBaseline(measured, calendar)
  let usualLoad = 0
  const bands = createErrorBands(() => usualLoad)
  let pending: Pending[] = []
  let settled = 0
  const clockHourOf = (hour: number): number => calendar.clockHour[hour] ?? 0

  function settle({ applied, bands: given, temperature }: Pending, until: number): void {
    for (const [at, forecast] of applied.entries()) {
      const { hour, ahead } = forecast
      if (hour < settled || hour >= until) continue
      const observed = data.weather.temperature[hour] ?? Number.NaN
      weatherCorrection.note(ahead, clockHourOf(hour), temperature[ahead - 1] ?? Number.NaN, observed)
      const actual = data.load[hour] ?? Number.NaN
      // what was changed is no error of the models
      if (Number.isNaN(actual) || data.changed[hour]) continue
      const place = { ahead, clockHour: clockHourOf(hour) }
      if (!Number.isNaN(forecast.withTrees))
        blend.note(classOf(ahead, place.clockHour), hour, actual - forecast.ridge, actual - forecast.withTrees)
      recentCorrection.note(ahead, forecast.input, (actual - forecast.blended) / forecast.factor)
      const own = given[at]
      if (own) bands.note(place, hour, forecast.p50, actual, own)
    }
  }

  const modelsAt = (issue: number): HourModels => ({
    ridgeWith: (lags) => learner.ridgeWith(lags),
    trees: learner.trees,
    weightOfTrees: (group) => blend.weightOf(group, issue),
    recentCorrection: (ahead, input) => recentCorrection.correctionOf(ahead, input),
    weatherCorrection: (ahead, clockHour) => (correctsWeather ? weatherCorrection.correctionOf(ahead, clockHour) : 0),
  })

  return {
    modelsAt,
    bandShapes(issue) {
      usualLoad = meanLoad(data.load, issue)
      bands.prepare(issue)
      return Array.from({ length: NUM_DISTANCES * CLOCK_HOURS }, (_, at) =>
        bands.shapeOf({ ahead: firstAheadOf(Math.floor(at / CLOCK_HOURS)), clockHour: at % CLOCK_HOURS }),
      )
    },
    settleUntil(issue) {
      for (const one of pending) settle(one, issue)
      pending = pending.filter(({ applied }) => (applied.at(-1)?.hour ?? 0) >= issue)
      settled = issue
      recentCorrection.learn()
      weatherCorrection.learn()
    },
    forecast(issue, numHours) {
      usualLoad = meanLoad(data.load, issue)
      bands.prepare(issue)
      signature.prepare(issue)
      const issued = weatherAhead(issue, numHours)
      const { window, hours: applied } = applyModels(modelsAt(issue), { data, calendar, reader }, issue, issued)
      const given = applied.map(({ ahead, hour, p50 }) => bands.bandsOf({ ahead, clockHour: clockHourOf(hour) }, p50))
      pending.push({ applied, bands: given, temperature: issued.temperature })
      return applied.map(({ hour, ahead, p50, ridge, withTrees }, at): HourForecast => {
        const share = evened.shareAt(hour, issue)
        const band = given[at]?.best ?? null
        return {
          hour,
          ahead,
          p50: p50 * share,
          band: band && scaledBand(band, share),
          ridge: ridge * share,
          withTrees: withTrees * share,
          yesterday: yesterdayLoad(measured, hour, issue),
          lastWeek: lastWeekLoad(measured, hour, issue),
          signature: signature.loadAt(hour, window),
        }
      })
    },
  }
}

/** Mean load of the year before. */
function meanLoad(load: Float64Array, issue: number): number {
  let [sum, count] = [0, 0]
  for (let hour = Math.max(0, issue - 365 * 24); hour < issue; hour += 1) {
    const value = load[hour] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? 0 : sum / count
}
