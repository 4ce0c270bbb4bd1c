/**
 * Forecasts that were made with one weather. Duty: blend the models, correct by what was missed lately, give quantiles; learn from
 * each hour that becomes known. Neighbours: learner.ts has the models, roll.ts the course of days. Invariant: what a forecast was
 * made of was known at its issue time.
 */

import { createSignatureBaseline, lastWeekLoad, yesterdayLoad } from './baselines.ts'
import { createBlend } from './blend.ts'
import { boostedValue } from './boosted-trees.ts'
import type { Calendar } from './calendar.ts'
import { classOf } from './classes.ts'
import { type Bands, createErrorBands } from './error-bands.ts'
import { COLDER_AT, createFeatureReader, WEATHER_MEMORY_H } from './features.ts'
import type { HourData, WeatherAhead, WeatherHours, WeatherWindow } from './hour-data.ts'
import type { Learner } from './learner.ts'
import { type CorrectionInput, createRecentCorrection, RECENT_H, type RecentErrors } from './recent-errors.ts'
import { ridgeValue } from './ridge.ts'
import type { Band } from './scaled-bands.ts'
import { createWeatherCorrection } from './weather-correction.ts'

export interface HourForecast {
  readonly hour: number
  /** Hours from the issue time to its end. */
  readonly ahead: number
  /** The forecast itself, which is the middle of its band. */
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
}

interface Pending {
  readonly hours: readonly HourForecast[]
  readonly bands: readonly Bands[]
  /** Blended, before the correction by recent errors. */
  readonly blended: readonly number[]
  readonly inputs: readonly CorrectionInput[]
  /** Temperatures as they were issued, before their correction, from the issue time on. */
  readonly temperature: Float64Array
}

const LONGEST_RECENT_H = RECENT_H[RECENT_H.length - 1] ?? 0
/** A mean of recent errors needs so much of its hours. */
const RECENT_SHARE = 0.5

export function createScenario(
  data: HourData,
  calendar: Calendar,
  learner: Learner,
  weatherAhead: WeatherAhead,
): Scenario {
  const reader = createFeatureReader(data, calendar)
  const blend = createBlend()
  const recentCorrection = createRecentCorrection()
  const weatherCorrection = createWeatherCorrection()
  const signature = createSignatureBaseline(data, calendar)
  let usualLoad = 0
  const bands = createErrorBands(() => usualLoad)
  let pending: Pending[] = []
  let settled = 0
  const clockHourOf = (hour: number): number => calendar.clockHour[hour] ?? 0

  function settle({ hours, bands: given, blended, inputs, temperature }: Pending, until: number): void {
    for (const [at, forecast] of hours.entries()) {
      const { hour, ahead } = forecast
      if (hour < settled || hour >= until) continue
      const observed = data.weather.temperature[hour] ?? Number.NaN
      weatherCorrection.note(ahead, clockHourOf(hour), temperature[ahead - 1] ?? Number.NaN, observed)
      const actual = data.load[hour] ?? Number.NaN
      // what was changed is no error of the models
      if (Number.isNaN(actual) || data.changed[hour]) continue
      const group = classOf(ahead, clockHourOf(hour))
      if (!Number.isNaN(forecast.withTrees))
        blend.note(group, hour, actual - forecast.ridge, actual - forecast.withTrees)
      const [own, input] = [given[at], inputs[at]]
      if (input) recentCorrection.note(ahead, input, actual - (blended[at] ?? actual))
      if (own) bands.note(group, hour, forecast.p50, actual, own)
    }
  }

  /** What the models, without lags, missed the last known hours by; no error where too little is known. */
  function recentErrors(issue: number, window: WeatherWindow): RecentErrors {
    const model = learner.ridgeWith(0)
    const errors = new Float64Array(LONGEST_RECENT_H).fill(Number.NaN)
    for (let back = 0; model && back < LONGEST_RECENT_H; back += 1) {
      const hour = issue - 1 - back
      if (hour < 0 || reader.read(hour, window, hour) === null) continue
      const trees = learner.trees ? boostedValue(learner.trees, reader.treeRow) : 0
      errors[back] = (data.load[hour] ?? Number.NaN) - ridgeValue(model, reader.row) - trees
    }
    return RECENT_H.map((numHours) => {
      const known = errors.subarray(0, numHours).filter((error) => !Number.isNaN(error))
      return known.length < numHours * RECENT_SHARE ? 0 : known.reduce((sum, error) => sum + error, 0) / known.length
    })
  }

  function correctedWeather(issue: number, ahead: WeatherHours): WeatherHours {
    const temperature = ahead.temperature.map(
      (value, at) => value + weatherCorrection.correctionOf(at + 1, clockHourOf(issue + at)),
    )
    return { ...ahead, temperature }
  }

  return {
    settleUntil(issue) {
      for (const one of pending) settle(one, issue)
      pending = pending.filter(({ hours }) => (hours.at(-1)?.hour ?? 0) >= issue)
      settled = issue
      recentCorrection.learn()
      weatherCorrection.learn()
    },
    forecast(issue, numHours) {
      usualLoad = meanLoad(data.load, issue)
      bands.prepare(issue)
      signature.prepare(issue)
      const issued = weatherAhead(issue, numHours)
      const window = windowOf(data.weather, issue, correctedWeather(issue, issued))
      const recent = recentErrors(issue, window)
      const hours: HourForecast[] = []
      const blended: number[] = []
      const given: Bands[] = []
      const inputs: CorrectionInput[] = []
      for (let at = 0; at < numHours; at += 1) {
        const hour = issue + at
        const ahead = at + 1
        const lags = reader.read(hour, window, issue)
        const model = lags === null ? null : learner.ridgeWith(lags)
        if (!model) continue
        const group = classOf(ahead, clockHourOf(hour))
        const ridge = Math.max(0, ridgeValue(model, reader.row))
        const withTrees = learner.trees ? Math.max(0, ridge + boostedValue(learner.trees, reader.treeRow)) : Number.NaN
        const weight = blend.weightOf(group, issue)
        const both = weight > 0 && !Number.isNaN(withTrees) ? ridge + weight * (withTrees - ridge) : ridge
        const input = { recent, colder: reader.treeRow[COLDER_AT] ?? Number.NaN }
        const p50 = Math.max(0, both + recentCorrection.correctionOf(ahead, input))
        const own = bands.bandsOf(group, p50)
        blended.push(both)
        inputs.push(input)
        given.push(own)
        hours.push({
          hour,
          ahead,
          p50,
          band: own.best,
          ridge,
          withTrees,
          yesterday: yesterdayLoad(data, hour, issue),
          lastWeek: lastWeekLoad(data, hour, issue),
          signature: signature.loadAt(hour, window),
        })
      }
      pending.push({ hours, bands: given, blended, inputs, temperature: issued.temperature })
      return hours
    },
  }
}

/** Observed before the issue time, as forecast from it on. */
function windowOf(observed: WeatherHours, issue: number, ahead: WeatherHours): WeatherWindow {
  const first = Math.max(0, issue - LONGEST_RECENT_H - WEATHER_MEMORY_H)
  const joined = (past: Float64Array, future: Float64Array): Float64Array => {
    const values = new Float64Array(issue - first + future.length)
    values.set(past.subarray(first, issue))
    values.set(future, issue - first)
    return values
  }
  const optional = (past: Float64Array | null, future: Float64Array | null): Float64Array | null =>
    past && future && joined(past, future)
  return {
    first,
    temperature: joined(observed.temperature, ahead.temperature),
    wind: optional(observed.wind, ahead.wind),
    sun: optional(observed.sun, ahead.sun),
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
