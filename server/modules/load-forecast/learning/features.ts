/**
 * What a load follows, hour by hour. Duty: rows of features for regression and trees (domain guide 4.10, model B). Neighbours:
 * moments.ts adds the rows up, learner.ts decides which are used. Invariants: of the load only hours before the issue time are
 * read; of the weather only what the window holds; a lag is left out where anything was changed between it and its hour.
 */

import { type Calendar, DAY_KIND } from './calendar.ts'
import type { HourData, WeatherWindow } from './hour-data.ts'
import type { SparseRow } from './moments.ts'

/** Outdoor temperature above which city networks need no heating, °C (domain guide 2.2, "for load models"). */
const BALANCE_C = 17
/** Mean degrees of a day at which the line of load over temperature bends: regimes, as in TERMIS (domain guide 4.10). */
const BENDS_K = [5, 14] as const
/** Hours before, whose load tells about the same hour; each is a bit of a set of lags. */
const LAGS_H = [24, 48, 168] as const
export const ALL_LAGS = 7
const LONGEST_MEAN_H = 72
/** Hours before the issue time whose weather features may need. */
export const WEATHER_MEMORY_H = 168 + 24
/** A mean needs so much of its hours. */
const MEAN_SHARE = 0.75

const SINGLE = [
  'degrees',
  'degrees6',
  'degrees24',
  'beyondMild',
  'beyondCold',
  'degrees72',
  'sun',
  'sun24',
  'windDegrees',
  'dayOffDegrees',
  'saturday',
  'holiday',
  'yearCos',
  'yearSin',
  'halfYearCos',
  'halfYearSin',
  'load24',
  'load48',
  'load168',
  'degreesAt24',
  'degreesAt48',
  'degreesAt168',
  'degrees24At24',
  'degrees24At48',
  'degrees24At168',
] as const
type Single = (typeof SINGLE)[number]

const HOURS = 24
/** Columns with one element for each hour of the clock: its own level, by degrees, on days off, over the year. */
const BY_HOUR = 4
export const NUM_COLUMNS = SINGLE.length + BY_HOUR * HOURS
const column = (name: Single): number => SINGLE.indexOf(name)
const LAG_COLUMNS: readonly (readonly number[])[] = [
  [column('load24'), column('degreesAt24'), column('degrees24At24')],
  [column('load48'), column('degreesAt48'), column('degrees24At48')],
  [column('load168'), column('degreesAt168'), column('degrees24At168')],
]

/** Columns of a model that has some of the lags. @param lags - A bit for each of {@link LAGS_H}. */
export function columnsWith(lags: number): number[] {
  const without = new Set(LAG_COLUMNS.flatMap((columns, bit) => (lags & (1 << bit) ? [] : columns)))
  return Array.from({ length: NUM_COLUMNS }, (_, at) => at).filter((at) => !without.has(at))
}

/** What trees split by: no lag, as they only mend what the regression leaves. */
export const TREE_FEATURES = [
  'clockHour',
  'dayKind',
  'yearShare',
  'temperature',
  'degrees6',
  'degrees24',
  'degrees72',
  'sun',
  'sun24',
  'wind',
  'colderThanYesterday',
] as const
/** Place of the last of them: by how many degrees it is colder than a day before. */
export const COLDER_AT = TREE_FEATURES.length - 1

export interface FeatureReader {
  /** Row of the hour that was read last. */
  readonly row: SparseRow
  /** Its {@link TREE_FEATURES}; NaN where one is missing. */
  readonly treeRow: Float64Array
  /**
   * Reads an hour.
   *
   * @param issue - First hour of which nothing is known.
   * @returns The lags that it has, as bits; null where its temperature is not known.
   */
  read(hour: number, window: WeatherWindow, issue: number): number | null
}

export function createFeatureReader(data: HourData, calendar: Calendar): FeatureReader {
  const { load } = data
  const changesBefore = countsBefore(data.changed)
  const single = new Float64Array(SINGLE.length)
  const row: SparseRow = { columns: new Int32Array(NUM_COLUMNS), values: new Float64Array(NUM_COLUMNS), count: 0 }
  const treeRow = new Float64Array(TREE_FEATURES.length)

  const set = (name: Single, value: number): void => {
    single[column(name)] = value
  }
  const put = (at: number, value: number): void => {
    if (value === 0) return
    row.columns[row.count] = at
    row.values[row.count] = value
    row.count += 1
  }

  function readLags(hour: number, window: WeatherWindow, issue: number): number {
    let lags = 0
    for (const [bit, lag] of LAGS_H.entries()) {
      const before = hour - lag
      const value = before >= 0 && before < issue ? (load[before] ?? Number.NaN) : Number.NaN
      const numChanges = (changesBefore[Math.min(hour + 1, issue)] ?? 0) - (changesBefore[Math.max(0, before)] ?? 0)
      const degrees = degreesAt(window, before)
      const mean = meanDegrees(window, before, 24)
      const isThere = numChanges === 0 && !Number.isNaN(value + degrees + mean)
      const [loadColumn = 0, degreesColumn = 0, meanColumn = 0] = LAG_COLUMNS[bit] ?? []
      single[loadColumn] = isThere ? value : 0
      single[degreesColumn] = isThere ? degrees : 0
      single[meanColumn] = isThere ? mean : 0
      if (isThere) lags |= 1 << bit
    }
    return lags
  }

  return {
    row,
    treeRow,
    read(hour, window, issue) {
      const temperature = window.temperature[hour - window.first] ?? Number.NaN
      const degrees = Math.max(0, BALANCE_C - temperature)
      const degrees24 = meanDegrees(window, hour, 24)
      const degrees72 = meanDegrees(window, hour, LONGEST_MEAN_H)
      if (Number.isNaN(degrees + degrees24 + degrees72)) return null
      const clockHour = calendar.clockHour[hour] ?? 0
      const dayKind = calendar.dayKind[hour] ?? 0
      const yearShare = calendar.yearShare[hour] ?? 0
      const isDayOff = dayKind === DAY_KIND.working ? 0 : 1
      const angle = 2 * Math.PI * yearShare
      const sun = optional(window.sun, hour - window.first)
      const sun24 = window.sun === null ? 0 : meanOf(window.sun, hour - window.first, 24)
      const wind = optional(window.wind, hour - window.first)
      set('degrees', degrees)
      set('degrees6', meanDegrees(window, hour, 6))
      set('beyondMild', Math.max(0, degrees24 - BENDS_K[0]))
      set('beyondCold', Math.max(0, degrees24 - BENDS_K[1]))
      set('degrees24', degrees24)
      set('degrees72', degrees72)
      set('sun', sun)
      set('sun24', sun24)
      set('windDegrees', wind * degrees)
      set('dayOffDegrees', isDayOff * degrees24)
      set('saturday', dayKind === DAY_KIND.saturday ? 1 : 0)
      set('holiday', dayKind === DAY_KIND.holiday ? 1 : 0)
      set('yearCos', Math.cos(angle))
      set('yearSin', Math.sin(angle))
      set('halfYearCos', Math.cos(2 * angle))
      set('halfYearSin', Math.sin(2 * angle))
      const lags = readLags(hour, window, issue)
      row.count = 0
      for (const [at, value] of single.entries()) put(at, value)
      const byHour = SINGLE.length + clockHour
      put(byHour, 1)
      put(byHour + HOURS, degrees)
      put(byHour + 2 * HOURS, isDayOff)
      put(byHour + 3 * HOURS, Math.cos(angle))
      treeRow.set([clockHour, dayKind, yearShare, temperature, meanDegrees(window, hour, 6), degrees24, degrees72])
      treeRow.set([sun, sun24, wind, degrees - degreesAt(window, hour - 24)], 7)
      return lags
    },
  }
}

/** How many hours before each were changed. */
function countsBefore(changed: Uint8Array): Int32Array {
  const counts = new Int32Array(changed.length + 1)
  for (const [at, isChanged] of changed.entries()) counts[at + 1] = (counts[at] ?? 0) + isChanged
  return counts
}

const degreesAt = ({ temperature, first }: WeatherWindow, hour: number): number =>
  Math.max(0, BALANCE_C - (temperature[hour - first] ?? Number.NaN))

/** Of a column that is not known at all, 0; NaN where one value is missing. */
const optional = (values: Float64Array | null, at: number): number => (values === null ? 0 : (values[at] ?? Number.NaN))

/** Mean degrees of some hours up to one; NaN where too many are missing. */
function meanDegrees({ temperature, first }: WeatherWindow, hour: number, numHours: number): number {
  let [sum, count] = [0, 0]
  for (let at = hour - first - numHours + 1; at <= hour - first; at += 1) {
    const value = temperature[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += Math.max(0, BALANCE_C - value)
    count += 1
  }
  return count >= numHours * MEAN_SHARE ? sum / count : Number.NaN
}

function meanOf(values: Float64Array, last: number, numHours: number): number {
  let [sum, count] = [0, 0]
  for (let at = last - numHours + 1; at <= last; at += 1) {
    const value = values[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count >= numHours * MEAN_SHARE ? sum / count : Number.NaN
}
