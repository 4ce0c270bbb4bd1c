// The range of time that a history page asks for. Pure: an address tells it (`range`, `from`, `to`), and it becomes two
// moments only when something is asked, so that "last 24 hours" is still that when the link is opened tomorrow.

import dayjs from 'dayjs'

export const PRESETS = ['24h', 'yesterday', '7d', 'season'] as const
type Preset = (typeof PRESETS)[number]

/** `from` and `to` are local times, `YYYY-MM-DDTHH:mm`, as they are typed. */
export type TimeRange =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'custom'; readonly from: string; readonly to: string }

/** Two moments, epoch ms. */
export interface Period {
  readonly from: number
  readonly to: number
}

const DEFAULT_RANGE: TimeRange = { kind: 'preset', preset: '24h' }
const FORMAT = 'YYYY-MM-DDTHH:mm'
const WHOLE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY_MS = 86_400_000
/** Longer than any season, shorter than what a server should be asked for at once. */
const MAX_DAYS = 366

export const localText = (epochMs: number): string => dayjs(epochMs).format(FORMAT)

/** Reads an address; what it says wrongly counts as not said. */
export function readRange(search: URLSearchParams): TimeRange {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (from !== '' && to !== '') return { kind: 'custom', from, to }
  const preset = PRESETS.find((name) => name === search.get('range'))
  return preset ? { kind: 'preset', preset } : DEFAULT_RANGE
}

/** Sets a range in an address; the default leaves no trace. */
export function writeRange(range: TimeRange, search: URLSearchParams): void {
  for (const name of ['range', 'from', 'to']) search.delete(name)
  if (range.kind === 'custom') {
    search.set('from', range.from)
    search.set('to', range.to)
  } else if (range.preset !== '24h') search.set('range', range.preset)
}

export type RangeField = 'from' | 'to'
export type RangeProblem = 'missing' | 'reversed' | 'future' | 'tooLong'

/** What is wrong with a typed range, by field; empty where nothing is. */
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
 * The moments of a range; null where a typed one is wrong, or where there is no season.
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

/** Of a whole time alone: half of one, as it is being typed, reads as another. */
function momentOf(text: string): number | null {
  const time = dayjs(text)
  return WHOLE.test(text) && time.isValid() ? time.valueOf() : null
}
