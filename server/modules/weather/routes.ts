import { type TitleWeather, weatherCalls } from '#contract/endpoints/weather.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { moveHeatingDates } from '../heating-season/heating-dates.ts'
import { chosenSeason, type HeatingSeason, seasonAt } from '../heating-season/repository.ts'
import { textsIn } from './texts/texts.ts'
import { currentWeather } from './title.ts'

const DAY_MS = 86_400_000

/** Weather and heating season as the header shows them. */
export function registerWeatherRoutes(router: Router, env: Env): void {
  const today = (): string => companyDay(env.now())
  router.handle(weatherCalls.titleWeather, async ({ session, language }): Promise<TitleWeather> => {
    const list = await currentWeather(env, session, language)
    const season = await seasonAt(env.db, today())
    if (!season) return [env.now(), list, null, null, null]
    const { isRunning, total, days } = countDays(season, today())
    const label = isRunning ? textsIn(language).daysLeft : textsIn(language).daysToHeating
    return [env.now(), list, total, label, days]
  })
  router.handle(weatherCalls.heatSeason, async () => {
    const season = await chosenSeason(env.db, today())
    return season && { heatingStartDate: season.startDate, heatingEndDate: season.endDate }
  })
  router.handle(weatherCalls.updateHeatingDate, ({ input, actor, audit }) =>
    env.db.transaction(async (tx) => {
      await audit(tx, await moveHeatingDates(tx, input, { today: today(), now: new Date(env.now()), actor }))
    }),
  )
}

/** Total days of a season, and days from today to its end, or to its start if it has not begun. */
export function countDays(
  { startDate, endDate }: Pick<HeatingSeason, 'startDate' | 'endDate'>,
  today: string,
): { isRunning: boolean; total: number; days: number } {
  const between = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  const isRunning = startDate <= today
  return {
    isRunning,
    total: between(startDate, endDate) + 1,
    days: isRunning ? between(today, endDate) : between(today, startDate),
  }
}
