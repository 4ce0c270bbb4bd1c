import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { companyZone, repeatedMark } from './company-day.ts'

dayjs.extend(utc)

/** `MM-DD HH:mm:ss` on the company's clock, as live views show times. */
export const formatLiveTime = (epochMs: number): string => formatDateTime(epochMs, 'MM-DD HH:mm:ss')

const DEFAULT_FORMAT = 'YYYY-MM-DD HH:mm:ss'
const SECONDS_DIGITS = 10

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/

/** A text without a zone is a time on the company's clock. */
const momentOf = (text: string): number =>
  HAS_ZONE.test(text) ? Date.parse(text) : (companyZone().momentOf(text.replace(' ', 'T')) ?? Number.NaN)

/** Epoch ms of a time given as ISO text, epoch ms, or epoch seconds, which have ten digits. */
export function epochMsOf(moment: string | number): number {
  const number = typeof moment === 'number' ? moment : /^\d+$/.test(moment) ? Number(moment) : momentOf(moment)
  return String(Math.trunc(number)).length === SECONDS_DIGITS ? number * 1000 : number
}

/** A time on the company's clock, by default with date and seconds; empty for a missing one. */
export function formatDateTime(moment: string | number | null, format = DEFAULT_FORMAT): string {
  if (moment === null || moment === '') return ''
  const ms = epochMsOf(moment)
  if (Number.isNaN(ms)) return ''
  const text = dayjs.utc(ms + companyZone().offsetAt(ms)).format(format)
  return format.includes('HH') ? `${text}${repeatedMark(ms)}` : text
}

/** Relative time for lists; a time more than two days ago is given as a date. */
type RelativeTime =
  | { readonly kind: 'justNow' | 'oneDay' }
  | { readonly kind: 'minutes' | 'hours'; readonly count: number }
  | { readonly kind: 'date'; readonly text: string }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** @param now - Epoch ms. Counts are rounded up. */
export function relativeTimeOf(moment: string | number, now: number): RelativeTime {
  const passed = now - epochMsOf(moment)
  if (passed < 30 * SECOND) return { kind: 'justNow' }
  if (passed < HOUR) return { kind: 'minutes', count: Math.ceil(passed / MINUTE) }
  if (passed < DAY) return { kind: 'hours', count: Math.ceil(passed / HOUR) }
  if (passed < 2 * DAY) return { kind: 'oneDay' }
  return { kind: 'date', text: formatDateTime(moment) }
}
