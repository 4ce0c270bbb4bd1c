// Time range of a history page. Pure: it is in the address (`range`, `from`, `to`) and is resolved to two times only
// when a request is sent, so that a link with "last 24 hours" means the same tomorrow. Days and times are the company's,
// wherever the browser is.

import { companyDay, companyTime, companyZone, endOfCompanyDay, shiftDay, startOfCompanyDay } from '#lib/company-day.ts'

export const PRESETS = ['24h', 'today', 'yesterday', '7d', 'month', 'season'] as const
type Preset = (typeof PRESETS)[number]

/** `from` and `to` are the company's times as typed: `YYYY-MM-DDTHH:mm`. */
export type TimeRange =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'custom'; readonly from: string; readonly to: string }

/** Two times, epoch ms. */
export interface Period {
  readonly from: number
  readonly to: number
}

const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const DAY_MS = 86_400_000
/** Longer than any heating season, and the most that is requested from a server at once. */
const MAX_DAYS = 366

export const typedText = (epochMs: number): string => companyTime(epochMs).slice(0, 16).replace(' ', 'T')

/** Reads an address; invalid parts are ignored. @param initial - Where the address names none. */
export function readRange(search: URLSearchParams, initial: Preset = '24h'): TimeRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (from !== '' && to !== '') return { kind: 'custom', from, to }
  return { kind: 'preset', preset: PRESETS.find((name) => name === search.get('range')) ?? initial }
}

/** Sets a range in an address; the initial one removes the parameters. */
export function writeRange(range: TimeRange, search: URLSearchParams, initial: Preset = '24h'): void {
  for (const name of ['range', 'from', 'to']) search.delete(name)
  if (range.kind === 'custom') {
    search.set('from', range.from)
    search.set('to', range.to)
  } else if (range.preset !== initial) search.set('range', range.preset)
}

export type RangeField = 'from' | 'to'
export type RangeProblem = 'missing' | 'reversed' | 'future' | 'tooLong'

/** Errors of a typed range by field; empty where it is valid. */
export function problemsOf(range: TimeRange, now: number): ReadonlyMap<RangeField, RangeProblem> {
  const problems = new Map<RangeField, RangeProblem>()
  if (range.kind === 'preset') return problems
  const [from, to] = [typedMoment(range.from), typedMoment(range.to)]
  if (from === null) problems.set('from', 'missing')
  else if (from > now) problems.set('from', 'future')
  if (to === null) problems.set('to', 'missing')
  else if (from !== null && to <= from) problems.set('to', 'reversed')
  else if (from !== null && to - from > MAX_DAYS * DAY_MS) problems.set('to', 'tooLong')
  return problems
}

/** First and last day of a heating season. */
export interface Season {
  readonly start: string
  readonly end: string
}

/**
 * Start and end of a range; null where a typed one is invalid, or where there is no season.
 *
 * @param now - Epoch ms.
 */
export function periodOf(range: TimeRange, now: number, season: Season | null): Period | null {
  if (range.kind === 'custom') {
    const [from, to] = [typedMoment(range.from), typedMoment(range.to)]
    return from === null || to === null || problemsOf(range, now).size > 0 ? null : { from, to }
  }
  const day = companyDay(now)
  const today = startOfCompanyDay(day)
  switch (range.preset) {
    case '24h':
      return { from: now - DAY_MS, to: now }
    case 'today':
      return { from: today, to: Math.max(now, today + 1) }
    case 'yesterday':
      return { from: startOfCompanyDay(shiftDay(day, -1)), to: today }
    case '7d':
      return { from: startOfCompanyDay(shiftDay(day, -6)), to: now }
    case 'month':
      return { from: startOfCompanyDay(`${day.slice(0, 8)}01`), to: Math.max(now, today + 1) }
    case 'season': {
      if (!season) return null
      const [start, end] = [startOfCompanyDay(season.start), endOfCompanyDay(season.end)]
      return start < now && start < end ? { from: start, to: Math.min(now, end) } : null
    }
  }
}

/** Epoch ms of a typed company time, `YYYY-MM-DDTHH:mm`; null for a partly typed one, which would be read as another. */
export const typedMoment = (text: string): number | null => (WHOLE.test(text) ? companyZone().momentOf(text) : null)
