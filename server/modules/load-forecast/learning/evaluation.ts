// Forecasts of the past beside what came. Duty: the hours that count, their groups, and how well bands held.

import { type Calendar, DAY_KIND } from './calendar.ts'
import { distanceOf, isNightHour } from './classes.ts'
import type { HourData } from './hour-data.ts'
import { quantileOf } from './quantile.ts'
import { BAND_SHARE, bandLoss, hasWidth } from './scaled-bands.ts'
import type { HourForecast } from './scenario.ts'

/** What a band is judged by. */
export interface BandedHour extends Pick<HourForecast, 'hour' | 'p50' | 'band'> {
  readonly issue: number
  readonly actual: number
}

export interface ScoredHour extends HourForecast, BandedHour {
  readonly clockHour: number
  readonly month: number
  readonly isHoliday: boolean
  /** As observed, °C. */
  readonly temperature: number
}

/** The hours of an issued forecast whose load is known by now, and was not changed by hand. */
export function scoredHours(
  issue: number,
  hours: readonly HourForecast[],
  { load, changed, weather }: HourData,
  calendar: Calendar,
): ScoredHour[] {
  return hours.flatMap((forecast) => {
    const { hour } = forecast
    const actual = load[hour] ?? Number.NaN
    if (Number.isNaN(actual) || changed[hour]) return []
    return {
      ...forecast,
      issue,
      actual,
      clockHour: calendar.clockHour[hour] ?? 0,
      month: calendar.month[hour] ?? 1,
      isHoliday: calendar.dayKind[hour] === DAY_KIND.holiday,
      temperature: weather.temperature[hour] ?? Number.NaN,
    }
  })
}

const GROUPS = [
  'all',
  'ahead6',
  'ahead12',
  'ahead24',
  'ahead48',
  'ahead168',
  'day',
  'night',
  'cold',
  'mild',
  'holidays',
] as const
export type Group = (typeof GROUPS)[number]

/** Hours by the group that they belong to. @returns With the temperature that divides cold from mild hours, °C. */
export function groupsOf(hours: readonly ScoredHour[]) {
  const medianC = quantileOf(
    hours.map(({ temperature }) => temperature).toSorted((one, other) => one - other),
    0.5,
  )
  const isNight = ({ clockHour }: ScoredHour): boolean => isNightHour(clockHour)
  const isAt = (distance: number) => (hour: ScoredHour) => distanceOf(hour.ahead) === distance
  const belongs: Readonly<Record<Group, (hour: ScoredHour) => boolean>> = {
    all: () => true,
    ahead6: isAt(0),
    ahead12: isAt(1),
    ahead24: isAt(2),
    ahead48: isAt(3),
    ahead168: isAt(4),
    day: (hour) => !isNight(hour),
    night: isNight,
    cold: ({ temperature }) => temperature < medianC,
    mild: ({ temperature }) => temperature >= medianC,
    holidays: ({ isHoliday }) => isHoliday,
  }
  return { medianC, groups: GROUPS.map((group) => ({ group, hours: hours.filter(belongs[group]) })) }
}

export interface BandSkill {
  readonly numHours: number
  /** Share of actual loads from P10 to P90; 0.8 is right. */
  readonly coverage: number
  /** Mean pinball loss of P10 and P90, and of a band that is as wide at any hour. */
  readonly pinball: number
  readonly constantPinball: number
}

/**
 * @param hours - In the order of issue.
 * @param constant - By the hour, as {@link constantBands} gives them.
 * @returns Null where no band can be judged.
 */
export function bandSkillOf<Hour extends BandedHour>(
  hours: readonly Hour[],
  constant: readonly (Offsets | null)[],
  counts: (hour: Hour) => boolean,
): BandSkill | null {
  let [numHours, held, loss, constantLoss] = [0, 0, 0, 0]
  for (const [at, hour] of hours.entries()) {
    const { band, actual, p50 } = hour
    const offsets = constant[at]
    if (!hasWidth(band) || !offsets || !counts(hour)) continue
    numHours += 1
    if (actual >= band.p10 && actual <= band.p90) held += 1
    loss += bandLoss(band, actual)
    constantLoss += bandLoss({ p10: p50 + offsets.low, p90: p50 + offsets.high }, actual)
  }
  if (numHours === 0) return null
  return { numHours, coverage: held / numHours, pinball: loss / numHours, constantPinball: constantLoss / numHours }
}

const MIN_ERRORS = 168

/** Of a band beside its middle. */
export interface Offsets {
  readonly low: number
  readonly high: number
}

/** How far off P10 and P90 are for any hour, from all errors that were known at its issue time; null: too few. */
export function constantBands(hours: readonly BandedHour[]): (Offsets | null)[] {
  const errors: number[] = []
  let next = 0
  let issue = Number.NaN
  let offsets: Offsets | null = null
  return hours.map((hour) => {
    if (hour.issue !== issue) {
      issue = hour.issue
      for (let known = hours[next]; known && known.hour < issue; known = hours[++next])
        errors.push(known.actual - known.p50)
      const sorted = Float64Array.from(errors).sort()
      const isEnough = sorted.length >= MIN_ERRORS
      offsets = isEnough ? { low: quantileOf(sorted, BAND_SHARE), high: quantileOf(sorted, 1 - BAND_SHARE) } : null
    }
    return offsets
  })
}
