import type { ComparedRange } from '#contract/endpoints/energy-analysis.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'

/** Change from one amount to another in %; null where one is unknown, or the earlier one is nothing. */
export const changePercent = (now: KpiFigure, before: KpiFigure): number | null =>
  now.value === null || before.value === null || before.value <= 0
    ? null
    : (100 * (now.value - before.value)) / before.value

/** Whether heating ran on as large a part of the days that something is compared with: else the change is not of its use. */
export const isAlike = (now: ComparedRange, before: ComparedRange): boolean =>
  now.numHeated * before.numDays === before.numHeated * now.numDays

/** Part of a whole in %; null where one is unknown, or the whole is nothing. */
export const sharePercent = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : (100 * part) / whole

/** Sum of what is known; null where nothing is. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
