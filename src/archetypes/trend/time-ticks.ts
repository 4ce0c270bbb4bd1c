// Where the time axis of a chart has its ticks: at round times of the company's clock, whatever zone the browser is in.

import { companyDay, companyTime, companyZone, repeatedMark, shiftDay, startOfCompanyDay } from '#lib/company-day.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** All divide a day, so that midnight is always one of them. */
const CLOCK_STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
]
const DAY_STEPS = [1, 2, 7, 14]
const MONTH_STEPS = [1, 2, 3, 6, 12]
const MONTH_DAYS = 30
/** Every offset of a zone from UTC is a multiple of it. */
const OFFSET_MS = 15 * MINUTE_MS

/**
 * Round times in a range, rising. Where clocks are put forward, the times that they skip have no tick; where they are put
 * back, the times that come twice have two.
 *
 * @param from - Epoch ms, as `to`.
 * @param maxTicks - About as many have room.
 */
export function timeTicks(from: number, to: number, maxTicks: number): number[] {
  const leastMs = (to - from) / Math.max(1, maxTicks)
  const clockStep = CLOCK_STEPS_MS.find((step) => step >= leastMs)
  if (clockStep !== undefined) return clockTicks(from, to, clockStep)
  const days = DAY_STEPS.find((step) => step * DAY_MS >= leastMs)
  if (days !== undefined) return dayTicks(from, to, (day) => numberOf(day) % days === 0)
  const months = MONTH_STEPS.find((step) => step * MONTH_DAYS * DAY_MS >= leastMs) ?? 12
  return dayTicks(from, to, (day) => day.endsWith('-01') && (Number(day.slice(5, 7)) - 1) % months === 0)
}

function clockTicks(from: number, to: number, stepMs: number): number[] {
  const zone = companyZone()
  // whatever the offset from UTC, and also after a change of it, all round times are among these
  const strideMs = greatestDivisor(stepMs, OFFSET_MS)
  const ticks: number[] = []
  for (let at = Math.ceil(from / strideMs) * strideMs; at <= to; at += strideMs)
    if ((at + zone.offsetAt(at)) % stepMs === 0) ticks.push(at)
  return ticks
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

/** Beginnings of the days that fit. */
function dayTicks(from: number, to: number, fits: (day: string) => boolean): number[] {
  const ticks: number[] = []
  let day = companyDay(from)
  let start = startOfCompanyDay(day)
  while (start <= to) {
    if (fits(day) && start >= from) ticks.push(start)
    day = shiftDay(day, 1)
    start = startOfCompanyDay(day)
  }
  return ticks
}

/** Of a day since 1970: Mondays are those whose number is divided by seven with nothing left. */
const numberOf = (day: string): number => Math.round(Date.parse(day) / DAY_MS) + FROM_MONDAY
/** 1 January 1970 was a Thursday. */
const FROM_MONDAY = 3

/**
 * A tick in words: the day where it begins one, else the time; the first one with both.
 *
 * @param index - Of the tick, from 0.
 */
export function tickText(at: number, index: number): string {
  const [day = '', time = ''] = companyTime(at).slice(5).split(' ')
  if (at === startOfCompanyDay(companyDay(at))) return day
  const clock = `${time.endsWith(':00') ? time.slice(0, 5) : time}${repeatedMark(at)}`
  return index === 0 ? `${day} ${clock}` : clock
}
