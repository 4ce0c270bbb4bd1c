/**
 * Hours by models that were learnt before. Duty: correct the weather, blend regression and trees, add what was missed lately.
 * Neighbours: scenario.ts learns the models day by day, trained-model.ts keeps them. Invariant: of the load only hours before the
 * issue time are read.
 */

import { type BoostedTrees, boostedValue } from './boosted-trees.ts'
import { type Calendar, DAY_KIND } from './calendar.ts'
import { classOf } from './classes.ts'
import { COLDER_AT, createFeatureReader, type FeatureReader, WEATHER_MEMORY_H } from './features.ts'
import type { HourData, WeatherHours, WeatherWindow } from './hour-data.ts'
import { isFollowed, type LoadLevel, loadLevel } from './load-level.ts'
import { quantileOf } from './quantile.ts'
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
  /** At the level that the models have learnt. */
  readonly input: CorrectionInput
  /** What the models’ load was multiplied with, as it has moved to another level. */
  readonly factor: number
}

/** A level that the load has moved to lately. */
export interface MovedLevel extends LoadLevel {
  /** Else the hours at it were left out. */
  readonly isFollowed: boolean
}

interface Known {
  readonly data: HourData
  readonly calendar: Calendar
  readonly reader: FeatureReader
}

const LONGEST_RECENT_H = RECENT_H[RECENT_H.length - 1] ?? 0
/** Hours before an issue time that a forecast reads. */
const MEMORY_H = LONGEST_RECENT_H + WEATHER_MEMORY_H
/** Hours that the models miss by more usual errors are left out. */
const FAR_ERRORS = 6
/** Of a normal distribution. */
const DEVIATIONS_PER_MEDIAN = 1.4826
/** A mean of recent errors needs so much of its hours. */
const RECENT_SHARE = 0.5

/**
 * @param issued - Weather from the issue time on, as it was issued.
 * @returns The hours, the weather that they were made with, and the level that the load has moved to, if it has.
 */
export function applyModels(models: HourModels, known: Known, issue: number, issued: WeatherHours) {
  const { data, calendar } = known
  const clockHourOf = (hour: number): number => calendar.clockHour[hour] ?? 0
  const temperature = issued.temperature.map(
    (value, at) => value + models.weatherCorrection(at + 1, clockHourOf(issue + at)),
  )
  const window = windowOf(data.weather, issue, { ...issued, temperature })
  const lately = readLately(models, known, issue, window)
  const level = movedLevel(lately, calendar, issue)
  const factor = level?.isFollowed ? level.factor : 1
  // what has moved is forecast as if it had not, and then moved
  const usual = usualHours(known, lately, level, issue)
  const recent = recentErrors({ ...lately, actual: lastHours(usual.data, issue) })
  const hours: AppliedHour[] = []
  for (let at = 0; at < temperature.length; at += 1) {
    const hour = issue + at
    const ahead = at + 1
    const lags = usual.reader.read(hour, window, issue)
    const model = lags === null ? null : models.ridgeWith(lags)
    if (!model) continue
    const { row, treeRow } = usual.reader
    const group = classOf(ahead, clockHourOf(hour))
    const ridge = factor * Math.max(0, ridgeValue(model, row))
    const withTrees = models.trees ? Math.max(0, ridge + factor * boostedValue(models.trees, treeRow)) : Number.NaN
    const weight = models.weightOfTrees(group)
    const blended = weight > 0 && !Number.isNaN(withTrees) ? ridge + weight * (withTrees - ridge) : ridge
    const input = { recent, colder: treeRow[COLDER_AT] ?? Number.NaN }
    const p50 = Math.max(0, blended + factor * models.recentCorrection(ahead, input))
    hours.push({ hour, ahead, group, p50, ridge, withTrees, blended, input, factor })
  }
  return { window, hours, level }
}

/** The last hours before an issue time, in order; NaN where one is not known. */
interface Lately {
  readonly actual: Float64Array
  /** By the models without lags. */
  readonly expected: Float64Array
}

function readLately(models: HourModels, { data, reader }: Known, issue: number, window: WeatherWindow): Lately {
  const model = models.ridgeWith(0)
  const expected = new Float64Array(LONGEST_RECENT_H).fill(Number.NaN)
  for (let at = 0; model && at < LONGEST_RECENT_H; at += 1) {
    const hour = issue - LONGEST_RECENT_H + at
    if (hour < 0 || reader.read(hour, window, hour) === null) continue
    const trees = models.trees ? boostedValue(models.trees, reader.treeRow) : 0
    expected[at] = ridgeValue(model, reader.row) + trees
  }
  return { actual: lastHours(data, issue), expected }
}

function lastHours({ load }: HourData, issue: number): Float64Array {
  const hours = new Float64Array(LONGEST_RECENT_H).fill(Number.NaN)
  const first = Math.max(0, issue - LONGEST_RECENT_H)
  hours.set(load.subarray(first, issue), LONGEST_RECENT_H - (issue - first))
  return hours
}

/** @returns From the hour of the data on. Holidays are too seldom to say anything of a level. */
function movedLevel({ actual, expected }: Lately, calendar: Calendar, issue: number): MovedLevel | null {
  const first = issue - LONGEST_RECENT_H
  const isHoliday = (at: number): boolean => calendar.dayKind[first + at] === DAY_KIND.holiday
  const level = loadLevel(
    actual.map((value, at) => (isHoliday(at) ? Number.NaN : value)),
    expected,
  )
  return level && { ...level, from: first + level.from, isFollowed: isFollowed(level.factor) }
}

/** Hours at another level as they would be at the usual one, or left out; without those that are far from what is expected. */
function usualHours(known: Known, { expected }: Lately, level: MovedLevel | null, issue: number): Known {
  const { data, calendar } = known
  const load = data.load.slice()
  for (let hour = Math.max(0, level?.from ?? issue); level && hour < issue; hour += 1)
    load[hour] = level.isFollowed ? (load[hour] ?? 0) / level.factor : Number.NaN
  const errors = lastHours({ ...data, load }, issue).map((value, at) => value - (expected[at] ?? Number.NaN))
  const limit = FAR_ERRORS * usualError(errors)
  // a meter that stood still and caught up, a pump that failed: such an hour says nothing of the same hour of another day
  const far = [...errors.keys()].filter((at) => Math.abs(errors[at] ?? 0) > limit)
  if (!level && far.length === 0) return known
  for (const at of far) load[issue - LONGEST_RECENT_H + at] = Number.NaN
  const usual = { ...data, load }
  return { data: usual, calendar, reader: createFeatureReader(usual, calendar) }
}

/** Deviation of errors, by their median size, which a few far ones do not change. */
function usualError(errors: Float64Array): number {
  const sizes = errors.filter((error) => !Number.isNaN(error)).map(Math.abs)
  return DEVIATIONS_PER_MEDIAN * quantileOf(sizes.sort(), 0.5)
}

/** What the models missed the last known hours by; no error where too little is known. */
function recentErrors({ actual, expected }: Lately): RecentErrors {
  const errors = actual.map((value, at) => value - (expected[at] ?? Number.NaN))
  return RECENT_H.map((numHours) => {
    const known = errors.subarray(LONGEST_RECENT_H - numHours).filter((error) => !Number.isNaN(error))
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
