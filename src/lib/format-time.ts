import dayjs from 'dayjs'

/** `MM-DD HH:mm:ss` in the browser's time zone, as live views show times. */
export const formatLiveTime = (epochMs: number): string => dayjs(epochMs).format('MM-DD HH:mm:ss')

const DEFAULT_FORMAT = 'YYYY-MM-DD HH:mm:ss'
const SECONDS_DIGITS = 10

/** Epoch ms of a time given as ISO text, epoch ms, or epoch seconds, which have ten digits. */
export function epochMsOf(moment: string | number): number {
  const number = typeof moment === 'number' ? moment : /^\d+$/.test(moment) ? Number(moment) : dayjs(moment).valueOf()
  return String(Math.trunc(number)).length === SECONDS_DIGITS ? number * 1000 : number
}

/** A time in the browser's time zone, by default with date and seconds; empty for a missing one. */
export function formatDateTime(moment: string | number | null, format = DEFAULT_FORMAT): string {
  if (moment === null || moment === '') return ''
  const time = dayjs(epochMsOf(moment))
  return time.isValid() ? time.format(format) : ''
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
