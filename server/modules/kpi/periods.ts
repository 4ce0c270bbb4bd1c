import type { KpiPeriod, KpiStep } from '#contract/endpoints/kpi.ts'
import { startOfCompanyDay } from '#server/core/kit/company-time.ts'

const DAY_MS = 86_400_000

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
 */
export function periodsOf({ from, to }: KpiPeriod, step: KpiStep, seasons: readonly KpiPeriod[]): KpiPeriod[] {
  if (step === 'whole') return [{ from, to }]
  if (step === 'season')
    return seasons
      .filter((season) => season.from <= to && season.to >= from)
      .map((season) => ({ from: season.from > from ? season.from : from, to: season.to < to ? season.to : to }))
  const periods: KpiPeriod[] = []
  for (let day = from; day <= to; ) {
    const next = endOfPeriod(day, step)
    const last = dayOf(msOf(next) - DAY_MS)
    periods.push({ from: day, to: last < to ? last : to })
    day = next
  }
  return periods
}

/** Seconds of a period up to a moment, epoch ms. */
export const passedSeconds = ({ from, to }: KpiPeriod, until: number): number =>
  Math.max(0, Math.min(startOfCompanyDay(to) + DAY_MS, until) - startOfCompanyDay(from)) / 1000
