import type { TitleWeather } from '#contract/endpoints/weather.ts'
import type { Language } from '#contract/kit/language.ts'
import { conditionText } from '#contract/weather/conditions.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay, shiftDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Session } from '#server/core/kit/session.ts'
import { OUTDATED_MS } from './collect.ts'
import { prevailingCode } from './daily.ts'
import { newestForecast, observationsBetween } from './repository.ts'
import { type WatchedConfig, watchedConfigs } from './watched.ts'

/** O’clock at which the day of a date begins, and its night, which ends as the next day begins. */
const DAY_BEGINS = 8
const NIGHT_BEGINS = 20

/** The weather of the cities that a user's organisations and nodes use, as the header shows it; a city once. */
export async function currentWeather(
  env: Pick<Env, 'db' | 'now'>,
  session: Pick<Session, 'scope'>,
  language: Language,
): Promise<TitleWeather[1]> {
  const open = (await watchedConfigs(env.db, session)).filter(({ config }) => config.openFlag)
  const byCity = new Map(open.toReversed().map((each) => [each.config.cityName, each]))
  const shown = await Promise.all(open.filter((each) => byCity.get(each.config.cityName) === each).map(weatherOf))
  return shown.flatMap((each) => each ?? [])

  async function weatherOf({ config, place }: WatchedConfig): Promise<TitleWeather[1][number] | null> {
    const now = env.now()
    const today = companyDay(now)
    const midnight = startOfCompanyDay(today)
    const [morning, evening] = [startOfCompanyDay(today, DAY_BEGINS), startOfCompanyDay(today, NIGHT_BEGINS)]
    const [observed, forecast] = await Promise.all([
      observationsBetween(env.db, place.id, new Date(midnight - OUTDATED_MS), new Date(now)),
      newestForecast(env.db, place.id, new Date(now)),
    ])
    const newest = observed.at(-1)
    if (!newest || now - newest.at > OUTDATED_MS) return null
    const hours = [...observed, ...(forecast?.hours ?? []).filter(({ at }) => at > newest.at)]
    const conditionIn = (from: number, to: number): string => {
      const codes = hours.filter(({ at }) => at >= from && at < to).map(({ code }) => code)
      return conditionText(codes.length === 0 ? newest.code : prevailingCode(codes), language)
    }
    return {
      temperature: Math.round((newest.temperatureC + config.offsetK) * 10) / 10,
      cityName: config.cityName,
      conditionDay: conditionIn(morning, evening),
      conditionNight: conditionIn(evening, startOfCompanyDay(shiftDay(today, 1), DAY_BEGINS)),
    }
  }
}
