// Forecasts of the past, one after the other, each as it would have been issued. Duty: the course of days. Neighbours: learner.ts
// takes in what becomes known, scenario.ts forecasts.

import type { Calendar } from './calendar.ts'
import { type HourData, numKnown, type WeatherAhead } from './hour-data.ts'
import { createLearner } from './learner.ts'
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
}

/** A model needs two weeks (domain guide 4.10), of which the first three days have no means of 72 h. */
const MIN_HOURS = (14 - 3) * 24
const QUALITY_HOURS = 42 * 24
const GOOD_SHARE = 0.5

export function* rollForecasts({ data, calendar, learnFrom, issues, numHours, weathers }: Roll) {
  const learner = createLearner(data, calendar, learnFrom)
  const scenarios = weathers.map((weather) => createScenario(data, calendar, learner, weather))
  for (const issue of issues) {
    learner.learnUntil(issue)
    for (const scenario of scenarios) scenario.settleUntil(issue)
    const from = Math.max(learnFrom, issue - QUALITY_HOURS)
    const numGood = numKnown(data.load, from, issue)
    const isBad = numGood < GOOD_SHARE * (issue - from)
    const early: NoForecast | null = isBad ? 'badLoad' : learner.numLearnt < MIN_HOURS ? 'tooShort' : null
    const byWeather = early === null ? scenarios.map((scenario) => scenario.forecast(issue, numHours)) : []
    const isEmpty = byWeather.every((hours) => hours.length === 0)
    const issued: IssuedForecast = { issue, byWeather, reason: early ?? (isEmpty ? 'noWeather' : null) }
    yield issued
  }
}
