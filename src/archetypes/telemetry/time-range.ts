// Time range of a history page. Pure: it is in the address (`range`, `from`, `to`) and is resolved to two times only
// when a request is sent, so that a link with "last 24 hours" means the same tomorrow.

import dayjs from 'dayjs'

export const PRESETS = ['24h', 'yesterday', '7d', 'season'] as const
type Preset = (typeof PRESETS)[number]

/** `from` and `to` are local times as typed: `YYYY-MM-DDTHH:mm`. */
export type TimeRange =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'custom'; readonly from: string; readonly to: string }

/** Two times, epoch ms. */
export interface Period {
  readonly from: number
  readonly to: number
}

const DEFAULT_RANGE: TimeRange = { kind: 'preset', preset: '24h' }
const FORMAT = 'YYYY-MM-DDTHH:mm'
const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY_MS = 86_400_000
/** Longer than any heating season, and the most that is requested from a server at once. */
const MAX_DAYS = 366

export const localText = (epochMs: number): string => dayjs(epochMs).format(FORMAT)

/** Reads an address; invalid parts are ignored. */
export function readRange(search: URLSearchParams): TimeRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (from !== '' && to !== '') return { kind: 'custom', from, to }
  const preset = PRESETS.find((name) => name === search.get('range'))
  return preset ? { kind: 'preset', preset } : DEFAULT_RANGE
}

/** Sets a range in an address; the default removes the parameters. */
export function writeRange(range: TimeRange, search: URLSearchParams): void {
  for (const name of ['range', 'from', 'to']) search.delete(name)
  if (range.kind === 'custom') {
    search.set('from', range.from)
    search.set('to', range.to)
  } else if (range.preset !== '24h') search.set('range', range.preset)
}

export type RangeField = 'from' | 'to'
export type RangeProblem = 'missing' | 'reversed' | 'future' | 'tooLong'

/** Errors of a typed range by field; empty where it is valid. */
export function problemsOf(range: TimeRange, now: number): ReadonlyMap<RangeField, RangeProblem> {
  const problems = new Map<RangeField, RangeProblem>()
  if (range.kind === 'preset') return problems
  const [from, to] = [momentOf(range.from), momentOf(range.to)]
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
    const [from, to] = [momentOf(range.from), momentOf(range.to)]
    return from === null || to === null || problemsOf(range, now).size > 0 ? null : { from, to }
  }
  const today = dayjs(now).startOf('day')
  switch (range.preset) {
    case '24h':
      return { from: now - DAY_MS, to: now }
    case '7d':
      return { from: now - 7 * DAY_MS, to: now }
    case 'yesterday':
      return { from: today.subtract(1, 'day').valueOf(), to: today.valueOf() }
    case 'season': {
      const [start, end] = [dayjs(season?.start ?? null), dayjs(season?.end ?? null)]
      if (!start.isValid() || !end.isValid() || start.valueOf() >= now) return null
      return { from: start.startOf('day').valueOf(), to: Math.min(now, end.endOf('day').valueOf()) }
    }
  }
}

/** Only for complete input: dayjs would read a partly typed time as another one. */
function momentOf(text: string): number | null {
  const time = dayjs(text)
  return WHOLE.test(text) && time.isValid() ? time.valueOf() : null
}
