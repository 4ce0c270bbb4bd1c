/**
 * Forecasts of the past beside what was. Duty: of each day the newest forecast that was there when it began, its error,
 * and that of two simple ways of forecasting. Invariants: all three are compared over the same hours; hours of which too
 * little heat is known are left out, and counted.
 */

import {
  type ForecastHistory,
  type ForecastHistoryDay,
  type ForecastHistoryQuery,
  MAX_HISTORY_DAYS,
} from '#contract/endpoints/load-forecast.ts'
import { sameTimeBefore } from '#lib/company-day.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import {
  companyDay,
  endOfCompanyDay,
  shiftDay,
  startOfCompanyDay,
  startOfCompanyHour,
} from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readCalendar } from './company-days.repository.ts'
import {
  type ForecastSpan,
  forecastsIssued,
  nodesOfForecast,
  type StoredForecast,
  summedHours,
} from './forecast.repository.ts'
import { choosePlace, heldBy } from './forecast-places.ts'
import { endOf, forecastBefore } from './forecast-spans.ts'
import { trueWeatherHours } from './hindsight/true-weather.repository.ts'
import { readMeasured } from './measured.ts'
import { bandSkillOf, createBandJudge, type JudgedHour, skillGroups, skillsOf } from './model/skill-groups.ts'
import { createSignature } from './signature-before.ts'
import { textsIn } from './texts/texts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LONGEST_MS = 7 * DAY_MS
const GJ_PER_KWH = 0.0036
const DAYS_OF_WEEK = 7

/** @throws {AppError} 1001 for too many days, and for a node that is not seen. */
export async function readForecastHistory(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: ForecastHistoryQuery,
): Promise<ForecastHistory> {
  const { from } = query
  if ((Date.parse(query.to) - Date.parse(from)) / DAY_MS >= MAX_HISTORY_DAYS)
    throw invalidInput([{ field: 'to', rule: textsIn(actor.language).rangeTooLong(MAX_HISTORY_DAYS) }])
  const today = companyDay(now())
  const to = query.to < today ? query.to : today
  const asked = await choosePlace(db, actor, query.nodeId ?? null, today)
  const nothing = {
    place: asked.place,
    days: [],
    total: skillsOf([]),
    ...bandSkillOf([]),
    bandLoss: null,
    groups: [],
    numLeftOut: 0,
    hours: [],
  }
  if (from > to) return nothing
  const begins = startOfCompanyDay(from)
  const issued = await forecastsIssued(db, new Date(begins - LONGEST_MS), new Date(startOfCompanyDay(to)))
  const days: string[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day)
  const used = new Map(days.map((day) => [day, forecastBefore(issued, startOfCompanyDay(day))]))
  const spans = [...used].flatMap(([day, forecast]) => (forecast ? [spanOf(forecast, day)] : []))
  const newest = spans.at(-1)?.forecast
  const chosen = newest ? heldBy(asked, await nodesOfForecast(db, newest.id)) : asked
  const known = await summedHours(db, spans, chosen.forecastIds)
  const bands = await summedHours(db, spans, chosen.bandIds)
  const trueWeather = await trueWeatherHours(db, spans, chosen.bandIds)
  const measured = await readMeasured(
    db,
    chosen.units,
    startOfCompanyDay(shiftDay(from, -DAYS_OF_WEEK)),
    Math.min(now(), endOfCompanyDay(to)),
  )
  const expected = await createSignature(db, chosen.units, { from, to })
  const calendar = await readCalendar(db, from, to)
  const all: JudgedHour[] = []
  const hours: ForecastHistory['hours'] = []
  const rows = days.map((day): ForecastHistoryDay => {
    const forecast = used.get(day)
    const own: JudgedHour[] = []
    let [forecastGj, measuredGj, numLeftOut]: [number | null, number | null, number] = [null, null, 0]
    let [p10Kwh, p90Kwh, numBands, numForecast] = [0, 0, 0, 0]
    const end = Math.min(endOfCompanyDay(day), startOfCompanyHour(now()))
    for (let at = startOfCompanyDay(day); at < end; at += HOUR_MS) {
      const ahead = forecast ? (at - forecast.firstAt.getTime()) / HOUR_MS + 1 : 0
      const forecastKw = known.get(at)?.heatKw ?? null
      const measuredKw = measured.get(at) ?? null
      const { p10Kw = null, p90Kw = null } = bands.get(at) ?? {}
      const trueWeatherKw = trueWeather.get(at) ?? null
      hours.push({ at, forecastKw, trueWeatherKw, measuredKw, p10Kw, p90Kw })
      if (forecastKw === null) continue
      if (measuredKw === null) {
        numLeftOut += 1
        continue
      }
      forecastGj = (forecastGj ?? 0) + forecastKw * GJ_PER_KWH
      numForecast += 1
      if (p10Kw !== null && p90Kw !== null) {
        p10Kwh += p10Kw
        p90Kwh += p90Kw
        numBands += 1
      }
      measuredGj = (measuredGj ?? 0) + measuredKw * GJ_PER_KWH
      const yesterdayKw = measured.get(sameTimeBefore(at, 1))
      if (yesterdayKw === undefined) continue
      own.push({
        at,
        ahead,
        isHoliday: calendar(day).kind === 'holiday',
        outdoorC: known.get(at)?.outdoorC ?? null,
        measuredKw,
        forecastKw,
        trueWeatherKw,
        yesterdayKw,
        lastWeekKw: measured.get(sameTimeBefore(at, DAYS_OF_WEEK)) ?? null,
        signatureKw: expected(day),
        p10Kw,
        p90Kw,
      })
    }
    all.push(...own)
    const hasBand = numForecast > 0 && numBands === numForecast
    return {
      day,
      ...calendar(day),
      issuedAt: forecast?.issuedAt.getTime() ?? null,
      isMadeUp: forecast !== undefined && forecast.computedAt.getTime() > startOfCompanyDay(day),
      forecastGj,
      p10Gj: hasBand ? p10Kwh * GJ_PER_KWH : null,
      p90Gj: hasBand ? p90Kwh * GJ_PER_KWH : null,
      measuredGj,
      coverage: bandSkillOf(own).coverage,
      numLeftOut,
      ...skillsOf(own),
    }
  })
  const bandLossOf = createBandJudge(all)
  return {
    place: chosen.place,
    days: rows,
    total: skillsOf(all),
    ...bandSkillOf(all),
    bandLoss: bandLossOf(all),
    groups: skillGroups(all, bandLossOf),
    numLeftOut: rows.reduce((sum, row) => sum + row.numLeftOut, 0),
    hours,
  }
}

/** The hours of a day that a forecast reaches to. */
const spanOf = (forecast: StoredForecast, day: string): ForecastSpan => ({
  forecast,
  from: startOfCompanyDay(day),
  to: Math.min(endOfCompanyDay(day), endOf(forecast)),
})
