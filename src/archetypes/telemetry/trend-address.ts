// State of a trend in its address. Points are named by code, which users know and which does not change. Compared days
// are stored as the number of days before the range, so that a link still works tomorrow.

import { companyDay } from '#lib/company-day.ts'
import { readList, writeList } from './address-list.ts'
import { readRehearsal, writeRehearsal } from './rehearsal-address.ts'
import { readRange, type TimeRange, writeRange } from './time-range.ts'

export const MAX_TREND_POINTS = 20
export const MAX_COMPARED = 3
/** What may be drawn beside the points: the outdoor temperature, and the alarms of their stations. */
export const TREND_EXTRAS = ['weather', 'alarms'] as const
export type TrendExtra = (typeof TREND_EXTRAS)[number]
const MAX_DAYS_BEFORE = 1_000
const DAY_MS = 86_400_000

export interface TrendState {
  /** Codes of points. */
  readonly points: readonly string[]
  readonly range: TimeRange
  /** Days before the range, each at least 1. */
  readonly compare: readonly number[]
  readonly extras: readonly TrendExtra[]
  /** Key of a rehearsal that is drawn beside what was measured; null: none. */
  readonly rehearsal: string | null
}

export function readTrendState(search: URLSearchParams): TrendState {
  const compare = readList(search, 'compare')
    .map(Number)
    .filter((days) => Number.isInteger(days) && days >= 1 && days <= MAX_DAYS_BEFORE)
  return {
    points: readList(search, 'points').slice(0, MAX_TREND_POINTS),
    range: readRange(search),
    compare: [...new Set(compare)].slice(0, MAX_COMPARED),
    extras: TREND_EXTRAS.filter((extra) => readList(search, 'with').includes(extra)),
    rehearsal: readRehearsal(search)?.keyId ?? null,
  }
}

export function writeTrendState(
  { points, range, compare, extras, rehearsal }: TrendState,
  search: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(search)
  writeList(next, 'points', points)
  writeRange(range, next)
  writeList(next, 'compare', compare.map(String))
  writeList(next, 'with', extras)
  writeRehearsal(next, rehearsal === null ? null : { keyId: rehearsal, way: 'with', moment: null })
  return next
}

/** Link to the trend of one point, on the page at the path. */
export const trendHref = (path: string, pointCode: string): string =>
  `${path}?${writeTrendState({ ...readTrendState(new URLSearchParams()), points: [pointCode] }, new URLSearchParams())}`

/** Node and parameter of a point's code: `HZ0012.1.T2g` is T2g at HZ0012.1. */
export function splitPointCode(code: string): { readonly nodeCode: string; readonly paramCode: string } {
  const dot = code.lastIndexOf('.')
  return { nodeCode: code.slice(0, Math.max(0, dot)), paramCode: code.slice(dot + 1) }
}

/** Number of days from a day to the first day of a range; null where it is not earlier. */
export function daysBefore(day: string, from: number): number | null {
  const days = (Date.parse(companyDay(from)) - Date.parse(day)) / DAY_MS
  return days >= 1 && days <= MAX_DAYS_BEFORE ? days : null
}

/** Number of days to the same day of the year before; the 29th of February has the 28th. */
export function daysToYearBefore(from: number): number {
  const [year = 0, month = 1, day = 1] = companyDay(from).split('-').map(Number)
  const before = new Date(Date.UTC(year - 1, month - 1, day))
  if (before.getUTCMonth() !== month - 1) before.setUTCDate(0)
  return (Date.UTC(year, month - 1, day) - before.getTime()) / DAY_MS
}
