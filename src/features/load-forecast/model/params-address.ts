export interface ParamsState {
  readonly part: 'params' | 'calendar'
  /** Of the calendar, four digits. */
  readonly year: string
}

/** @param today - `yyyy-MM-dd` */
export function readParams(search: URLSearchParams, today: string): ParamsState {
  const year = search.get('year') ?? ''
  return {
    part: search.get('part') === 'calendar' ? 'calendar' : 'params',
    year: /^\d{4}$/.test(year) ? year : today.slice(0, 4),
  }
}

export function writeParams({ part, year }: ParamsState, search: URLSearchParams): URLSearchParams {
  // filters, order and page belong to the calendar
  const next = part === 'calendar' ? new URLSearchParams(search) : new URLSearchParams()
  next.set('part', part)
  if (part === 'calendar') next.set('year', year)
  return next
}
