// How a plan is spread over its days. Duty: weights of days from degree-days of winters before. Neighbours: the
// repository reads these; compare.ts adds shares of plans. Invariant: the shares of all days give the plan.

import type { PlanBasis } from '#contract/endpoints/energy-plans.ts'
import type { Energy } from '#contract/resources/energy-slot.resource.ts'

const DAY_MS = 86_400_000

export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Degree-days of winters before by day of the year, `MM-dd`. */
export type TypicalDays = ReadonlyMap<string, number>

/** Typical degree-days of a day; of a day unknown in all winters, the mean of its month. Null where no day of it is known. */
export function typicalOf(day: string, typical: TypicalDays): number | null {
  const known = typical.get(day.slice(5))
  if (known !== undefined) return known
  const month = [...typical].filter(([other]) => other.slice(0, 2) === day.slice(5, 7)).map(([, value]) => value)
  return month.length === 0 ? null : month.reduce((sum, value) => sum + value, 0) / month.length
}

/** Heat and its fuel follow the weather; pumps and leaks do not. */
export const followsWeather = (energy: Energy): boolean => energy === 'heat' || energy === 'gas'

/** Share of each day in a plan; all together 1. */
export function sharesOf(
  { energy, firstDay, lastDay }: { energy: Energy; firstDay: string; lastDay: string },
  typical: TypicalDays,
): { basis: PlanBasis; shares: ReadonlyMap<string, number> } {
  const days = daysBetween(firstDay, lastDay)
  const weights = days.map((day) => (followsWeather(energy) ? typicalOf(day, typical) : null))
  const known = weights.filter((weight) => weight !== null)
  const sum = known.reduce((total, weight) => total + weight, 0)
  const isByWeather = known.length === days.length && sum > 0
  return {
    basis: isByWeather ? 'degreeDays' : 'days',
    shares: new Map(days.map((day, at) => [day, isByWeather ? (weights[at] ?? 0) / sum : 1 / days.length])),
  }
}

/** The calendar months of a range of days, cut at its ends. */
export function monthsOf(firstDay: string, lastDay: string): { firstDay: string; lastDay: string }[] {
  const months: { firstDay: string; lastDay: string }[] = []
  for (let first = firstDay; first <= lastDay; ) {
    const last = lastOfMonth(first)
    months.push({ firstDay: first, lastDay: last < lastDay ? last : lastDay })
    first = new Date(Date.parse(last) + DAY_MS).toISOString().slice(0, 10)
  }
  return months
}

export function lastOfMonth(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}
