/**
 * Units that are off by night or at weekends. Duty: learn from hours that stood still which hours of which kind of day are off (domain
 * guide 4.8, 4.10). Neighbours: clean-load.ts says which hours stood still, evened-load.ts forecasts by the schedule. Invariant: what is
 * known of a day is what was known when it began.
 */

import { type Calendar, DAY_KIND } from './calendar.ts'
import { CLOCK_HOURS } from './classes.ts'
import type { OffSchedule } from './hour-data.ts'

/** Days off are few: a holiday is taken for a Sunday. */
export const NUM_DAY_GROUPS = 3
const DAY_GROUPS = {
  [DAY_KIND.working]: 0,
  [DAY_KIND.saturday]: 1,
  [DAY_KIND.sunday]: 2,
  [DAY_KIND.holiday]: 2,
} as const

/** Days before, of which those of a group are looked at. */
const MEMORY_DAYS = 42
/** Of a group, the latest, by their order: a schedule that has changed is followed after a week, at weekends after three. */
const LOOKED_AT_DAYS = [6, 4, 4] as const
const LEAST_DAYS = [5, 3, 3] as const
/** Of the days looked at: one may be another one. */
const OFF_SHARE = 0.75
/** One hour that stands still is a meter’s more often than a unit’s; longer ones than a long weekend are a shut-off. */
const [SHORTEST_OFF_H, LONGEST_OFF_H] = [2, 4 * CLOCK_HOURS]
/** The restart hour is 1.8 to 2.1 times the mean of the others (domain guide 4.8). */
const MOST_RESTART = 2.5
/** Of what was not counted, what a counter that goes on shows afterwards. */
const CAUGHT_UP_SHARE = 0.6

export const dayGroupOf = ({ dayKind }: Calendar, hour: number): number => {
  const kind = Object.values(DAY_KIND).find((each) => each === dayKind[hour])
  return kind === undefined ? 0 : DAY_GROUPS[kind]
}

/** Hours of the clock that are off on days of a group, by what was known when a day began. */
export function offMask({ firstDay, masks }: OffSchedule, day: number, group: number): number {
  const last = masks.length / NUM_DAY_GROUPS - 1
  return masks[Math.min(last, Math.max(0, day - firstDay)) * NUM_DAY_GROUPS + group] ?? 0
}

export const isMasked = (mask: number, clockHour: number): boolean => (mask & (1 << clockHour)) !== 0

/** Spans of the clock that are off; one that goes over midnight is one, from 0 to 24 it is the whole day. */
export function offSpans(mask: number): { readonly from: number; readonly to: number }[] {
  const isOff = (clock: number): boolean => isMasked(mask, (clock + CLOCK_HOURS) % CLOCK_HOURS)
  const clocks = Array.from({ length: CLOCK_HOURS }, (_, clock) => clock)
  if (clocks.every(isOff)) return [{ from: 0, to: CLOCK_HOURS }]
  return clocks
    .filter((clock) => isOff(clock) && !isOff(clock - 1))
    .map((from) => {
      let to = from
      while (isOff(to)) to += 1
      return { from, to: to % CLOCK_HOURS }
    })
}

/** Whether what was counted after an off time is what the meter had not shown, so that the unit was never off. */
export const isCaughtUp = (value: number, numHours: number, usual: number): boolean =>
  value > Math.max(MOST_RESTART, CAUGHT_UP_SHARE * (numHours + 1)) * usual

type HourState = 'on' | 'still' | 'unknown'

export interface ScheduleLearner {
  /** Called hour by hour. @param usual - Load of a usual hour; NaN where none is known. */
  note(hour: number, state: HourState, value: number, usual: number): void
  /** Whether an hour is off by what was known when its day began. */
  isOff(hour: number): boolean
  /** Null where the unit was never off by a schedule. */
  schedule(): OffSchedule | null
}

const [UNKNOWN, ON, STILL] = [0, 1, 2] as const

export function createScheduleLearner(calendar: Calendar): ScheduleLearner {
  const { day, clockHour } = calendar
  const firstDay = day[0] ?? 0
  const numDays = (day.at(-1) ?? firstDay) - firstDay + 1
  const masks = new Int32Array(numDays * NUM_DAY_GROUPS)
  /** By day and hour of the clock. */
  const states = new Uint8Array(numDays * CLOCK_HOURS)
  const groups = new Uint8Array(numDays)
  for (let hour = 0; hour < day.length; hour += 1) groups[(day[hour] ?? 0) - firstDay] = dayGroupOf(calendar, hour)
  let begunDay = Number.NaN
  let stillFrom = Number.NaN
  let hasSchedule = false
  let numStill = 0

  const setState = (hour: number, state: number): void => {
    const at = ((day[hour] ?? 0) - firstDay) * CLOCK_HOURS + (clockHour[hour] ?? 0)
    if (state === STILL) numStill += 1
    states[at] = state
  }

  function learnMasks(today: number): void {
    // most units never stand still
    if (numStill === 0) return
    for (let group = 0; group < NUM_DAY_GROUPS; group += 1) {
      const mask = maskOf(today, group)
      masks[today * NUM_DAY_GROUPS + group] = mask
      if (mask !== 0) hasSchedule = true
    }
  }

  function maskOf(today: number, group: number): number {
    const [least, most] = [LEAST_DAYS[group] ?? 0, LOOKED_AT_DAYS[group] ?? 0]
    let mask = 0
    for (let clock = 0; clock < CLOCK_HOURS; clock += 1) {
      let [numKnown, numOff] = [0, 0]
      for (let at = today - 1; at >= Math.max(0, today - MEMORY_DAYS) && numKnown < most; at -= 1) {
        const state = groups[at] === group ? states[at * CLOCK_HOURS + clock] : UNKNOWN
        if (state === UNKNOWN) continue
        numKnown += 1
        if (state === STILL) numOff += 1
      }
      if (numKnown >= least && numOff >= OFF_SHARE * numKnown) mask |= 1 << clock
    }
    return mask
  }

  return {
    note(hour, state, value, usual) {
      const today = (day[hour] ?? 0) - firstDay
      if (today !== begunDay) {
        begunDay = today
        learnMasks(today)
      }
      if (state === 'still') {
        if (Number.isNaN(stillFrom)) stillFrom = hour
        return
      }
      const numHours = hour - stillFrom
      // what stands still until values are missing is a meter that fails
      const wasOff = state === 'on' && numHours >= SHORTEST_OFF_H && numHours <= LONGEST_OFF_H
      if (wasOff && !isCaughtUp(value, numHours, usual))
        for (let at = stillFrom; at < hour; at += 1) setState(at, STILL)
      stillFrom = Number.NaN
      if (state === 'on') setState(hour, ON)
    },
    isOff(hour) {
      const today = (day[hour] ?? 0) - firstDay
      return isMasked(masks[today * NUM_DAY_GROUPS + (groups[today] ?? 0)] ?? 0, clockHour[hour] ?? 0)
    },
    schedule: () => (hasSchedule ? { firstDay, masks } : null),
  }
}
