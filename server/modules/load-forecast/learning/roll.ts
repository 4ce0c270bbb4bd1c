// Forecasts of the past, one after the other, each as it would have been issued. Duty: the course of days. Neighbours: learner.ts
// takes in what becomes known, scenario.ts forecasts.

import type { Calendar } from './calendar.ts'
import { evenedLoad } from './evened-load.ts'
import { type HourData, numKnown, type WeatherAhead } from './hour-data.ts'
import { createLearner, type Learner } from './learner.ts'
import { createScenario, type HourForecast } from './scenario.ts'

/** Why nothing is forecast. */
export type NoForecast =
  /** Fewer good hours than two weeks: no model can be made. */
  | 'tooShort'
  /** Less than half of the load of the last six weeks is good. */
  | 'badLoad'
  /** The weather is missing. */
  | 'noWeather'

interface IssuedForecast {
  /** First hour that is forecast; nothing of it was known. */
  readonly issue: number
  /** By the weather, as they were given. */
  readonly byWeather: readonly (readonly HourForecast[])[]
  /** Null: there is a forecast. */
  readonly reason: NoForecast | null
}

export interface Roll {
  readonly data: HourData
  readonly calendar: Calendar
  /** First hour to learn from. */
  readonly learnFrom: number
  /** First hours of forecasts, rising. */
  readonly issues: readonly number[]
  /** How far ahead. */
  readonly numHours: number
  readonly weathers: readonly WeatherAhead[]
  /** Whether forecasts of the weather are corrected by their own past; by default they are. */
  readonly correctsWeather?: boolean
}

/** A model needs two weeks (domain guide 4.10), of which the first three days have no means of 72 h. */
const MIN_HOURS = (14 - 3) * 24
export const QUALITY_HOURS = 42 * 24
export const GOOD_SHARE = 0.5

/** Share of the last six weeks whose load is good; of fewer where the season, or the meter, began within them. */
export function goodShare({ load }: HourData, learnFrom: number, issue: number): number {
  const begins = Math.max(learnFrom, issue - QUALITY_HOURS)
  let first = begins
  while (first < issue && Number.isNaN(load[first])) first += 1
  let silentFrom = first
  while (silentFrom > learnFrom && Number.isNaN(load[silentFrom - 1])) silentFrom -= 1
  const hasBegun = silentFrom === learnFrom || first - silentFrom >= QUALITY_HOURS
  const from = hasBegun ? first : begins
  return issue > from ? numKnown(load, from, issue) / (issue - from) : 0
}

/** Why no forecast can be made at an issue time, as far as the load says; null: one can. */
export function whyNot(data: HourData, learner: Learner, learnFrom: number, issue: number): NoForecast | null {
  if (goodShare(data, learnFrom, issue) < GOOD_SHARE) return 'badLoad'
  return learner.numLearnt < MIN_HOURS ? 'tooShort' : null
}

export function* rollForecasts({ data, calendar, learnFrom, issues, numHours, weathers, correctsWeather }: Roll) {
  const beginAt = (issue: number) => {
    const evened = evenedLoad(data, calendar, issue)
    const learner = createLearner(evened.data, calendar, learnFrom)
    const scenarios = weathers.map((weatherAhead) =>
      createScenario({ data, calendar, evened, learner, weatherAhead, correctsWeather }),
    )
    return { evened, learner, scenarios }
  }
  let course = beginAt(issues[0] ?? 0)
  for (const issue of issues) {
    // of a load that is off by another schedule all is learnt anew
    if (issue >= course.evened.until) course = beginAt(issue)
    const { learner, scenarios } = course
    learner.learnUntil(issue)
    for (const scenario of scenarios) scenario.settleUntil(issue)
    const early = whyNot(data, learner, learnFrom, issue)
    const byWeather = early === null ? scenarios.map((scenario) => scenario.forecast(issue, numHours)) : []
    const isEmpty = byWeather.every((hours) => hours.length === 0)
    const issued: IssuedForecast = { issue, byWeather, reason: early ?? (isEmpty ? 'noWeather' : null) }
    yield issued
  }
}
