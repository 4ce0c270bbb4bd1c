// Range of whole days of a page of figures. Pure: it is in the address (`days`, `from`, `to`) and is resolved when it is
// asked for, so that a link with "last month" means another month later. A range ends with the last day that is over and
// computed: yesterday, before it is settled the day before.

import { shiftDay } from '#lib/company-day.ts'
import type { Season } from '../telemetry/time-range.ts'

export const DAY_PRESETS = ['yesterday', '7d', 'month', 'lastMonth', 'season'] as const
type DayPreset = (typeof DAY_PRESETS)[number]

export type DayRange =
  | { readonly kind: 'preset'; readonly preset: DayPreset }
  | { readonly kind: 'custom'; readonly from: string; readonly to: string }

/** First and last day, `yyyy-MM-dd`, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const DEFAULT: DayRange = { kind: 'preset', preset: '7d' }

export function readDayRange(search: URLSearchParams): DayRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (from !== '' && to !== '') return { kind: 'custom', from, to }
  const preset = DAY_PRESETS.find((name) => name === search.get('days'))
  return preset ? { kind: 'preset', preset } : DEFAULT
}

export function writeDayRange(range: DayRange, search: URLSearchParams): void {
  for (const name of ['days', 'from', 'to']) search.delete(name)
  if (range.kind === 'custom') {
    search.set('from', range.from)
    search.set('to', range.to)
  } else if (range.preset !== '7d') search.set('days', range.preset)
}

export type DayProblem = 'missing' | 'reversed' | 'notOver'

/** Errors of a typed range by field. @param lastDay - The last day that is over and computed, `yyyy-MM-dd`. */
export function dayProblems(range: DayRange, lastDay: string): ReadonlyMap<'from' | 'to', DayProblem> {
  const problems = new Map<'from' | 'to', DayProblem>()
  if (range.kind === 'preset') return problems
  for (const field of ['from', 'to'] as const) {
    if (!isDay(range[field])) problems.set(field, 'missing')
    else if (range[field] > lastDay) problems.set(field, 'notOver')
  }
  if (problems.size === 0 && range.to < range.from) problems.set('to', 'reversed')
  return problems
}

/** The days of a range; null where a typed one is invalid, and where no day of the season or month is over. */
export function daysOf(range: DayRange, lastDay: string, season: Season | null): Days | null {
  if (range.kind === 'custom') return dayProblems(range, lastDay).size > 0 ? null : { from: range.from, to: range.to }
  const to = lastDay
  const monthStart = `${to.slice(0, 8)}01`
  switch (range.preset) {
    case 'yesterday':
      return { from: to, to }
    case '7d':
      return { from: shiftDay(to, -6), to }
    case 'month':
      return { from: monthStart, to }
    case 'lastMonth': {
      const last = shiftDay(monthStart, -1)
      return { from: `${last.slice(0, 8)}01`, to: last }
    }
    case 'season':
      if (!season || season.start > to) return null
      return { from: season.start, to: season.end < to ? season.end : to }
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
