// The span of the weather history, in the address of its page. Pure.

import { MAX_WEATHER_DAYS } from '#contract/endpoints/weather-situation.ts'
import { companyDay, shiftDay } from '#lib/company-day.ts'
import { SECOND_QUANTITIES, type SecondQuantity } from './weather-lines.ts'

const DAY_MS = 86_400_000
const DAYS_AT_FIRST = 30
const SECOND_AT_FIRST = 'precipitation'

export interface WeatherQuery {
  /** Key of the place's configuration; empty: the first one. */
  readonly place: string
  readonly from: string
  readonly to: string
  readonly step: 'hour' | 'day'
  /** First day of the compared span; empty: none. */
  readonly with: string
  /** What the chart shows beside the temperature. */
  readonly beside: SecondQuantity
}

export type QueryProblem = 'wrongDay' | 'reversed' | 'spanTooLong'

export function readQuery(search: URLSearchParams, now = Date.now()): WeatherQuery {
  return {
    place: search.get('place') ?? '',
    from: search.get('from') ?? shiftDay(companyDay(now), 1 - DAYS_AT_FIRST),
    to: search.get('to') ?? companyDay(now),
    step: search.get('step') === 'hour' ? 'hour' : 'day',
    with: search.get('with') ?? '',
    beside: SECOND_QUANTITIES.find((each) => each === search.get('beside')) ?? SECOND_AT_FIRST,
  }
}

export function writeQuery({ place, from, to, step, with: compared, beside }: WeatherQuery, search: URLSearchParams) {
  const values = {
    place,
    from,
    to,
    step: step === 'day' ? '' : step,
    with: compared,
    beside: beside === SECOND_AT_FIRST ? '' : beside,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') search.delete(name)
    else search.set(name, value)
  }
  return search
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Errors by field; empty where the query can be sent. */
export function queryProblems({ from, to, step, with: compared }: WeatherQuery): ReadonlyMap<string, QueryProblem> {
  const problems = new Map<string, QueryProblem>()
  for (const [field, day] of [['from', from] as const, ['to', to] as const])
    if (!isDay(day)) problems.set(field, 'wrongDay')
  if (compared !== '' && !isDay(compared)) problems.set('with', 'wrongDay')
  if (problems.size > 0) return problems
  if (from > to) problems.set('to', 'reversed')
  else if (numDays(from, to) > MAX_WEATHER_DAYS[step]) problems.set('to', 'spanTooLong')
  return problems
}

/** Days from the first to the last, both included. */
const numDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The span of as many days that begins on another day. */
export const spanFrom = (first: string, { from, to }: Pick<WeatherQuery, 'from' | 'to'>) => ({
  from: first,
  to: shiftDay(first, numDays(from, to) - 1),
})
