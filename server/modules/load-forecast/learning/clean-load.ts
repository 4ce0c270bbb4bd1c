// Hours of load that cannot be right. Duty: leave out zeros, what is caught up after them, spikes and values that stand still, but
// not zeros of a unit that is off by its schedule. Neighbour: off-schedule.ts learns the schedule. Invariant: an hour is judged by
// itself and the hours before it, so that a forecast of the past has seen no more than one of its day.

import type { Calendar } from './calendar.ts'
import type { OffSchedule } from './hour-data.ts'
import { createScheduleLearner } from './off-schedule.ts'

const DAY_H = 24
const BEFORE_H = 7 * DAY_H
/** Hours before, of which some must be known to judge. */
const MIN_KNOWN = 2 * DAY_H
/** Below this share of the median of a week it is a dropout: a network is not out of heat within an hour. */
export const DROPOUT_SHARE = 0.03
/** Flow above this share of the design is one: then heat flows as well, whatever the meter says. */
const FLOWING_SHARE = 0.03
/** Above this multiple of the largest load of a week it is a spike. */
const SPIKE = 3
/** In the hour after a dropout, which has what was not counted before: above this multiple of what all but the highest hours of a week stay under. */
const CATCH_UP = 1.5
/** Meters that catch up have done so a few times a week; units that are off by night are highest each morning. */
const HIGH_SHARE = 0.97
/** The same value for longer stands still (domain guide 4.18, R3: 12 h for slow points, twice for coarse ones). */
const STILL_H = 24
/** After fewer bad hours in a row the load is what it was before. */
const OFF_H = 6

/** A meter that stood still, and that counted afterwards what it had missed. */
export const STOOD = { still: 1, caughtUp: 2 } as const

export interface CleanLoad {
  /** 0 in hours that are off by the schedule. */
  readonly load: Float64Array
  /** 1 in an hour after which the load may be another one: heat was off, or the meter did not count, for long. */
  readonly isOff: Uint8Array
  /** One of {@link STOOD} in an hour that is left out for it, else 0: a shut-off for certain is none. */
  readonly stood: Uint8Array
  /** Null where nothing was ever off by a schedule. */
  readonly schedule: OffSchedule | null
  readonly numDropouts: number
  readonly numSpikes: number
  readonly numStill: number
}

/** @param flow - Of the same hours, as a share of the design; NaN where it is not known in good quality, null where it never is. */
export function cleanLoad(written: Float64Array, calendar: Calendar, flow: Float64Array | null): CleanLoad {
  const load = written.slice()
  const isOff = new Uint8Array(load.length)
  const stood = new Uint8Array(load.length)
  const schedule = createScheduleLearner(calendar)
  /** The load without hours that are off by the schedule. */
  const heated = written.slice()
  let [numDropouts, numSpikes, numStill, stillSince, numBad, droppedAt] = [0, 0, 0, 0, 0, Number.NaN]
  let before: Level | null = null
  let usual = Number.NaN
  for (const [hour, value] of written.entries()) {
    if (hour % DAY_H === 0) {
      before = levelBefore(heated, hour)
      usual = usualBefore(heated, hour)
    }
    if (value !== written[hour - 1]) stillSince = hour
    const isNothing = value >= 0 && value <= DROPOUT_SHARE * usual
    const isStanding = isNothing && !isFlowing(flow, hour)
    schedule.note(hour, isStanding ? 'still' : isNothing || !(value > 0) ? 'unknown' : 'on', value, usual)
    if (Number.isNaN(value)) continue
    if (isStanding && schedule.isOff(hour)) {
      load[hour] = 0
      heated[hour] = Number.NaN
      numBad = 0
      continue
    }
    const isStill = hour - stillSince >= STILL_H
    const isDropout = value < 0 || (before !== null && value <= DROPOUT_SHARE * before.median && before.median > 0)
    const isCatchUp = hour - droppedAt === 1 && before !== null && value > CATCH_UP * before.high
    const isSpike = isCatchUp || (before !== null && before.most > 0 && value > SPIKE * before.most)
    if (isDropout) droppedAt = hour
    numBad = isStill || isDropout || isSpike ? numBad + 1 : 0
    if (numBad === 0) continue
    if (isDropout) numDropouts += 1
    else if (isSpike) numSpikes += 1
    else numStill += 1
    load[hour] = Number.NaN
    heated[hour] = Number.NaN
    isOff[hour] = numBad >= OFF_H ? 1 : 0
    if (isCatchUp) stood[hour] = STOOD.caughtUp
    else if (isDropout ? !isShutOff(flow, hour) : isStill) stood[hour] = STOOD.still
  }
  return { load, isOff, stood, schedule: schedule.schedule(), numDropouts, numSpikes, numStill }
}

/** Whether water flows for certain. */
export const isFlowing = (flow: Float64Array | null, hour: number): boolean =>
  (flow?.[hour] ?? Number.NaN) > FLOWING_SHARE

/** Whether no water flows for certain. */
const isShutOff = (flow: Float64Array | null, hour: number): boolean => (flow?.[hour] ?? Number.NaN) <= FLOWING_SHARE

interface Level {
  readonly median: number
  readonly high: number
  readonly most: number
}

function levelBefore(load: Float64Array, hour: number): Level | null {
  const known = knownBefore(load, hour)
  if (known.length < MIN_KNOWN) return null
  const at = (share: number): number => known[Math.floor(known.length * share)] ?? 0
  return { median: at(0.5), high: at(HIGH_SHARE), most: known.at(-1) ?? 0 }
}

/** Median of the hours of a week that have heat: a unit may be off for more than half of them. NaN: too few are known. */
function usualBefore(load: Float64Array, hour: number): number {
  const heated = knownBefore(load, hour).filter((value) => value > 0)
  return heated.length < DAY_H ? Number.NaN : (heated[Math.floor(heated.length / 2)] ?? Number.NaN)
}

/** Rising. */
const knownBefore = (load: Float64Array, hour: number): Float64Array =>
  load
    .subarray(Math.max(0, hour - BEFORE_H), hour)
    .filter((value) => !Number.isNaN(value))
    .sort()
