import type { KpiPeriod, KpiStep } from '#contract/endpoints/kpi.ts'
import { offsetIn } from '#lib/civil-time.ts'
import {
  companyTime,
  companyZone,
  endOfCompanyDay,
  repeatedMark,
  shiftDay,
  startOfCompanyDay,
} from '#server/core/kit/company-time.ts'

const HOUR_MS = 3_600_000
const DAY_S = 86_400
const DAY_LENGTH = 'yyyy-MM-dd'.length

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The first day after the period that holds a day. */
function endOfPeriod(day: string, step: 'day' | 'week' | 'month'): string {
  const date = new Date(msOf(day))
  if (step === 'month') return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
  // weeks begin on Monday
  return shiftDay(day, step === 'day' ? 1 : 7 - ((date.getUTCDay() + 6) % 7))
}

/**
 * Periods of a range of days in a step, cut at its ends.
 *
 * @param seasons - The heating seasons, for that step; days outside all of them belong to no period then.
 * @param settleHour - Hour at which a day begins.
 */
export function periodsOf(
  { from, to }: KpiPeriod,
  step: KpiStep,
  seasons: readonly KpiPeriod[],
  settleHour: number,
): KpiPeriod[] {
  if (step === 'whole') return [{ from, to }]
  if (step === 'season')
    return seasons
      .filter((season) => season.from <= to && season.to >= from)
      .map((season) => ({ from: season.from > from ? season.from : from, to: season.to < to ? season.to : to }))
  if (step === 'hour') return hoursOf({ from, to }, settleHour)
  const periods: KpiPeriod[] = []
  for (let day = from; day <= to; ) {
    const next = endOfPeriod(day, step)
    const last = shiftDay(next, -1)
    periods.push({ from: day, to: last < to ? last : to })
    day = next
  }
  return periods
}

function hoursOf(days: KpiPeriod, settleHour: number): KpiPeriod[] {
  const { from, to } = momentsOf(days, settleHour)
  const numHours = (to - from) / HOUR_MS
  return Array.from({ length: numHours }, (_, hour) => ({
    from: hourText(from + hour * HOUR_MS),
    to: hourText(from + (hour + 1) * HOUR_MS),
  }))
}

/** `yyyy-MM-dd HH:mm` in the company, with the offset where it is an hour's second time. */
const hourText = (ms: number): string => `${companyTime(ms).slice(0, 'yyyy-MM-dd HH:mm'.length)}${repeatedMark(ms)}`

/** Epoch ms. */
export interface Moments {
  readonly from: number
  readonly to: number
}

/** Begin and end of a period, epoch ms. @param settleHour - At which its days begin. */
export function momentsOf({ from, to }: KpiPeriod, settleHour: number): Moments {
  if (from.length === DAY_LENGTH)
    return { from: startOfCompanyDay(from, settleHour), to: endOfCompanyDay(to, settleHour) }
  return { from: momentOfHour(from), to: momentOfHour(to) }
}

/** Epoch ms of what {@link hourText} writes. */
function momentOfHour(text: string): number {
  const clock = text.slice(0, 'yyyy-MM-dd HH:mm'.length).replace(' ', 'T')
  const offset = offsetIn(text)
  return offset === null ? (companyZone().momentOf(clock) ?? Number.NaN) : Date.parse(`${clock}Z`) - offset
}

/** Seconds of a period up to a moment, epoch ms. */
export function passedSeconds(period: KpiPeriod, until: number, settleHour: number): number {
  const { from, to } = momentsOf(period, settleHour)
  return Math.max(0, Math.min(to, until) - from) / 1000
}

/** Whether a period is over by a moment, epoch ms. */
export const awaitedTime = (period: KpiPeriod, until: number, settleHour: number): 'nothing' | 'time' =>
  momentsOf(period, settleHour).to <= until ? 'nothing' : 'time'

/** Days of some periods that are not 24 hours long, since clocks change in them. */
export function changedDays(periods: readonly KpiPeriod[], settleHour: number): { day: string; seconds: number }[] {
  const days = new Map<string, number>()
  for (const { from, to } of periods)
    for (let day = from; day <= to; day = shiftDay(day, 1)) days.set(day, secondsOf(day, settleHour))
  return [...days].flatMap(([day, seconds]) => (seconds === DAY_S ? [] : [{ day, seconds }]))
}

/** Seconds of a day. */
export const secondsOf = (day: string, settleHour: number): number =>
  (endOfCompanyDay(day, settleHour) - startOfCompanyDay(day, settleHour)) / 1000
