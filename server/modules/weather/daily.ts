// What hours of weather say together: days, degree-days, and what the air feels like.

import { FIRST_WET_CODE } from '#contract/weather/conditions.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { SunnyHour } from './sunny-hours.ts'

/** Mean outdoor temperature from which on nobody heats, °C. */
const HEATING_LIMIT_C = 18
/** A day with fewer hours has no degree-days. */
const MIN_HOURS = 12
/** Rain or snow of this many hours names the day. */
const WET_HOURS = 3

export interface WeatherDay {
  readonly day: string
  readonly meanC: number
  readonly minC: number
  readonly maxC: number
  readonly humidityPct: number
  readonly windMS: number
  readonly maxWindMS: number
  readonly precipitationMm: number
  readonly code: number
  readonly sunWM2: number
  /** Of one hour at least. */
  readonly isSunEstimated: boolean
  /** Null where no hour has it. */
  readonly cloudPct: number | null
  readonly degreeDays: number | null
  readonly numHours: number
}

/**
 * Days of the company, rising. What fell in the last hour of a day was measured at the midnight after it.
 *
 * @param hours - Rising.
 */
export function daysOf(hours: readonly SunnyHour[]): WeatherDay[] {
  const byDay = new Map<string, SunnyHour[]>()
  const fallen = new Map<string, number>()
  for (const hour of hours) {
    const day = companyDay(hour.at)
    const own = byDay.get(day)
    if (own) own.push(hour)
    else byDay.set(day, [hour])
    const fellOn = companyDay(hour.at - 1)
    fallen.set(fellOn, (fallen.get(fellOn) ?? 0) + hour.precipitationMm)
  }
  return [...byDay].map(([day, own]) => {
    const temperatures = own.map(({ temperatureC }) => temperatureC)
    const meanC = meanOf(temperatures)
    const winds = own.map(({ windMS }) => windMS)
    const clouds = own.flatMap(({ cloudPct }) => cloudPct ?? [])
    return {
      day,
      meanC,
      minC: Math.min(...temperatures),
      maxC: Math.max(...temperatures),
      humidityPct: meanOf(own.map(({ humidityPct }) => humidityPct)),
      windMS: meanOf(winds),
      maxWindMS: Math.max(...winds),
      precipitationMm: fallen.get(day) ?? 0,
      code: prevailingCode(own.map(({ code }) => code)),
      sunWM2: meanOf(own.map(({ sunWM2 }) => sunWM2)),
      isSunEstimated: own.some(({ isSunEstimated }) => isSunEstimated),
      cloudPct: clouds.length === 0 ? null : meanOf(clouds),
      degreeDays: own.length < MIN_HOURS ? null : Math.max(0, HEATING_LIMIT_C - meanC),
      numHours: own.length,
    }
  })
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The condition that names a span: rain or snow of some hours, else the most frequent one. @param codes - Not empty. */
export function prevailingCode(codes: readonly number[]): number {
  const wet = codes.filter((code) => code >= FIRST_WET_CODE)
  const counted = wet.length >= Math.min(WET_HOURS, codes.length) ? wet : codes
  const counts = new Map<number, number>()
  for (const code of counted) counts.set(code, (counts.get(code) ?? 0) + 1)
  const [first] = [...counts].sort(([codeA, a], [codeB, b]) => b - a || codeB - codeA)
  return first?.[0] ?? 0
}

/**
 * Wind chill (JAG/TI 2001), °C; the air temperature itself above 10 °C or in calm air.
 *
 * @param windMS - In 10 m height.
 */
export function feelsLikeC(temperatureC: number, windMS: number): number {
  const windKmH = 3.6 * windMS
  if (temperatureC > 10 || windKmH < 4.8) return temperatureC
  const power = windKmH ** 0.16
  return 13.12 + 0.6215 * temperatureC - 11.37 * power + 0.3965 * temperatureC * power
}
