// What a forecast has to beat: yesterday, last week, and the energy signature, each from what is known at the issue time.

import { fitSignature, type Signature, type SignatureDay, signatureHeat } from '#contract/kpi/energy-signature.ts'
import type { Calendar } from './calendar.ts'
import type { HourData, WeatherWindow } from './hour-data.ts'

const DAY_H = 24
const WEEK_H = 7 * DAY_H
const LONGEST_BACK_H = 4 * WEEK_H
const SIGNATURE_DAYS = 365
/** Days whose hours give the profile of a day. */
const PROFILE_DAYS = 42
/** Hours of a day that must be good. */
const MIN_HOURS = 20

/** The load one day before an hour, or the newest one of that time of day that is known. NaN: none. */
export const yesterdayLoad = (data: HourData, hour: number, issue: number): number =>
  newestBefore(data, hour, issue, DAY_H)

/** The load one week before an hour, or the newest one of that time of the week that is known. NaN: none. */
export const lastWeekLoad = (data: HourData, hour: number, issue: number): number =>
  newestBefore(data, hour, issue, WEEK_H)

function newestBefore({ load }: HourData, hour: number, issue: number, stepH: number): number {
  for (let at = hour - stepH; at >= Math.max(0, issue - LONGEST_BACK_H); at -= stepH) {
    const value = load[at] ?? Number.NaN
    if (at < issue && !Number.isNaN(value)) return value
  }
  return Number.NaN
}

export interface SignatureBaseline {
  /** Called once for an issue time, before loads are asked for. */
  prepare(issue: number): void
  /** The signature's heat of the day, by the usual profile of its hours. NaN: none. */
  loadAt(hour: number, window: WeatherWindow): number
}

interface KnownDay {
  readonly outdoorC: number
  readonly heatWm2: number
  /** Of each hour of the clock, as a share of the day's mean; NaN where it is missing. */
  readonly shares: Float64Array
}

export function createSignatureBaseline(data: HourData, calendar: Calendar): SignatureBaseline {
  const days: KnownDay[] = []
  let next = 0
  let signature: Signature | null = null
  let profile: Float64Array = new Float64Array(DAY_H)

  /** Takes in the civil days that are over. */
  function takeDays(issue: number): void {
    for (let end = endOfDay(calendar, next); end <= issue && end > next; end = endOfDay(calendar, next)) {
      const day = knownDay(data, calendar, next, end)
      if (day) days.push(day)
      next = end
    }
  }

  return {
    prepare(issue) {
      takeDays(issue)
      const known: readonly SignatureDay[] = days.slice(-SIGNATURE_DAYS)
      signature = fitSignature(known)
      profile = profileOf(days.slice(-PROFILE_DAYS))
    },
    loadAt(hour, window) {
      if (!signature) return Number.NaN
      const mean = meanOfDay(calendar, hour, window)
      return signatureHeat(signature, mean) * (profile[calendar.clockHour[hour] ?? 0] ?? 1)
    },
  }
}

function endOfDay({ day }: Calendar, hour: number): number {
  let end = hour
  while (end < day.length && day[end] === day[hour]) end += 1
  return end
}

function knownDay({ load, weather }: HourData, { clockHour }: Calendar, from: number, to: number): KnownDay | null {
  const shares = new Float64Array(DAY_H).fill(Number.NaN)
  let [heat, degrees, count] = [0, 0, 0]
  for (let hour = from; hour < to; hour += 1) {
    const [value, temperature] = [load[hour] ?? Number.NaN, weather.temperature[hour] ?? Number.NaN]
    if (Number.isNaN(value + temperature)) continue
    heat += value
    degrees += temperature
    count += 1
    shares[clockHour[hour] ?? 0] = value
  }
  if (count < MIN_HOURS || !(heat > 0)) return null
  const mean = heat / count
  return { outdoorC: degrees / count, heatWm2: mean, shares: shares.map((value) => value / mean) }
}

function profileOf(days: readonly KnownDay[]): Float64Array {
  return Float64Array.from({ length: DAY_H }, (_, hour) => {
    const shares = days.map((day) => day.shares[hour] ?? Number.NaN).filter((share) => !Number.isNaN(share))
    return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length
  })
}

/** Mean temperature of an hour's civil day, as far as the window has it. */
function meanOfDay({ day }: Calendar, hour: number, { temperature, first }: WeatherWindow): number {
  let [sum, count] = [0, 0]
  for (let at = Math.max(first, hour - DAY_H); at <= hour + DAY_H && at - first < temperature.length; at += 1) {
    const value = temperature[at - first] ?? Number.NaN
    if (day[at] !== day[hour] || Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? Number.NaN : sum / count
}
