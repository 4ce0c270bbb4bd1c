import { MAX_WEATHER_DAYS, weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { conditionText } from '#contract/weather/conditions.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { createExcel, type ExcelValue } from '#server/core/kit/excel.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { OUTDATED_MS } from './collect.ts'
import { daysOf, feelsLikeC } from './daily.ts'
import { forecastErrors, newestForecast, observationsBetween } from './repository.ts'
import { HOUR_MS, type WeatherHour } from './sources/weather-source.ts'
import { textsIn } from './texts/texts.ts'
import { watchedConfigs } from './watched.ts'

const DAY_MS = 24 * HOUR_MS
const FORECAST_MS = 7 * DAY_MS
const ERROR_SPAN_MS = 30 * DAY_MS

interface Span {
  readonly keyId?: string | null | undefined
  readonly from: string
  readonly to: string
  readonly step: 'hour' | 'day'
}

/** Calls of the pages that show the weather: now, to come, and past. */
export function registerWeatherSituationRoutes(router: Router, env: Env): void {
  const { db } = env

  router.handle(weatherSituationCalls.situation, async ({ input, session, language }) => {
    const { places, chosen } = await choose(input.keyId ?? null, session, language)
    const nothing = { now: null, past: [], issuedAt: null, hours: [], days: [], errors: [], problem: null }
    if (!chosen) return { places, keyId: null, ...nothing }
    const { place, config } = chosen
    const now = env.now()
    const [past, forecast, errors] = await Promise.all([
      observationsBetween(db, place.id, new Date(now - DAY_MS), new Date(now)),
      newestForecast(db, place.id, new Date(now)),
      forecastErrors(db, place.id, new Date(now - ERROR_SPAN_MS), new Date(now)),
    ])
    const shown = (hours: readonly WeatherHour[]) => shownHours(hours, config.offsetK, language)
    const hours = (forecast?.hours ?? []).filter(({ at }) => at > now && at <= now + FORECAST_MS)
    const newest = shown(past).at(-1)
    return {
      places,
      keyId: config.id,
      now:
        newest && now - newest.at <= OUTDATED_MS
          ? { ...newest, feelsLikeC: feelsLikeC(newest.temperatureC, newest.windMS) }
          : null,
      past: shown(past),
      issuedAt: forecast?.issuedAt ?? null,
      hours: shown(hours),
      days: shownDays(shown(hours), language),
      errors,
      problem: place.problem,
    }
  })

  router.handle(weatherSituationCalls.history, async ({ input, actor }) => readHistory(input, actor))

  const made = addExport(router.exports, weatherSituationCalls.exportExcel, async ({ input, actor, steps }) => {
    const { language } = actor
    const history = await readHistory(input, actor)
    const { title } = textsIn(language)
    const words = (zh: string, en: string): string => labelIn({ zh, en }, language)
    const headings = {
      hour: [
        words('时间', 'Time'),
        words('温度 (°C)', 'Temperature (°C)'),
        words('相对湿度 (%)', 'Humidity (%)'),
        words('风速 (m/s)', 'Wind (m/s)'),
        words('降水 (mm)', 'Precipitation (mm)'),
        words('天气', 'Condition'),
      ],
      day: [
        words('日期', 'Day'),
        words('平均温度 (°C)', 'Mean temperature (°C)'),
        words('最低温度 (°C)', 'Lowest temperature (°C)'),
        words('最高温度 (°C)', 'Highest temperature (°C)'),
        words('相对湿度 (%)', 'Humidity (%)'),
        words('平均风速 (m/s)', 'Mean wind (m/s)'),
        words('降水 (mm)', 'Precipitation (mm)'),
        words('天气', 'Condition'),
        words('采暖度日数 (°C·d)', 'Heating degree-days (°C·d)'),
      ],
    }
    const rows: ExcelValue[][] =
      input.step === 'hour'
        ? history.hours.map((hour) => [
            new Date(hour.at),
            tenths(hour.temperatureC),
            tenths(hour.humidityPct),
            tenths(hour.windMS),
            tenths(hour.precipitationMm),
            hour.condition,
          ])
        : history.days.map((day) => [
            day.day,
            tenths(day.meanC),
            tenths(day.minC),
            tenths(day.maxC),
            tenths(day.humidityPct),
            tenths(day.windMS),
            tenths(day.precipitationMm),
            day.condition,
            day.degreeDays === null ? null : tenths(day.degreeDays),
          ])
    steps.report(0, rows.length)
    const content = await createExcel(title, headings[input.step], rows, steps.gone)
    return { module: 'weather', title, content, numRows: rows.length }
  })
  router.handle(weatherSituationCalls.exportExcel, (asked) => runExport(env, made, asked))

  /** Places in sight, and the one with a key, or the first one. @throws {AppError} when there is none with that key. */
  async function choose(keyId: string | null, session: Session, language: Language) {
    const configs = await watchedConfigs(db, session)
    const chosen = keyId ? configs.find(({ config }) => config.id === keyId) : configs[0]
    if (keyId && !chosen) throw notFound(textsIn(language).noConfig)
    const places = configs.map(({ config, ownerName }) => ({ keyId: config.id, cityName: config.cityName, ownerName }))
    return { places, chosen }
  }

  async function readHistory({ keyId, from, to, step }: Span, { session, language }: Actor) {
    const start = startOfCompanyDay(from)
    const end = endOfCompanyDay(to)
    const max = MAX_WEATHER_DAYS[step]
    if (Date.parse(to) - Date.parse(from) >= max * DAY_MS)
      throw invalidInput([{ field: 'to', rule: textsIn(language).spanTooLong(max) }])
    const { places, chosen } = await choose(keyId ?? null, session, language)
    if (!chosen) return { places, keyId: null, hours: [], days: [], degreeDays: 0, meanC: null, coverage: 0 }
    const { place, config } = chosen
    const observed = await observationsBetween(db, place.id, new Date(start), new Date(end))
    const throughMidnight = shownHours(observed, config.offsetK, language)
    const hours = throughMidnight.filter(({ at }) => at < end)
    const days = shownDays(throughMidnight, language).filter(({ day }) => day <= to)
    const numExpected = Math.max(0, Math.ceil((Math.min(end, env.now() + 1) - start) / HOUR_MS))
    return {
      places,
      keyId: config.id,
      hours: step === 'hour' ? hours : [],
      days,
      degreeDays: days.reduce((sum, day) => sum + (day.degreeDays ?? 0), 0),
      meanC: hours.length === 0 ? null : hours.reduce((sum, hour) => sum + hour.temperatureC, 0) / hours.length,
      coverage: numExpected === 0 ? 0 : Math.min(1, hours.length / numExpected),
    }
  }
}

const shownHours = (hours: readonly WeatherHour[], offsetK: number, language: Language) =>
  hours.map((hour) => ({
    ...hour,
    temperatureC: hour.temperatureC + offsetK,
    condition: conditionText(hour.code, language),
  }))

const shownDays = (hours: readonly WeatherHour[], language: Language) =>
  daysOf(hours).map((day) => ({ ...day, condition: conditionText(day.code, language) }))

const tenths = (value: number): number => Math.round(value * 10) / 10
