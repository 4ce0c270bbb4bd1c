import type { KpiPeriod, KpiResult } from '#contract/endpoints/kpi.ts'
import type { KpiCode } from '#contract/kpi/kpi-definitions.ts'
import { type Awaits, awaitedOf, type KpiFigure } from '#contract/kpi/kpi-figure.ts'
import type { KpiLevel } from '#contract/kpi/kpi-row.ts'
import { companyDay, companyTime, shiftDay } from '#lib/company-day.ts'

/** Days that charts of widgets show, today included. */
const NUM_DAYS = 14

/** The last two weeks of the company, up to today. @param now - Epoch ms. */
export const lastDays = (now: number): KpiPeriod => ({
  from: shiftDay(companyDay(now), 1 - NUM_DAYS),
  to: companyDay(now),
})

/** The two weeks up to a day, `yyyy-MM-dd`, which is included. */
export const daysUpTo = (day: string): KpiPeriod => ({ from: shiftDay(day, 1 - NUM_DAYS), to: day })

/** Today with the two days before: until the hour at which days are settled, yesterday still goes on. */
export const threeDays = (now: number): KpiPeriod => ({
  from: shiftDay(companyDay(now), -2),
  to: companyDay(now),
})

/** `01-20` of `2026-01-20`. */
export const shortDay = (day: string): string => day.slice(5, 10)

interface TwoDays<Value> {
  /** Begins of the hours, `08:00`; one of them comes twice, or is in one of the days only, when clocks change. */
  readonly begins: readonly string[]
  readonly today: readonly Value[]
  readonly yesterday: readonly Value[]
  /** The values of each day by the begins of the hours; null where the day has no such hour. */
  readonly byBegin: { readonly today: readonly (Value | null)[]; readonly yesterday: readonly (Value | null)[] }
}

/** Of hours of {@link threeDays}: those of the day that goes on and of the day before. */
export function hoursOfTwoDays<Value>(
  { periods }: Pick<KpiResult, 'periods'>,
  values: readonly Value[],
  now: number,
): TwoDays<Value> {
  const first = periods[0] ? beginOf(periods[0]) : ''
  const days = new Map<string, Map<string, Value>>()
  for (const [at, period] of periods.entries()) {
    const date = period.from.slice(0, 'yyyy-MM-dd'.length)
    // a day begins when it is settled
    const day = beginOf(period) < first ? shiftDay(date, -1) : date
    const value = values[at]
    if (value !== undefined) days.set(day, (days.get(day) ?? new Map<string, Value>()).set(beginOf(period), value))
  }
  const begun = [...days].filter(([day]) => `${day} ${first}` <= companyTime(now)).map(([, hours]) => hours)
  const [yesterday = new Map<string, Value>(), today = new Map<string, Value>()] = begun.slice(-2)
  const order = (begin: string): string => `${begin < first ? 1 : 0}${begin}`
  const begins = [...new Set([...yesterday.keys(), ...today.keys()])].sort((one, other) =>
    order(one).localeCompare(order(other)),
  )
  const along = (day: ReadonlyMap<string, Value>) => begins.map((begin) => day.get(begin) ?? null)
  return {
    begins,
    today: [...today.values()],
    yesterday: [...yesterday.values()],
    byBegin: { today: along(today), yesterday: along(yesterday) },
  }
}

const beginOf = ({ from }: KpiPeriod): string => from.slice('yyyy-MM-dd '.length)

/** A figure of the whole network, one for each period. */
export const figuresOf = (result: KpiResult | undefined, code: KpiCode, level: KpiLevel): readonly KpiFigure[] =>
  result?.nodes[0]?.figures.find((row) => row.code === code && row.level === level)?.values ?? []

/** What the figures of each period still await. */
export const awaitsOf = (rows: readonly (readonly Pick<KpiFigure, 'awaits'>[])[]): Awaits[] =>
  (rows[0] ?? []).map((_, at) => awaitedOf(rows.flatMap((figures) => figures[at]?.awaits ?? [])))

/** Of a list by days up to today: that of the last whole day. */
export const lastWhole = <Value>(values: readonly Value[]): Value | null => values.at(-2) ?? null

/** The sum of a day's hours up to the last one that is known; null before any. */
export function soFar(hours: readonly (number | null)[]): { readonly sum: number | null; readonly hasGap: boolean } {
  const known = hours.filter((value) => value !== null)
  if (known.length === 0) return { sum: null, hasGap: false }
  const last = hours.findLastIndex((value) => value !== null)
  return { sum: known.reduce((sum, value) => sum + value, 0), hasGap: known.length <= last }
}
