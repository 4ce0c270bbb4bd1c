// A town whose heat is known but for its noise, so that the best possible forecast is known as well.

import { civilZone } from '#lib/civil-time.ts'
import { type Calendar, calendarOf, DAY_KIND } from '#server/modules/load-forecast/learning/calendar.ts'
import { HOUR_MS, type HourData } from '#server/modules/load-forecast/learning/hour-data.ts'
import { createNormal } from '#server/modules/load-forecast/learning/weather-ahead.ts'

export interface TownSettings {
  readonly start: number
  readonly numDays: number
  readonly timeZone: string
  readonly seed: number
  /** Standard deviation of what nobody can know, as a share of the load, and how much of it stays until the next hour. */
  readonly noise: number
  readonly noiseStays: number
  /** Hours in which buildings follow the weather. */
  readonly inertiaH: number
}

/** Share of a town's heat by the hour of the clock: people get up, and come home. */
const PROFILE = [
  0.86, 0.85, 0.85, 0.87, 0.92, 1.02, 1.14, 1.17, 1.12, 1.06, 1.03, 1.01, 1, 0.99, 0.98, 0.99, 1.02, 1.06, 1.08, 1.07,
  1.04, 1, 0.94, 0.89,
]

export interface Town {
  readonly data: HourData
  /** Load without noise. */
  readonly expected: Float64Array
}

export function buildTown({ start, numDays, timeZone, seed, noise, noiseStays, inertiaH }: TownSettings): Town {
  const numHours = numDays * 24
  const normal = createNormal(seed)
  const zone = civilZone(timeZone)
  const calendar = calendarOf(start, numHours, zone, { holidays: new Set(), workingDays: new Set() })
  const temperature = new Float64Array(numHours)
  const wind = new Float64Array(numHours)
  const sun = new Float64Array(numHours)
  const load = new Float64Array(numHours)
  const expected = new Float64Array(numHours)
  let [front, gust, clouds, felt, error] = [0, 0, 0, 10, 0]
  for (let hour = 0; hour < numHours; hour += 1) {
    const clockHour = calendar.clockHour[hour] ?? 0
    const yearAngle = 2 * Math.PI * ((calendar.yearShare[hour] ?? 0) - 18 / 365)
    front += -front / 60 + 4 * Math.sqrt(2 / 60) * normal()
    gust = 0.7 * gust + 0.7 * normal()
    clouds = 0.95 * clouds + 0.3 * normal()
    const clear = 1 / (1 + Math.exp(clouds))
    const height = Math.sin(((clockHour - 6) / 12) * Math.PI) * (0.55 - 0.3 * Math.cos(yearAngle))
    sun[hour] = Math.max(0, 1000 * height * (0.25 + 0.75 * clear))
    wind[hour] = Math.abs(3 + 1.5 * gust)
    temperature[hour] =
      9 - 9.5 * Math.cos(yearAngle) + front + (1 + 3 * clear) * Math.cos(((clockHour - 15) / 12) * Math.PI)
    felt += ((temperature[hour] ?? 0) - felt) / inertiaH
    const degrees = Math.max(0, 17 - 0.7 * felt - 0.3 * (temperature[hour] ?? 0) - 0.004 * (sun[hour] ?? 0))
    const isDayOff = calendar.dayKind[hour] !== DAY_KIND.working
    const people = isDayOff ? (PROFILE[(clockHour + 23) % 24] ?? 1) * 0.97 : (PROFILE[clockHour] ?? 1)
    const heating = 60 * (1 - Math.exp(-degrees / 20)) * (1 + 0.01 * Math.max(0, (wind[hour] ?? 0) - 3))
    const known = 6 * (PROFILE[clockHour] ?? 1) ** 2 + heating * people
    error = noiseStays * error + noise * Math.sqrt(1 - noiseStays ** 2) * normal()
    expected[hour] = known
    load[hour] = known * (1 + error)
  }
  return {
    data: { start, load, changed: new Uint8Array(numHours), weather: { temperature, wind, sun } },
    expected,
  }
}

/** Times as files write them: on the clock of a zone, without an offset. */
export const clockTimes = ({ start, load }: HourData, timeZone: string): string[] => {
  const zone = civilZone(timeZone)
  return Array.from(load, (_, hour) =>
    zone
      .clockAt(start + hour * HOUR_MS)
      .slice(0, 16)
      .replace('T', ' '),
  )
}

export interface OffTimes {
  /** Hours of the clock that are off, by kind of day. */
  isOff(dayKind: number, clockHour: number): boolean
  /** Load of the first hour after an off time, as a multiple of what it would be. */
  readonly restart: number
}

/** The load of a unit that is off at times: 0 then, more in the two hours after it, and a tenth more at all others. */
export function withOffTimes(load: Float64Array, calendar: Calendar, { isOff, restart }: OffTimes): Float64Array {
  const isOffAt = (hour: number): boolean => isOff(calendar.dayKind[hour] ?? 0, calendar.clockHour[hour] ?? 0)
  return load.map((value, hour) => {
    if (isOffAt(hour)) return 0
    if (hour > 0 && isOffAt(hour - 1)) return restart * value
    return (hour > 1 && isOffAt(hour - 2) ? 1.4 : 1.1) * value
  })
}
