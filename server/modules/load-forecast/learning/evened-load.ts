/**
 * Load of a unit that is off at times, as if its heat were spread evenly over the day (domain guide 4.10: heat of the day times the
 * profile of its hours by the state of the schedule). Duty: divide hours by their share in the day, so that models see a load without
 * gaps and restarts, and multiply forecasts by it. Neighbour: off-schedule.ts. Invariant: at an issue time shares are those of the days
 * before it.
 */

import type { Calendar } from './calendar.ts'
import { CLOCK_HOURS } from './classes.ts'
import type { HourData } from './hour-data.ts'
import { dayGroupOf, isMasked, NUM_DAY_GROUPS, offMask } from './off-schedule.ts'

export interface EvenedLoad {
  /** Load as if it were even; NaN in hours that are off. The data themselves where there is no schedule. */
  readonly data: HourData
  readonly isEvened: boolean
  /** What an even load is multiplied with; 0: the hour is off. */
  shareAt(hour: number, issue: number): number
  /** First hour from which on the load has to be evened anew, as a schedule begins or ends. */
  readonly until: number
}

/** Days before, whose hours give the shares, and how many of one kind of them. */
const [MEMORY_DAYS, MOST_DAYS, LEAST_DAYS] = [42, 15, 3]
/** Of the hours of a day that are not off; without them its heat is not known. */
const KNOWN_SHARE = 0.8
/** An hour with less of the mean heat says more of when the unit was switched than of the heat. */
const LEAST_SHARE = 0.25
/** A day before the schedule was known had it already where so many of its hours were without heat. */
const ALREADY_SHARE = 0.5
const ALL_OFF = 2 ** CLOCK_HOURS - 1
/** After a day that is off, the restart is another one. */
const NUM_STATES = 2

/**
 * @param issue - The schedule in force there counts; hours before it began are evened by what was known when it did.
 * @param spreads - Whether hours are divided by their shares; else those that are off are only left out.
 */
export function evenedLoad(data: HourData, calendar: Calendar, issue: number, spreads = true): EvenedLoad {
  const { schedule = null } = data
  if (schedule === null) return { data, isEvened: false, shareAt: () => 1, until: Number.POSITIVE_INFINITY }
  const days = daysOf(calendar)
  const dayAt = (hour: number): number => Math.min(days.length - 1, (calendar.day[hour] ?? Infinity) - days.first)
  const masksOn = (day: number): number[] =>
    Array.from({ length: NUM_DAY_GROUPS }, (_, group) => offMask(schedule, days.first + day, group))
  const isOn = (day: number): boolean => masksOn(day).some((mask) => mask !== 0)
  const today = dayAt(issue)
  let began = today
  while (began > 0 && isOn(began - 1) === isOn(today)) began -= 1
  let ends = today + 1
  while (ends < days.length && isOn(ends) === isOn(today)) ends += 1
  const until = days.from[ends] ?? Number.POSITIVE_INFINITY
  const isOff = (hour: number): boolean => {
    const day = dayAt(hour)
    return isMasked(offMask(schedule, days.first + day, days.group[day] ?? 0), calendar.clockHour[hour] ?? 0)
  }
  if (!isOn(today)) {
    const load = data.load.map((value, hour) => (isOff(hour) ? Number.NaN : value))
    return { data: { ...data, load }, isEvened: false, shareAt: () => 1, until }
  }
  const known = new Map<number, Float64Array>()
  const shareAsOf = (hour: number, asOf: number): number => {
    const shares = known.get(asOf) ?? sharesOf(data.load, calendar, days, asOf, masksOn(asOf))
    known.set(asOf, shares)
    const place = placeOf(days, dayAt(hour), masksOn(asOf))
    const share = shares[place * CLOCK_HOURS + (calendar.clockHour[hour] ?? 0)] ?? 1
    return spreads ? share : Math.sign(share)
  }
  const hadIt = Array.from({ length: began }, (_, day) => hadSchedule(data.load, calendar, days, day, masksOn(began)))
  const load = data.load.map((value, hour) => {
    const day = dayAt(hour)
    if (day < began && !hadIt[day]) return value
    const share = shareAsOf(hour, Math.max(day, began))
    return share < LEAST_SHARE ? Number.NaN : value / share
  })
  return {
    data: { ...data, load },
    isEvened: true,
    shareAt: (hour, at) => shareAsOf(hour, dayAt(at)),
    until,
  }
}

/** Civil days in a row. */
interface Days {
  readonly first: number
  readonly length: number
  /** First hour of each, and of the day after the last one. */
  readonly from: readonly number[]
  /** Group of each. */
  readonly group: readonly number[]
}

function daysOf(calendar: Calendar): Days {
  const from: number[] = []
  for (let hour = 0; hour < calendar.day.length; hour += 1)
    if (calendar.day[hour] !== calendar.day[hour - 1]) from.push(hour)
  return {
    first: calendar.day[0] ?? 0,
    length: from.length,
    from: [...from, calendar.day.length],
    group: from.map((hour) => dayGroupOf(calendar, hour)),
  }
}

/** State of the schedule on a day: its group, and whether the day before was off as a whole. */
function placeOf({ group }: Days, day: number, masks: readonly number[]): number {
  const wasOff = masks[group[day - 1] ?? -1] === ALL_OFF
  return (group[day] ?? 0) * NUM_STATES + Number(wasOff)
}

function hadSchedule(load: Float64Array, { clockHour }: Calendar, days: Days, day: number, masks: readonly number[]) {
  const mask = masks[days.group[day] ?? 0] ?? 0
  let [numMasked, numWithout] = [0, 0]
  for (let hour = days.from[day] ?? 0; hour < (days.from[day + 1] ?? 0); hour += 1) {
    if (!isMasked(mask, clockHour[hour] ?? 0)) continue
    numMasked += 1
    if (!((load[hour] ?? 0) > 0)) numWithout += 1
  }
  return numMasked > 0 && numWithout >= ALREADY_SHARE * numMasked
}

/** By state of the schedule and hour of the clock, from days before one, by the masks of that day. */
function sharesOf(load: Float64Array, calendar: Calendar, days: Days, asOf: number, masks: readonly number[]) {
  const numPlaces = NUM_DAY_GROUPS * NUM_STATES
  const heat = new Float64Array(numPlaces * CLOCK_HOURS)
  const means = new Float64Array(numPlaces * CLOCK_HOURS)
  const counts = new Uint8Array(numPlaces * CLOCK_HOURS)
  for (let day = asOf - 1; day >= Math.max(0, asOf - MEMORY_DAYS); day -= 1) {
    const mask = masks[days.group[day] ?? 0] ?? 0
    const mean = meanOfDay(load, calendar, days, day, mask)
    if (!(mean > 0)) continue
    const place = placeOf(days, day, masks) * CLOCK_HOURS
    for (let hour = days.from[day] ?? 0; hour < (days.from[day + 1] ?? 0); hour += 1) {
      const at = place + (calendar.clockHour[hour] ?? 0)
      const value = load[hour] ?? Number.NaN
      if (Number.isNaN(value) || (counts[at] ?? 0) >= MOST_DAYS) continue
      heat[at] = (heat[at] ?? 0) + value
      means[at] = (means[at] ?? 0) + mean
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  /** Of some places together; NaN: too few days. */
  const shareOver = (places: readonly number[], clock: number): number => {
    let [sum, of, count] = [0, 0, 0]
    for (const place of places) {
      const at = place * CLOCK_HOURS + clock
      sum += heat[at] ?? 0
      of += means[at] ?? 0
      count += counts[at] ?? 0
    }
    return count >= LEAST_DAYS ? sum / of : Number.NaN
  }
  const all = Array.from({ length: numPlaces }, (_, place) => place)
  return Float64Array.from({ length: numPlaces * CLOCK_HOURS }, (_, at) => {
    const [place, clock] = [Math.floor(at / CLOCK_HOURS), at % CLOCK_HOURS]
    const group = Math.floor(place / NUM_STATES)
    if (isMasked(masks[group] ?? 0, clock)) return 0
    const ofGroup = all.filter((other) => Math.floor(other / NUM_STATES) === group)
    const shares = [[place], ofGroup, all].map((places) => shareOver(places, clock))
    return shares.find((share) => !Number.isNaN(share)) ?? 1
  })
}

/** Heat of a day, as a mean over all of its hours; NaN where too little is known. */
function meanOfDay(load: Float64Array, { clockHour }: Calendar, days: Days, day: number, mask: number): number {
  let [sum, numKnown, numOn] = [0, 0, 0]
  const [from, to] = [days.from[day] ?? 0, days.from[day + 1] ?? 0]
  for (let hour = from; hour < to; hour += 1) {
    const value = load[hour] ?? Number.NaN
    const isOn = !isMasked(mask, clockHour[hour] ?? 0)
    if (isOn) numOn += 1
    if (Number.isNaN(value)) continue
    sum += value
    if (isOn) numKnown += 1
  }
  return numOn > 0 && numKnown >= KNOWN_SHARE * numOn ? (sum * numOn) / numKnown / (to - from) : Number.NaN
}
