/**
 * What a unit's rooms will be tomorrow, from what they were today and from what changes: heat, outdoor air and sun. The base is the
 * building itself, as the difference to the day before, so that what nobody measures (people, hot water) and repeats each day
 * cancels out. Features say what the base has missed in the past, and what its one capacity cannot show.
 */

import { AHEAD_H, type RoomBuilding } from './room-hours.ts'

const DAY_H = 24
/** Days that stand for what is usual at an hour. */
const USUAL_DAYS = 7
/** Hours before an issue time that are looked at. */
export const LOOK_BACK_H = (USUAL_DAYS + 1) * DAY_H
/** Within these hours rooms, furniture and walls follow (own choice around domain guide 2.2: air within an hour, walls within days). */
const HEAT_LAGS_H = [1, 5, 30] as const
const SUN_LAGS_H = [1.5, 10] as const
/** Sun of a usual winter noon, W/m²: brings it to the size of the other features. */
const USUAL_SUN_WM2 = 300
const RECENT_H = 3
const NUM_LEVELS = 6
export const NUM_UNIT_FEATURES = NUM_LEVELS + 2 * (2 * HEAT_LAGS_H.length + SUN_LAGS_H.length)

/** Hours up to an issue time and beyond, without gaps. */
export interface UnitWindow {
  /** °C, of whole days that end with the issue time. */
  readonly course: Float64Array
  /** kW, °C and W/m² of the same hours and of those ahead; the sun is null where it is not known at all. */
  readonly heatKw: Float64Array
  readonly outdoorC: Float64Array
  readonly sunWM2: Float64Array | null
}

export interface UnitFeatures {
  /** What the building alone says of each hour ahead, °C. */
  readonly base: Float64Array
  /** Of each hour ahead, {@link NUM_UNIT_FEATURES} values. */
  readonly rows: readonly Float64Array[]
}

/** Follows an input as a capacity does, from its first value on. */
export function followed(input: Float64Array, lagH: number): Float64Array {
  const part = 1 - Math.exp(-1 / lagH)
  let value = input[0] ?? 0
  return input.map((each) => {
    value += part * (each - value)
    return value
  })
}

export function unitFeatures(window: UnitWindow, building: Omit<RoomBuilding, 'knownFrom'>): UnitFeatures {
  const { course, outdoorC, sunWM2 } = window
  const numHours = course.length
  const numDays = Math.min(USUAL_DAYS, numHours / DAY_H)
  const heatK = window.heatKw.map((kw) => kw / building.lossKwK)
  const base = baseOf(window, building)
  const mean = (values: Float64Array, from: number, to: number): number => {
    let sum = 0
    for (let at = from; at < to; at += 1) sum += values[at] ?? 0
    return sum / (to - from)
  }
  const usual = (values: Float64Array, at: number): number => {
    let sum = 0
    for (let day = 1; day <= numDays; day += 1) sum += values[at - day * DAY_H] ?? 0
    return sum / numDays
  }
  const last = course[numHours - 1] ?? Number.NaN
  const levels = [
    last,
    mean(course, numHours - RECENT_H, numHours),
    mean(course, numHours - DAY_H, numHours),
    mean(course, numHours - numDays * DAY_H, numHours),
  ]
  const changes = [
    ...HEAT_LAGS_H.flatMap((lag) => [followed(heatK, lag), followed(outdoorC, lag)]),
    ...SUN_LAGS_H.map((lag) =>
      sunWM2
        ? followed(
            sunWM2.map((sun) => sun / USUAL_SUN_WM2),
            lag,
          )
        : null,
    ),
  ]
  const rows = Array.from({ length: AHEAD_H }, (_, ahead) => {
    const own = base[ahead] ?? 0
    const at = numHours + ahead
    return Float64Array.from([
      (course[at - DAY_H] ?? 0) - own,
      usual(course, at) - own,
      ...levels.map((level) => level - own),
      ...changes.flatMap((values) =>
        values ? [(values[at] ?? 0) - (values[at - DAY_H] ?? 0), (values[at] ?? 0) - usual(values, at)] : [0, 0],
      ),
    ])
  })
  return { base, rows }
}

/** The same hour of the day before, and what of the difference in heat, air and sun has reached the rooms by then. */
function baseOf(
  { course, heatKw, outdoorC, sunWM2 }: UnitWindow,
  { lossKwK, timeConstantH, sunM2 }: Omit<RoomBuilding, 'knownFrom'>,
): Float64Array {
  const numHours = course.length
  const stays = Math.exp(-1 / timeConstantH)
  const change = (values: Float64Array, at: number): number => (values[at] ?? 0) - (values[at - DAY_H] ?? 0)
  let warmer = 0
  for (let back = 1; back <= RECENT_H; back += 1) warmer += change(course, numHours - back) / RECENT_H
  return Float64Array.from({ length: AHEAD_H }, (_, ahead) => {
    const at = numHours + ahead
    const sunKw = sunWM2 ? (sunM2 * change(sunWM2, at)) / 1000 : 0
    const pull = change(outdoorC, at) + (change(heatKw, at) + sunKw) / lossKwK
    warmer = stays * warmer + (1 - stays) * pull
    return (course[at - DAY_H] ?? 0) + warmer
  })
}
