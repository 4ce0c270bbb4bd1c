// State of a trend in its address. Points are named by code, which users know and which does not change. Compared days
// are stored as the number of days before the range, so that a link still works tomorrow.

import { companyDay, startOfCompanyDay } from '#lib/company-day.ts'
import { NUM_SERIES_COLORS } from '#ui/theme/series-colors.ts'
import { readList, writeList } from '../telemetry/address-list.ts'
import { readRange, type TimeRange, writeRange } from '../telemetry/time-range.ts'

/** One series colour per point. */
export const MAX_TREND_POINTS = NUM_SERIES_COLORS
export const MAX_COMPARED = 3
const MAX_DAYS_BEFORE = 1_000
const DAY_MS = 86_400_000

export interface TrendState {
  /** Codes of points. */
  readonly points: readonly string[]
  readonly range: TimeRange
  /** Days before the range, each at least 1. */
  readonly compare: readonly number[]
}

export function readTrendState(search: URLSearchParams): TrendState {
  const compare = readList(search, 'compare')
    .map(Number)
    .filter((days) => Number.isInteger(days) && days >= 1 && days <= MAX_DAYS_BEFORE)
  return {
    points: readList(search, 'points').slice(0, MAX_TREND_POINTS),
    range: readRange(search),
    compare: [...new Set(compare)].slice(0, MAX_COMPARED),
  }
}

export function writeTrendState({ points, range, compare }: TrendState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  writeList(next, 'points', points)
  writeRange(range, next)
  writeList(next, 'compare', compare.map(String))
  return next
}

/** Link to the trend of one point, on the page at the path. */
export const trendHref = (path: string, pointCode: string): string =>
  `${path}?${writeTrendState({ points: [pointCode], range: readRange(new URLSearchParams()), compare: [] }, new URLSearchParams())}`

/** Node and parameter of a point's code: `HZ0012.1.T2g` is T2g at HZ0012.1. */
export function splitPointCode(code: string): { readonly nodeCode: string; readonly paramCode: string } {
  const dot = code.lastIndexOf('.')
  return { nodeCode: code.slice(0, Math.max(0, dot)), paramCode: code.slice(dot + 1) }
}

/** Number of days from a day to the first day of a range; null where it is not earlier. */
export function daysBefore(day: string, from: number): number | null {
  const days = (startOfCompanyDay(companyDay(from)) - startOfCompanyDay(day)) / DAY_MS
  return days >= 1 && days <= MAX_DAYS_BEFORE ? days : null
}

/** The same time of the company some days earlier; its days are all 24 hours long. */
export const sameTimeBefore = (epochMs: number, days: number): number => epochMs - days * DAY_MS
