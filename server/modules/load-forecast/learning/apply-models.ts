/**
 * Hours by models that were learnt before. Duty: correct the weather, blend regression and trees, add what was missed lately.
 * Neighbours: scenario.ts learns the models day by day, trained-model.ts keeps them. Invariant: of the load only hours before the
 * issue time are read.
 */

import { type BoostedTrees, boostedValue } from './boosted-trees.ts'
import type { Calendar } from './calendar.ts'
import { classOf } from './classes.ts'
import { COLDER_AT, type FeatureReader, WEATHER_MEMORY_H } from './features.ts'
import type { HourData, WeatherHours, WeatherWindow } from './hour-data.ts'
import { type CorrectionInput, RECENT_H, type RecentErrors } from './recent-errors.ts'
import { type RidgeModel, ridgeValue } from './ridge.ts'

export interface HourModels {
  /** @param lags - As bits. */
  ridgeWith(lags: number): RidgeModel | null
  readonly trees: BoostedTrees | null
  weightOfTrees(group: number): number
  /** What to add to a forecast. */
  recentCorrection(ahead: number, input: CorrectionInput): number
  /** Kelvins to add to a temperature. */
  weatherCorrection(ahead: number, clockHour: number): number
}

export interface AppliedHour {
  readonly hour: number
  readonly ahead: number
  readonly group: number
  readonly p50: number
  readonly ridge: number
  /** NaN where there are no trees. */
  readonly withTrees: number
  /** Before the correction by recent errors. */
  readonly blended: number
  readonly input: CorrectionInput
}

interface Known {
  readonly data: HourData
  readonly calendar: Calendar
  readonly reader: FeatureReader
}

const LONGEST_RECENT_H = RECENT_H[RECENT_H.length - 1] ?? 0
/** Hours before an issue time that a forecast reads. */
const MEMORY_H = LONGEST_RECENT_H + WEATHER_MEMORY_H
/** A mean of recent errors needs so much of its hours. */
const RECENT_SHARE = 0.5

/** @param issued - Weather from the issue time on, as it was issued. */
export function applyModels(models: HourModels, known: Known, issue: number, issued: WeatherHours) {
  const { data, calendar, reader } = known
  const clockHourOf = (hour: number): number => calendar.clockHour[hour] ?? 0
  const temperature = issued.temperature.map(
    (value, at) => value + models.weatherCorrection(at + 1, clockHourOf(issue + at)),
  )
  const window = windowOf(data.weather, issue, { ...issued, temperature })
  const recent = recentErrors(models, known, issue, window)
  const hours: AppliedHour[] = []
  for (let at = 0; at < temperature.length; at += 1) {
    const hour = issue + at
    const ahead = at + 1
    const lags = reader.read(hour, window, issue)
    const model = lags === null ? null : models.ridgeWith(lags)
    if (!model) continue
    const group = classOf(ahead, clockHourOf(hour))
    const ridge = Math.max(0, ridgeValue(model, reader.row))
    const withTrees = models.trees ? Math.max(0, ridge + boostedValue(models.trees, reader.treeRow)) : Number.NaN
    const weight = models.weightOfTrees(group)
    const blended = weight > 0 && !Number.isNaN(withTrees) ? ridge + weight * (withTrees - ridge) : ridge
    const input = { recent, colder: reader.treeRow[COLDER_AT] ?? Number.NaN }
    const p50 = Math.max(0, blended + models.recentCorrection(ahead, input))
    hours.push({ hour, ahead, group, p50, ridge, withTrees, blended, input })
  }
  return { window, hours }
}

/** What the models, without lags, missed the last known hours by; no error where too little is known. */
function recentErrors(models: HourModels, { data, reader }: Known, issue: number, window: WeatherWindow): RecentErrors {
  const model = models.ridgeWith(0)
  const errors = new Float64Array(LONGEST_RECENT_H).fill(Number.NaN)
  for (let back = 0; model && back < LONGEST_RECENT_H; back += 1) {
    const hour = issue - 1 - back
    if (hour < 0 || reader.read(hour, window, hour) === null) continue
    const trees = models.trees ? boostedValue(models.trees, reader.treeRow) : 0
    errors[back] = (data.load[hour] ?? Number.NaN) - ridgeValue(model, reader.row) - trees
  }
  return RECENT_H.map((numHours) => {
    const known = errors.subarray(0, numHours).filter((error) => !Number.isNaN(error))
    return known.length < numHours * RECENT_SHARE ? 0 : known.reduce((sum, error) => sum + error, 0) / known.length
  })
}

/** Observed before the issue time, as forecast from it on. */
function windowOf(observed: WeatherHours, issue: number, ahead: WeatherHours): WeatherWindow {
  const first = Math.max(0, issue - MEMORY_H)
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
