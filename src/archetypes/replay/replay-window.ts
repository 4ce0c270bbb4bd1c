// The part of the past that the slider of a replay spans. Pure. All times are epoch ms; hours, days, weeks and months are
// the company's.

import { companyDay, companyZone, startOfCompanyDay, startOfCompanyHour } from '#lib/company-day.ts'

export const WINDOWS = ['hour', 'day', 'week', 'month', 'all'] as const
export type WindowKind = (typeof WINDOWS)[number]

export interface ReplayWindow {
  readonly from: number
  readonly to: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of the days since 1970-01-01, a Thursday, the first Monday. */
const FIRST_MONDAY = 4

/**
 * The whole hour, day, week from Monday, or month that holds a moment.
 *
 * @param recorded - From the oldest stored value to the present: `all`, and what no window reaches beyond.
 */
export function windowAt(kind: WindowKind, moment: number, recorded: ReplayWindow): ReplayWindow {
  const { from, to } = wholeWindow(kind, moment, recorded)
  return { from: Math.min(Math.max(from, recorded.from), moment), to: Math.min(to, recorded.to) }
}

function wholeWindow(kind: WindowKind, moment: number, recorded: ReplayWindow): ReplayWindow {
  switch (kind) {
    case 'hour':
      return wholeHour(moment)
    case 'day':
      return wholeDays(moment, 1, 0)
    case 'week':
      return wholeDays(moment, 7, FIRST_MONDAY)
    case 'month': {
      const day = companyDay(moment)
      const from = startOfCompanyDay(`${day.slice(0, 8)}01`)
      // a day of the next month, whatever the length of this one
      const next = companyDay(from + 32 * DAY_MS)
      return { from, to: startOfCompanyDay(`${next.slice(0, 8)}01`) }
    }
    case 'all':
      return recorded
  }
}

function wholeHour(moment: number): ReplayWindow {
  const from = startOfCompanyHour(moment)
  return { from, to: from + HOUR_MS }
}

/** The civil days, as many as `length`, that hold a moment; counted from 1970-01-01 with `origin` days before the first. */
function wholeDays(moment: number, length: number, origin: number): ReplayWindow {
  const day = Date.parse(companyDay(moment)) / DAY_MS
  const first = Math.floor((day - origin) / length) * length + origin
  return { from: startOfDayNumber(first), to: startOfDayNumber(first + length) }
}

const startOfDayNumber = (day: number): number => startOfCompanyDay(new Date(day * DAY_MS).toISOString().slice(0, 10))

const TICK_STEPS_MS = [
  ...[5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 28, 56, 112, 364].map((days) => days * DAY_MS),
]

/** Round times in a window, at most `count`: what its scale is labelled with. */
export function ticksIn({ from, to }: ReplayWindow, count: number): readonly number[] {
  const step = TICK_STEPS_MS.find((each) => (to - from) / each <= count) ?? (to - from) / count
  const { offsetAt } = companyZone()
  const offset = offsetAt(from)
  const first = Math.ceil((from + offset) / step) * step - offset
  const evenly = Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, at) => first + at * step)
  // by the clock also after a change of it
  return step <= HOUR_MS ? evenly : evenly.map((tick) => tick + offset - offsetAt(tick)).filter((tick) => tick <= to)
}

/** Moments that lie so near to each other on a scale that they are one mark. */
export interface Mark<Of> {
  /** Share of the window, 0 to 1. */
  readonly place: number
  readonly moment: number
  /** At least one, the oldest first. */
  readonly of: readonly [Of, ...Of[]]
}

/** What happened in a window, in at most `places` marks. */
export function marksIn<Of>(
  happened: readonly Of[],
  momentOf: (each: Of) => number,
  { from, to }: ReplayWindow,
  places: number,
): readonly Mark<Of>[] {
  const byPlace = new Map<number, Of[]>()
  const within = happened.filter((each) => momentOf(each) >= from && momentOf(each) <= to)
  for (const each of within.sort((a, b) => momentOf(a) - momentOf(b))) {
    const place = Math.floor(((momentOf(each) - from) / Math.max(1, to - from)) * places)
    byPlace.set(place, [...(byPlace.get(place) ?? []), each])
  }
  return [...byPlace.values()].flatMap((of) => {
    const [first, ...rest] = of
    if (first === undefined) return []
    const moment = momentOf(first)
    return [{ place: (moment - from) / Math.max(1, to - from), moment, of: [first, ...rest] }]
  })
}
