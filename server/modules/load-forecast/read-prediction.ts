/**
 * The newest forecast of a place. Duty: its hours from the beginning of today on, beside what was measured; the heat of
 * its days; its peak. Neighbours: forecast.repository.ts stores forecasts, measured.ts knows what was. Invariant: an hour
 * that has passed shows the forecast that was the newest when it began.
 */

import type { ForecastDay, ForecastHour, Prediction, PredictionQuery } from '#contract/endpoints/load-forecast.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay, endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { type CalendarDay, readCalendar } from './company-days.repository.ts'
import {
  forecastsIssued,
  newestForecast,
  type StoredForecast,
  type SummedHour,
  summedHours,
} from './forecast.repository.ts'
import { choosePlace } from './forecast-places.ts'
import { type MeasuredHours, readMeasured } from './measured.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const GJ_PER_KWH = 0.0036
const LONGEST_MS = 7 * DAY_MS

const NOTHING = {
  outdoorC: null,
  heatKw: null,
  supply1C: null,
  return1C: null,
  supply2C: null,
  return2C: null,
  flow1TH: null,
}

export async function readPrediction(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  { nodeId, hours: shown }: PredictionQuery,
): Promise<Prediction> {
  const today = companyDay(now())
  const chosen = await choosePlace(db, actor, nodeId ?? null, today)
  const newest = await newestForecast(db)
  const nothing = { place: chosen.place, issue: null, hours: [], days: [], peak: null }
  if (!newest) return nothing
  const firstMs = Math.max(newest.firstAt.getTime(), Math.floor(now() / HOUR_MS) * HOUR_MS)
  const from = startOfCompanyDay(companyDay(firstMs))
  const to = Math.min(firstMs + shown * HOUR_MS, newest.firstAt.getTime() + newest.horizonHours * HOUR_MS)
  const earlier = await forecastsIssued(db, new Date(from - LONGEST_MS), new Date(now()))
  const known = await summedHours(
    db,
    earlier.map(({ id }) => id),
    chosen.forecastIds,
  )
  if (!known.some(({ forecastId }) => forecastId === newest.id)) return nothing
  const forecast = createForecastAt(earlier, known)
  const measured = await readMeasured(db, chosen, from, Math.min(now(), to))
  const hours: ForecastHour[] = []
  for (let at = from; at < to; at += HOUR_MS) hours.push(hourOf(at, forecast(at), measured))
  const ahead = hours.filter(({ at }) => at >= firstMs)
  const calendar = await readCalendar(db, companyDay(from), companyDay(to))
  return {
    place: chosen.place,
    issue: {
      issuedAt: newest.issuedAt.getTime(),
      weatherIssuedAt: newest.weatherIssuedAt.getTime(),
      computedAt: newest.computedAt.getTime(),
      requestedBy: newest.requestedBy,
      regulation: newest.regulation,
      horizonHours: newest.horizonHours,
      weather: [...newest.weather],
      numLeftOut: newest.numLeftOut,
    },
    hours,
    days: daysOf(hours, calendar),
    peak: peakOf(ahead),
  }
}

/** @returns Finds the newest forecast that was issued before an hour began, as it says of that hour. */
function createForecastAt(issued: readonly StoredForecast[], known: readonly SummedHour[]) {
  const byIssue = new Map<string, Map<number, SummedHour>>()
  for (const hour of known) {
    const own = byIssue.get(hour.forecastId) ?? new Map<number, SummedHour>()
    own.set(hour.hour, hour)
    byIssue.set(hour.forecastId, own)
  }
  const newestFirst = issued.toReversed()
  return (at: number): SummedHour | undefined => {
    for (const { id, issuedAt, firstAt } of newestFirst) {
      const hour = byIssue.get(id)?.get((at - firstAt.getTime()) / HOUR_MS + 1)
      if (issuedAt.getTime() <= at && hour && hour.heatKw !== null) return hour
    }
    return undefined
  }
}

function hourOf(at: number, forecast: SummedHour | undefined, measured: MeasuredHours): ForecastHour {
  const measuredKw = measured.get(at) ?? null
  if (!forecast) return { at, ...NOTHING, indexWM2: null, measuredKw }
  const { areaM2, heatKw, outdoorC, supply1C, return1C, supply2C, return2C, flow1TH } = forecast
  return {
    at,
    outdoorC,
    heatKw,
    indexWM2: heatKw === null ? null : (1000 * heatKw) / areaM2,
    supply1C,
    return1C,
    supply2C,
    return2C,
    flow1TH,
    measuredKw,
  }
}

function daysOf(hours: readonly ForecastHour[], calendar: (day: string) => CalendarDay): ForecastDay[] {
  return [...new Set(hours.map(({ at }) => companyDay(at)))].flatMap((day) => {
    const own = hours.filter(({ at }) => companyDay(at) === day)
    if (own.length * HOUR_MS < endOfCompanyDay(day) - startOfCompanyDay(day)) return []
    const heats = own.map(({ measuredKw, heatKw }) => measuredKw ?? heatKw)
    const heatGj = heats.reduce<number | null>(
      (sum, heatKw) => (sum === null || heatKw === null ? null : sum + heatKw * GJ_PER_KWH),
      0,
    )
    const measuredHours = own.filter(({ measuredKw }) => measuredKw !== null).length
    return [{ day, ...calendar(day), heatGj, measuredHours, hours: own.length }]
  })
}

function peakOf(hours: readonly ForecastHour[]): Prediction['peak'] {
  let peak: Prediction['peak'] = null
  for (const { at, heatKw } of hours) if (heatKw !== null && heatKw > (peak?.heatKw ?? 0)) peak = { at, heatKw }
  return peak
}
