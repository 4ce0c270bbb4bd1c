import { MAX_WEATHER_DAYS, weatherSituationCalls } from '#contract/endpoints/weather-situation.ts'
import type { Language } from '#contract/kit/language.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import { addExport } from '#server/core/calls/exports.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { runExport } from '#server/core/files/run-export.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { OUTDATED_MS } from './collect.ts'
import { feelsLikeC } from './daily.ts'
import { forecastErrors, newestForecast, observationsBetween } from './repository.ts'
import { shownDays, shownHours } from './shown-weather.ts'
import { HOUR_MS, type WeatherHour } from './sources/weather-source.ts'
import { withSun } from './sunny-hours.ts'
import { textsIn } from './texts/texts.ts'
import { watchedConfigs } from './watched.ts'
import { weatherSheet } from './weather-sheet.ts'

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
    const [company, past, forecast, errors] = await Promise.all([
      readCompanyPlace(db),
      observationsBetween(db, place.id, new Date(now - DAY_MS), new Date(now)),
      newestForecast(db, place.id, new Date(now)),
      forecastErrors(db, place.id, new Date(now - ERROR_SPAN_MS), new Date(now)),
    ])
    const shown = (hours: readonly WeatherHour[]) => shownHours(withSun(hours, company), config.offsetK, language)
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
    const { headings, rows } = weatherSheet(history, input.step, language)
    steps.report(0, rows.length)
    const content = await createExcel(title, headings, rows, steps.gone)
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
    const [company, observed] = await Promise.all([
      readCompanyPlace(db),
      observationsBetween(db, place.id, new Date(start), new Date(end)),
    ])
    const throughMidnight = shownHours(withSun(observed, company), config.offsetK, language)
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
