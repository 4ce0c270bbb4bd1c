import type { KpiPeriod, KpiResult } from '#contract/endpoints/kpi.ts'
import type { KpiCode } from '#contract/kpi/kpi-definitions.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { KpiLevel } from '#contract/kpi/kpi-row.ts'
import { companyDay, companyTime, shiftDay } from '#lib/company-day.ts'

const DAY_MS = 86_400_000
export const HOURS = 24
/** Days that charts of widgets show, today included. */
const NUM_DAYS = 14

/** The last two weeks of the company, up to today. @param now - Epoch ms. */
export const lastDays = (now: number): KpiPeriod => ({
  from: companyDay(now - (NUM_DAYS - 1) * DAY_MS),
  to: companyDay(now),
})

/** The two weeks up to a day, `yyyy-MM-dd`, which is included. */
export const daysUpTo = (day: string): KpiPeriod => ({ from: shiftDay(day, 1 - NUM_DAYS), to: day })

/** Today with the two days before: until the hour at which days are settled, yesterday still goes on. */
export const threeDays = (now: number): KpiPeriod => ({ from: companyDay(now - 2 * DAY_MS), to: companyDay(now) })

/** `01-20` of `2026-01-20`. */
export const shortDay = (day: string): string => day.slice(5, 10)

/** Of hours of {@link threeDays}: those of the day that goes on and of the day before, and their begins, `08:00`. */
export function hoursOfTwoDays<Value>(
  { periods }: Pick<KpiResult, 'periods'>,
  values: readonly Value[],
  now: number,
): { readonly begins: string[]; readonly today: readonly Value[]; readonly yesterday: readonly Value[] } {
  const newest = periods[2 * HOURS]?.from
  const at = newest !== undefined && newest <= companyTime(now) ? 2 * HOURS : HOURS
  return {
    begins: periods.slice(0, HOURS).map(({ from }) => from.slice(11)),
    today: values.slice(at, at + HOURS),
    yesterday: values.slice(at - HOURS, at),
  }
}

/** A figure of the whole network, one for each period. */
export const figuresOf = (result: KpiResult | undefined, code: KpiCode, level: KpiLevel): readonly KpiFigure[] =>
  result?.nodes[0]?.figures.find((row) => row.code === code && row.level === level)?.values ?? []

/** Of a list by days up to today: that of the last whole day. */
export const lastWhole = <Value>(values: readonly Value[]): Value | null => values.at(-2) ?? null

/** The sum of a day's hours up to the last one that is known; null before any. */
export function soFar(hours: readonly (number | null)[]): { readonly sum: number | null; readonly hasGap: boolean } {
  const known = hours.filter((value) => value !== null)
  if (known.length === 0) return { sum: null, hasGap: false }
  const last = hours.findLastIndex((value) => value !== null)
  return { sum: known.reduce((sum, value) => sum + value, 0), hasGap: known.length <= last }
}
