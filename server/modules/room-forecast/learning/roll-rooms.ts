/**
 * Room temperatures of a unit, issue time by issue time, as they would have been forecast then. Duty: the unit's course by building
 * and regression, each room as its difference from it, bands from what was missed before. Pure: the same hours give the same
 * forecasts. Invariant: a forecast depends on nothing that lies at or after its issue time, but the load and weather forecast
 * that had been issued.
 */

import type { RoomNoForecast } from '#contract/endpoints/room-forecast.ts'
import { type CourseErrors, createCourseErrors, type Reach } from './course-errors.ts'
import { createHourlyRidge, type HourlyRidge } from './hourly-ridge.ts'
import { bridged, type CleanRoom, cleanRoom, courseOf } from './room-course.ts'
import { NUM_ROOM_FEATURES, type RoomFeatures, roomFeatures } from './room-features.ts'
import { AHEAD_H, type IssuedLoad, type RoomCourse, type UnitHours } from './room-hours.ts'
import { followed, LOOK_BACK_H, NUM_UNIT_FEATURES, type UnitFeatures, unitFeatures } from './unit-features.ts'

/** Either a course, or why there is none. */
export type RoomOutcome =
  | { readonly course: RoomCourse; readonly reason: null }
  | { readonly course: null; readonly reason: RoomNoForecast }

export interface IssuedRooms {
  /** Hour at whose beginning it was issued. */
  readonly issue: number
  readonly unit: RoomOutcome
  /** In the order of the rooms. */
  readonly rooms: readonly RoomOutcome[]
}

/** Hours without a value after which a sensor says nothing about tomorrow. */
const SILENT_H = 6
/** Hours of a unit, and of a room, that must be known at least. */
const LEAST_UNIT_H = 72
const LEAST_ROOM_H = 24
const DAY_H = 24
const LEAST_KNOWN_SHARE = 0.5
/** Of each hour ahead and its neighbours: those of ten days at two issues a day. */
const [UNIT_PENALTY, LEAST_UNIT_ROWS] = [60, 60]
/** Of a distance, for six features. */
const [ROOM_PENALTY, LEAST_ROOM_ROWS] = [40, 48]
/** Distances at which rooms differ from their unit alike, hours ahead; the last one is not included. */
const ROOM_DISTANCES = [2, 4, 8, 12, 18, AHEAD_H] as const
const ROOM_SUN_LAG_H = 1.5
/** Of load forecasts whose bias counts, and what a bias may be. */
const BIAS_H = 7 * DAY_H
const [LEAST_SHARE, MOST_SHARE] = [0.5, 2]
const [USUAL_SUN_WM2, USUAL_COLD_K] = [300, 10]
/** Of a building that nobody knows (domain guide 2.2). */
const [USUAL_TIME_CONSTANT_H, LEAST_SPAN_K] = [80, 5]

interface Pending {
  readonly issue: number
  readonly features: UnitFeatures
  readonly unitC: Float64Array
  readonly rooms: readonly (PendingRoom | null)[]
  /** Hours ahead that have been settled. */
  numSettled: number
}

interface PendingRoom {
  readonly features: RoomFeatures
  readonly courseC: Float64Array
}

interface Room extends CleanRoom {
  /** From the course of the unit, K. */
  readonly differences: Float64Array
  readonly ridge: HourlyRidge
  readonly errors: CourseErrors
}

/**
 * Forecasts at the issue times of all load forecasts, for they learn from each other.
 *
 * @param bandsFrom - Of earlier issues no bands are computed.
 */
export function* rollRooms(hours: UnitHours, bandsFrom: number): Generator<IssuedRooms> {
  const numHours = hours.heatKw.length
  const cleaned = hours.rooms.map(cleanRoom)
  const course = courseOf(
    cleaned.map(({ temperature }) => temperature),
    numHours,
  )
  const rooms = cleaned.map(
    (room): Room => ({
      ...room,
      differences: room.temperature.map((value, at) => value - (course[at] ?? Number.NaN)),
      ridge: createHourlyRidge(
        NUM_ROOM_FEATURES,
        ROOM_DISTANCES.length,
        (ahead) => [ROOM_DISTANCES.findIndex((end) => ahead < end)],
        ROOM_PENALTY,
        LEAST_ROOM_ROWS,
      ),
      errors: createCourseErrors(),
    }),
  )
  const ridge = createHourlyRidge(
    NUM_UNIT_FEATURES,
    AHEAD_H,
    (ahead) => [ahead, ahead - 1, ahead + 1].filter((at) => at >= 0 && at < AHEAD_H),
    UNIT_PENALTY,
    LEAST_UNIT_ROWS,
  )
  const errors = createCourseErrors()
  // of all rooms together: stands for those of a room that is new
  const shared = createCourseErrors()
  let pending: Pending[] = []
  let learntAt = 0

  function settle(one: Pending, until: number): void {
    for (; one.numSettled < AHEAD_H && one.issue + one.numSettled < until; one.numSettled += 1) {
      const ahead = one.numSettled
      const hour = one.issue + ahead
      const actual = course[hour] ?? Number.NaN
      if (Number.isNaN(actual)) continue
      const row = one.features.rows[ahead]
      if (row) ridge.add(ahead, row, actual - (one.features.base[ahead] ?? 0))
      errors.note(one.issue, ahead, actual - (one.unitC[ahead] ?? 0))
      for (const [at, room] of rooms.entries()) {
        const own = one.rooms[at]
        const difference = room.differences[hour] ?? Number.NaN
        const ownRow = own?.features.rows[ahead]
        if (!own || !ownRow || Number.isNaN(difference)) continue
        room.ridge.add(ahead, ownRow, difference - own.features.offsetK)
        const error = actual + difference - (own.courseC[ahead] ?? 0)
        room.errors.note(one.issue, ahead, error)
        shared.note(one.issue, ahead, error)
      }
    }
  }

  for (const load of hours.loads) {
    const issue = load.first
    for (const one of pending) settle(one, issue)
    pending = pending.filter(({ numSettled }) => numSettled < AHEAD_H)
    const hadLearnt = ridge.hasLearnt
    for (const each of [ridge, ...rooms.map((room) => room.ridge)]) each.learn(issue - learntAt)
    if (ridge.hasLearnt && !hadLearnt)
      for (const each of [errors, shared, ...rooms.map((room) => room.errors)]) each.startOver()
    learntAt = issue
    const input = inputOf(hours, course, load)
    if ('reason' in input) {
      const none = { course: null, reason: input.reason }
      yield {
        issue,
        unit: none,
        rooms: rooms.map((room) => ({ ...none, reason: silenceOf(room, issue) ?? none.reason })),
      }
      continue
    }
    const features = unitFeatures(input, input.building)
    const unitC = features.base.map((base, ahead) => {
      const row = features.rows[ahead]
      return row ? base + ridge.valueOf(ahead, row) : base
    })
    const ahead = aheadOf(input)
    const forecasts = rooms.map((room): PendingRoom | RoomNoForecast => {
      const silence = silenceOf(room, issue)
      if (silence) return silence
      const own = roomFeatures(room.differences, issue, ahead)
      if (!own) return 'silent'
      const courseC = unitC.map((value, at) => {
        const row = own.rows[at]
        return value + own.offsetK + (row ? room.ridge.valueOf(at, row) : 0)
      })
      return { features: own, courseC }
    })
    pending.push({
      issue,
      features,
      unitC,
      rooms: forecasts.map((own) => (typeof own === 'string' ? null : own)),
      numSettled: 0,
    })
    const hasBands = issue >= bandsFrom
    const sharedReach = hasBands ? shared.reachAt(issue) : null
    yield {
      issue,
      unit: withBand(unitC, hasBands ? errors.reachAt(issue) : null),
      rooms: forecasts.map((own, at): RoomOutcome => {
        if (typeof own === 'string') return { course: null, reason: own }
        return withBand(own.courseC, hasBands ? (rooms[at]?.errors.reachAt(issue) ?? sharedReach) : null)
      }),
    }
  }
}

const withBand = (p50: Float64Array, reach: Reach | null): RoomOutcome => ({
  reason: null,
  course: {
    p50,
    band: reach && {
      p10: p50.map((value, ahead) => value + (reach.low[ahead] ?? 0)),
      p90: p50.map((value, ahead) => value + (reach.high[ahead] ?? 0)),
    },
  },
})

/** What is known at an issue time: what was measured and observed, then what had been forecast. */
function inputOf(hours: UnitHours, course: Float64Array, load: IssuedLoad) {
  const issue = load.first
  const none = (reason: RoomNoForecast) => ({ reason })
  if (!isKnownLately(course, issue)) return none('noRooms')
  const numDays = Math.floor(Math.min(LOOK_BACK_H, issue - firstKnown(course)) / DAY_H)
  if (numDays * DAY_H < LEAST_UNIT_H) return none('tooShort')
  const from = issue - numDays * DAY_H
  const joined = (known: Float64Array, ahead: Float64Array): Float64Array | null => {
    const past = bridged(known.subarray(from, issue), LEAST_KNOWN_SHARE)
    const next = bridged(ahead.subarray(0, AHEAD_H), 1 - 2 / AHEAD_H)
    if (!past || !next || next.length < AHEAD_H) return null
    const all = new Float64Array(past.length + AHEAD_H)
    all.set(past)
    all.set(next, past.length)
    return all
  }
  const window = bridged(course.subarray(from, issue), LEAST_KNOWN_SHARE)
  if (!window) return none('tooShort')
  const weather = hours.weatherAhead(issue, AHEAD_H)
  const outdoorC = joined(hours.weather.temperature, weather.temperature)
  if (!outdoorC) return none('noWeather')
  const share = measuredShare(hours, issue)
  const heatKw = joined(
    hours.heatKw,
    load.heatKw.map((kw) => kw * share),
  )
  if (!heatKw) return none('noHeat')
  const sunWM2 = hours.weather.sun && weather.sun ? joined(hours.weather.sun, weather.sun) : null
  const building = buildingAt(hours, issue, { course: window, heatKw, outdoorC })
  return { course: window, heatKw, outdoorC, sunWM2, building }
}

/**
 * What was measured, as a share of what load forecasts of the last week had said of the same hours: where they are too low by a
 * tenth each day, tomorrow’s rooms are none the colder.
 */
function measuredShare({ heatKw, loads }: UnitHours, issue: number): number {
  let [measured, forecast] = [0, 0]
  for (const load of loads) {
    if (load.first < issue - BIAS_H || load.first >= issue) continue
    for (const [ahead, kw] of load.heatKw.entries()) {
      const hour = load.first + ahead
      const actual = hour < issue ? (heatKw[hour] ?? Number.NaN) : Number.NaN
      if (Number.isNaN(actual + kw)) continue
      measured += actual
      forecast += kw
    }
  }
  if (!(forecast > 0)) return 1
  return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, measured / forecast))
}

/** The building as it was known, or one that loses as much as these hours say. */
function buildingAt(
  { building }: UnitHours,
  issue: number,
  known: { readonly course: Float64Array; readonly heatKw: Float64Array; readonly outdoorC: Float64Array },
) {
  if (building && building.knownFrom <= issue) return building
  let [heat, span] = [0, 0]
  for (const [at, roomC] of known.course.entries()) {
    heat += known.heatKw[at] ?? 0
    span += roomC - (known.outdoorC[at] ?? 0)
  }
  const lossKwK = Math.max(heat, 1) / Math.max(span, LEAST_SPAN_K * known.course.length)
  return { timeConstantH: USUAL_TIME_CONSTANT_H, lossKwK, sunM2: 0 }
}

function aheadOf({ outdoorC, sunWM2 }: { readonly outdoorC: Float64Array; readonly sunWM2: Float64Array | null }) {
  return {
    sun:
      sunWM2 &&
      followed(sunWM2, ROOM_SUN_LAG_H)
        .map((sun) => sun / USUAL_SUN_WM2)
        .slice(-AHEAD_H),
    outdoor: outdoorC.slice(-AHEAD_H).map((celsius) => celsius / USUAL_COLD_K),
  }
}

function isKnownLately(values: Float64Array, issue: number): boolean {
  return values.subarray(Math.max(0, issue - SILENT_H), issue).some((value) => !Number.isNaN(value))
}

const firstKnown = (values: Float64Array): number => {
  const at = values.findIndex((value) => !Number.isNaN(value))
  return at < 0 ? values.length : at
}

/** Why a sensor says nothing about tomorrow; null: it does. */
function silenceOf({ temperature, isFrozen }: CleanRoom, issue: number): RoomNoForecast | null {
  if (!isKnownLately(temperature, issue))
    return isFrozen.subarray(Math.max(0, issue - SILENT_H), issue).includes(1) ? 'frozen' : 'silent'
  let numKnown = 0
  for (let hour = issue - 1; hour >= 0 && numKnown < LEAST_ROOM_H; hour -= 1)
    if (!Number.isNaN(temperature[hour])) numKnown += 1
  return numKnown < LEAST_ROOM_H ? 'tooShort' : null
}
