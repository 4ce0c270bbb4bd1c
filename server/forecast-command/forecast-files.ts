/**
 * `npm run forecast`: forecasts of the past from a file of weather and one of heat, with the code that the server forecasts with.
 * Duty: read, roll from day to day without looking ahead, tell how good it was. Neighbours: input-files.ts reads, the learning of
 * load-forecast forecasts. Invariant: it needs no server and changes nothing but the file of `--out`.
 */

import { resolve } from 'node:path'
import type { Calendar } from '#server/modules/load-forecast/learning/calendar.ts'
import { type ScoredHour, scoredHours } from '#server/modules/load-forecast/learning/evaluation.ts'
import { HOUR_MS, type HourData } from '#server/modules/load-forecast/learning/hour-data.ts'
import { type NoForecast, rollForecasts } from '#server/modules/load-forecast/learning/roll.ts'
import { trueWeather, weatherWithError } from '#server/modules/load-forecast/learning/weather-ahead.ts'
import { type CommandContext, CommandError, EXIT, exitCodeOf } from './command.ts'
import { mapAt } from './file-map.ts'
import { forecastMap } from './forecast-map.ts'
import { readInputFiles } from './input-files.ts'
import { type ForecastOptions, forecastOptions } from './options.ts'
import { bandLines, modelLine, skillLines } from './skill-table.ts'
import { writeForecasts } from './write-out.ts'

const DAY_H = 24
const MIN_LEARNT_H = 14 * DAY_H
/** Forecasts before the first one that counts, from whose errors bands and corrections are learnt. */
const WARM_UP_DAYS = 60
const SEED = 1

/** @returns One of {@link EXIT}. */
export const forecastFiles = (context: CommandContext): Promise<number> => exitCodeOf(run, context)

async function run({ args, folder, tell }: CommandContext): Promise<number> {
  const options = forecastOptions(args)
  const map = await mapAt(options.map === null ? null : resolve(folder, options.map), forecastMap)
  const { data, calendar, unit, told, numRefused } = await readInputFiles(folder, options, map)
  for (const line of told) tell(line)
  const { zone } = calendar
  const plan = planOf(options, data, calendar)
  const clock = (hour: number): string =>
    zone
      .clockAt(data.start + hour * HOUR_MS)
      .slice(0, 16)
      .replace('T', ' ')
  tell(
    `Learnt from ${clock(plan.learnFrom)} on; forecast each midnight from ${clock(plan.from)} to ${clock(plan.lastIssue)}, ${options.ahead} h ahead`,
  )
  const weathers = [{ name: 'true weather', ahead: trueWeather(data.weather) }]
  if (options.weatherErrorK > 0)
    weathers.push({
      name: `weather wrong by ${options.weatherErrorK} K`,
      ahead: weatherWithError(data.weather, options.weatherErrorK, SEED),
    })
  const scored: ScoredHour[][] = weathers.map(() => [])
  const reasons = new Map<NoForecast, number>()
  const roll = rollForecasts({
    data,
    calendar,
    learnFrom: plan.learnFrom,
    issues: plan.issues,
    numHours: options.ahead,
    weathers: weathers.map(({ ahead }) => ahead),
  })
  for (const { issue, byWeather, reason } of roll) {
    if (reason !== null && issue >= plan.from) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    for (const [at, hours] of byWeather.entries())
      for (const hour of scoredHours(issue, hours, data, calendar)) scored[at]?.push(hour)
  }
  for (const [reason, numDays] of reasons) tell(`${numDays} days without a forecast: ${REASONS[reason]}`)
  const counts = ({ issue, month, clockHour }: ScoredHour): boolean =>
    issue >= plan.from && (options.months?.has(month) ?? true) && (options.clockHours?.has(clockHour) ?? true)
  if (!scored.some((hours) => hours.some(counts)))
    throw new CommandError('No hour can be judged: allowed are days, --months and --hours of which the load is known')
  for (const [at, { name }] of weathers.entries()) {
    const hours = scored[at] ?? []
    const counted = hours.filter(counts)
    tell('')
    tell(`With ${name} (errors of baselines are wMAPE; gain is 1 − RMSE / RMSE of the best of them):`)
    for (const line of skillLines(counted)) tell(line)
    tell(modelLine(counted))
    for (const line of bandLines(hours, counts, unit)) tell(line)
  }
  if (options.out !== null) {
    const named = weathers.map(({ name }, at) => ({ name, hours: (scored[at] ?? []).filter(counts) }))
    await writeForecasts(resolve(folder, options.out), named, data.start, zone)
    tell(`Written: ${options.out}`)
  }
  return numRefused > 0 ? EXIT.doneInPart : EXIT.done
}

const REASONS: Readonly<Record<NoForecast, string>> = {
  tooShort: 'less than 14 days of good hours had been learnt',
  badLoad: 'less than half of the load of the 42 days before is good',
  noWeather: 'the temperature is missing',
}

/** Which hours are learnt from, and at which forecasts are issued. @throws {CommandError} */
function planOf(options: ForecastOptions, { load }: HourData, calendar: Calendar) {
  const { zone, start } = calendar
  const numHours = load.length
  const hourOf = (option: string, day: string): number => {
    const hour = Math.round((zone.startOfDay(day) - start) / HOUR_MS)
    if (hour >= 0 && hour < numHours) return hour
    throw new CommandError(
      `${option} ${day}: both files have ${dayAt(0)} to ${dayAt(numHours - 1)}; allowed are days of these`,
    )
  }
  const dayAt = (hour: number): string => zone.dayAt(start + hour * HOUR_MS)
  const { learnFrom, learnTo, learnDays, from, to } = options
  const afterLearning = learnTo === null ? null : endOfDay(calendar, hourOf('--train', learnTo))
  const first = from === null ? (afterLearning ?? Math.floor((numHours * 2) / 3)) : hourOf('--from', from)
  const last = to === null ? numHours : endOfDay(calendar, hourOf('--to', to))
  if (afterLearning !== null && first < afterLearning)
    throw new CommandError(`--from ${from} lies in --train; allowed are days from ${dayAt(afterLearning)} on`)
  const earliest = learnFrom === null ? 0 : hourOf('--train', learnFrom)
  const begin = learnDays === null ? earliest : Math.max(0, first - learnDays * DAY_H)
  if (first - begin < MIN_LEARNT_H)
    throw new CommandError(
      `${Math.floor((first - begin) / DAY_H)} days lie before the first forecast (${dayAt(first)}): allowed are 14 or more; from 14 days a regression can be made, from 60 trees and bands that hold`,
    )
  const warmFrom = Math.max(begin + MIN_LEARNT_H, first - WARM_UP_DAYS * DAY_H)
  const issues: number[] = []
  for (let hour = 0; hour < last; hour += 1)
    if (hour >= warmFrom && calendar.day[hour] !== calendar.day[hour - 1]) issues.push(hour)
  const counted = issues.filter((hour) => hour >= first)
  const [from0, lastIssue] = [counted[0], counted.at(-1)]
  if (from0 === undefined || lastIssue === undefined)
    throw new CommandError(`There is no whole day from ${dayAt(first)} to ${dayAt(last - 1)}; allowed is one or more`)
  return { learnFrom: begin, from: from0, lastIssue, issues }
}

function endOfDay({ day }: Calendar, hour: number): number {
  let end = hour
  while (end < day.length && day[end] === day[hour]) end += 1
  return end
}
