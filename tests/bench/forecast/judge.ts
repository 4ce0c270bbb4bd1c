// Forecasts of a season, day by day, and how good they were.

import { civilZone } from '#lib/civil-time.ts'
import { calendarOf } from '#server/modules/load-forecast/learning/calendar.ts'
import {
  bandSkillOf,
  constantBands,
  type ScoredHour,
  scoredHours,
} from '#server/modules/load-forecast/learning/evaluation.ts'
import type { HourData, WeatherAhead } from '#server/modules/load-forecast/learning/hour-data.ts'
import { rollForecasts } from '#server/modules/load-forecast/learning/roll.ts'
import { gainOver, skillOf } from '#server/modules/load-forecast/learning/skill.ts'
import { NUM_DAYS, START, seasonHolidays, TIME_ZONE } from './season.ts'

/** Forecasts are issued with those of the weather, at 08:00. */
export const ISSUE_H = 8
export const AHEAD_H = 24
const FIRST_DAY = 14
/** Bands and trees have something to learn from by then: 45 days. */
export const JUDGED_FROM_H = 45 * 24
const BASELINES = ['yesterday', 'lastWeek', 'signature'] as const
type Baseline = (typeof BASELINES)[number]

export const seasonCalendar = () =>
  calendarOf(START, NUM_DAYS * 24, civilZone(TIME_ZONE), { holidays: seasonHolidays(), workingDays: new Set() })

/** First hours of the forecasts. */
export const seasonIssues = () =>
  Array.from({ length: NUM_DAYS - FIRST_DAY - 1 }, (_, at) => (FIRST_DAY + at) * 24 + ISSUE_H)

/** @returns For each weather the hours that were forecast, in the order of issue. */
export function forecastSeason(
  data: HourData,
  weathers: readonly WeatherAhead[],
  correctsWeather = true,
): ScoredHour[][] {
  const calendar = seasonCalendar()
  const scored: ScoredHour[][] = weathers.map(() => [])
  for (const { issue, byWeather } of rollForecasts({
    data,
    calendar,
    learnFrom: 0,
    issues: seasonIssues(),
    numHours: AHEAD_H,
    weathers,
    correctsWeather,
  }))
    for (const [at, hours] of byWeather.entries()) scored[at]?.push(...scoredHours(issue, hours, data, calendar))
  return scored
}

export const isJudged = ({ issue }: ScoredHour): boolean => issue >= JUDGED_FROM_H

/** wMAPE in per cent, of the hours that count. */
export const wmapeOf = (
  hours: readonly ScoredHour[],
  forecastOf: (hour: ScoredHour) => number,
  counts: (hour: ScoredHour) => boolean = () => true,
): number => {
  const chosen = hours.filter((hour) => isJudged(hour) && counts(hour))
  const skill = skillOf(chosen.map((hour) => ({ forecast: forecastOf(hour), actual: hour.actual })))
  return 100 * (skill?.wmape ?? Number.NaN)
}

export const own = ({ p50 }: ScoredHour): number => p50
export const isDaytime = ({ clockHour }: ScoredHour): boolean => clockHour >= 8 && clockHour < 20
export const isHoliday = (hour: ScoredHour): boolean => hour.isHoliday
export const isOtherDay = (hour: ScoredHour): boolean => !hour.isHoliday

/** By how many per cent the RMSE is smaller than that of the best baseline. */
export const gainOverBest = (hours: readonly ScoredHour[]): number =>
  100 * Math.min(...BASELINES.map((name) => gainOverOne(hours, name)))

/** 1 − RMSE / RMSE of a baseline, on the hours that it has. */
export function gainOverOne(hours: readonly ScoredHour[], name: Baseline): number {
  const known = hours.filter((hour) => isJudged(hour) && !Number.isNaN(hour[name]))
  const skill = skillOf(known.map(({ p50, actual }) => ({ forecast: p50, actual })))
  const other = skillOf(known.map((hour) => ({ forecast: hour[name], actual: hour.actual })))
  return skill && other ? gainOver(skill, other) : Number.NaN
}

/** How well the bands held, in per cent; of a month with few judged hours nothing is said. */
export function bandsOf(hours: readonly ScoredHour[]) {
  const constant = constantBands(hours)
  const all = bandSkillOf(hours, constant, isJudged)
  const months = [...new Set(hours.filter(isJudged).map(({ month }) => month))]
  const coverage = months.flatMap((month) => {
    const skill = bandSkillOf(hours, constant, (hour) => isJudged(hour) && hour.month === month)
    return skill && skill.numHours >= 168 ? [{ month, share: 100 * skill.coverage }] : []
  })
  return { coverage, pinballGain: all ? 100 * (1 - all.pinball / all.constantPinball) : Number.NaN }
}
