import type { KpiPeriod, KpiStep } from '#contract/endpoints/kpi.ts'
import { companyTime } from '#lib/company-day.ts'
import { COMPANY_UTC_OFFSET_MS, startOfCompanyDay } from '#server/core/kit/company-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAY_LENGTH = 'yyyy-MM-dd'.length

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The first day after the period that holds a day. */
function endOfPeriod(day: string, step: 'day' | 'week' | 'month'): string {
  const date = new Date(msOf(day))
  if (step === 'month') return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
  // weeks begin on Monday
  return dayOf(msOf(day) + (step === 'day' ? 1 : 7 - ((date.getUTCDay() + 6) % 7)) * DAY_MS)
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
    const last = dayOf(msOf(next) - DAY_MS)
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

/** `yyyy-MM-dd HH:mm` in the company. */
const hourText = (ms: number): string => companyTime(ms).slice(0, 16)

/** Epoch ms. */
export interface Moments {
  readonly from: number
  readonly to: number
}

/** Begin and end of a period, epoch ms. @param settleHour - At which its days begin. */
export function momentsOf({ from, to }: KpiPeriod, settleHour: number): Moments {
  if (from.length === DAY_LENGTH) {
    const settledMs = settleHour * HOUR_MS
    return { from: startOfCompanyDay(from) + settledMs, to: startOfCompanyDay(to) + DAY_MS + settledMs }
  }
  return { from: momentOfHour(from), to: momentOfHour(to) }
}

const momentOfHour = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) - COMPANY_UTC_OFFSET_MS

/** Seconds of a period up to a moment, epoch ms. */
export function passedSeconds(period: KpiPeriod, until: number, settleHour: number): number {
  const { from, to } = momentsOf(period, settleHour)
  return Math.max(0, Math.min(to, until) - from) / 1000
}
