// Limits of an alarm that need not stand still: a number, another point of the node with factor and offset, a table over
// the outdoor temperature, or windows of dates.

import { z } from 'zod'
import type { RuleName } from '../kit/rule-texts.ts'

/** Code of the parameter that tables over the outdoor temperature read. */
export const OUTDOOR_PARAM = 'TA'

const MAX_CORNERS = 24
const OUTDOOR = { min: -60, max: 60 }
const value = z.number().min(-1e12).max(1e12)

/** The limit is `factor` times the other point of the node, plus `offset`, in the unit of the watched point. */
const relativeLimit = z.object({
  of: z.string().min(1).max(64),
  factor: z.number().default(1),
  offset: value.default(0),
})

const corner = z.object({ ta: z.number().min(OUTDOOR.min).max(OUTDOOR.max), limit: value })
export type LimitCorner = z.infer<typeof corner>

/** Linear between its corners and held outside of them, °C to the unit of the watched point. */
const outdoorLimit = z.object({ overTa: z.array(corner).min(2).max(MAX_CORNERS).superRefine(refuseUnordered) })

function refuseUnordered(corners: readonly LimitCorner[], context: z.core.$RefinementCtx<unknown>): void {
  for (const [index, { ta }] of corners.entries()) {
    const before = corners[index - 1]
    if (before && ta <= before.ta)
      context.addIssue({
        code: 'custom',
        path: [index, 'ta'],
        input: ta,
        params: { rule: 'aboveBefore', n: `${before.ta} °C` },
      })
  }
}

const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** A day of every year, `MM-dd`. */
export const dayOfYear = z.string().refine(
  (text) => {
    const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? []
    const days = DAYS_OF_MONTH[Number(month) - 1]
    return days !== undefined && Number(day) >= 1 && Number(day) <= days
  },
  { params: { rule: 'dayOfYear' } },
)
/** First and last day included; one that begins after it ends goes over the turn of the year. */
export const dateWindow = z.object({ from: dayOfYear, to: dayOfYear })
export type DateWindow = z.infer<typeof dateWindow>

const isWithin = ({ from, to }: DateWindow, day: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** Whether two windows have a day in common. */
export const overlap = (one: DateWindow, other: DateWindow): boolean =>
  isWithin(one, other.from) || isWithin(other, one.from)

/** Another limit within each window; `otherwise` on the days between, or none where it is left out. */
const dateLimit = z.object({
  byDate: z
    .array(dateWindow.extend({ limit: value }))
    .min(1)
    .max(MAX_CORNERS)
    .superRefine((windows, context) => {
      for (const [index, window] of windows.entries())
        if (windows.slice(0, index).some((before) => overlap(before, window)))
          context.addIssue({
            code: 'custom',
            path: [index, 'from'],
            input: window.from,
            params: { rule: 'noOverlap' },
          })
    }),
  otherwise: value.optional(),
})

export const alarmLimit = z.union([value, relativeLimit, outdoorLimit, dateLimit])
export type AlarmLimit = z.infer<typeof alarmLimit>

/** The parameter that a limit follows; null where it follows none. */
export function paramOf(limit: AlarmLimit): string | null {
  if (typeof limit === 'number' || 'byDate' in limit) return null
  return 'of' in limit ? limit.of : OUTDOOR_PARAM
}

/** What a limit depends on at an instant. */
export interface LimitMoment {
  /** Day of the company, `MM-dd`. */
  readonly day: string
  /** Value of another point of the node, null where it is not usable. */
  readonly read: (param: string) => number | null
}

/** The limit that holds; undefined: none does at present; null: it cannot be known, as its point has no usable value. */
export function limitAt(limit: AlarmLimit, { day, read }: LimitMoment): number | null | undefined {
  if (typeof limit === 'number') return limit
  if ('byDate' in limit) return limit.byDate.find((window) => isWithin(window, day))?.limit ?? limit.otherwise
  const other = read('of' in limit ? limit.of : OUTDOOR_PARAM)
  if (other === null) return null
  return 'of' in limit ? limit.factor * other + limit.offset : limitOver(limit.overTa, other)
}

/** @param ta - Outdoor temperature, °C. */
export function limitOver(corners: readonly LimitCorner[], ta: number): number | undefined {
  const after = corners.findIndex((each) => each.ta >= ta)
  const [right, left] = [corners[after], corners[after - 1]]
  if (right === undefined) return corners.at(-1)?.limit
  if (left === undefined) return right.limit
  return left.limit + ((right.limit - left.limit) * (ta - left.ta)) / (right.ta - left.ta)
}

type Limits = { readonly [Name in 'll' | 'l' | 'h' | 'hh']?: AlarmLimit | undefined }
const ORDER = ['ll', 'l', 'h', 'hh'] as const
/** What a limit is told that is not above this lower one. */
const ABOVE = {
  ll: 'aboveAccidentLow',
  l: 'aboveRunningLow',
  h: 'aboveRunningHigh',
  hh: 'aboveAccidentHigh',
} as const satisfies Record<(typeof ORDER)[number], RuleName>

/**
 * Limits rise from accident low to accident high wherever that can be known beforehand: at every corner and in every
 * window, and for limits that follow the same point in the same way.
 */
export function refuseCrossing(limits: Limits, context: z.core.$RefinementCtx<unknown>): void {
  const given = ORDER.flatMap((name) => {
    const limit = limits[name]
    return limit === undefined ? [] : [{ name, limit }]
  })
  for (const [index, upper] of given.entries())
    for (const lower of given.slice(0, index)) {
      const where = crossing(lower.limit, upper.limit)
      if (where === null) continue
      context.addIssue({
        code: 'custom',
        path: [upper.name],
        input: upper.limit,
        params: { rule: ABOVE[lower.name], n: where === '' ? '' : ` (${where})` },
      })
      return
    }
}

/** Where a limit is not above the lower one, in words; null where it is, or where that depends on values. */
function crossing(lower: AlarmLimit, upper: AlarmLimit): string | null {
  const [below, above] = [asRelative(lower), asRelative(upper)]
  if (below || above)
    return below && above && below.of === above.of && below.factor === above.factor && above.offset <= below.offset
      ? ''
      : null
  const moments = [...momentsOf(lower), ...momentsOf(upper)]
  for (const { words, ...moment } of moments.length > 0 ? moments : [{ ...ANY_MOMENT, words: '' }]) {
    const [low, high] = [limitAt(lower, moment), limitAt(upper, moment)]
    if (typeof low === 'number' && typeof high === 'number' && high <= low) return words
  }
  return null
}

const asRelative = (limit: AlarmLimit) => (typeof limit !== 'number' && 'of' in limit ? limit : null)

const ANY_MOMENT: LimitMoment = { day: '01-01', read: () => 0 }
const DAYS = DAYS_OF_MONTH.flatMap((days, month) =>
  Array.from({ length: days }, (_, day) => `${twoDigits(month + 1)}-${twoDigits(day + 1)}`),
)
function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** The moments that decide where a limit is: its corners, or every day. */
function momentsOf(limit: AlarmLimit): readonly (LimitMoment & { readonly words: string })[] {
  if (typeof limit === 'number' || 'of' in limit) return []
  if ('overTa' in limit) return limit.overTa.map(({ ta }) => ({ ...ANY_MOMENT, read: () => ta, words: `${ta} °C` }))
  return DAYS.map((day) => ({ ...ANY_MOMENT, day, words: day }))
}
