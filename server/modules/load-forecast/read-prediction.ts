/**
 * The newest forecast of a place. Duty: its hours from the beginning of today on, beside what was measured; the heat of
 * its days; its peak. Neighbours: forecast.repository.ts stores forecasts, measured.ts knows what was. Invariant: an hour
 * that has passed shows the forecast that was the newest when it began.
 */

import type { ForecastDay, ForecastHour, Prediction, PredictionQuery } from '#contract/endpoints/load-forecast.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay, endOfCompanyDay, startOfCompanyDay, startOfCompanyHour } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { type CalendarDay, readCalendar } from './company-days.repository.ts'
import {
  forecastsIssued,
  modelsOfForecast,
  movedNodes,
  newestForecast,
  nodesOfForecast,
  type SummedHour,
  stoodNodes,
  summedHours,
} from './forecast.repository.ts'
import { type ChosenPlace, choosePlace, heldBy } from './forecast-places.ts'
import { endOf, spansOf } from './forecast-spans.ts'
import { isFollowed } from './learning/load-level.ts'
import { type MeasuredHours, readMeasured } from './measured.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const GJ_PER_KWH = 0.0036
const LONGEST_MS = 7 * DAY_MS
const DAY_H = 24

const NOTHING = {
  outdoorC: null,
  heatKw: null,
  supply1C: null,
  return1C: null,
  supply2C: null,
  return2C: null,
  flow1TH: null,
  p10Kw: null,
  p90Kw: null,
}

export async function readPrediction(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  { nodeId, hours: shown }: PredictionQuery,
): Promise<Prediction> {
  const asked = await choosePlace(db, actor, nodeId ?? null, companyDay(now()))
  const newest = await newestForecast(db)
  const chosen = newest && heldBy(asked, await nodesOfForecast(db, newest.id))
  if (!newest || !chosen || chosen.forecastIds.length === 0)
    return {
      place: asked.place,
      model: null,
      moved: [],
      stood: [],
      bandPct: null,
      issue: null,
      hours: [],
      days: [],
      peak: null,
    }
  const firstMs = Math.max(newest.firstAt.getTime(), startOfCompanyHour(now()))
  const from = startOfCompanyDay(companyDay(firstMs))
  const to = Math.min(firstMs + shown * HOUR_MS, endOf(newest))
  const issued = await forecastsIssued(db, new Date(from - LONGEST_MS), new Date(now()))
  const spans = spansOf(issued, from, to)
  const forecast = await summedHours(db, spans, chosen.forecastIds)
  const bands = await summedHours(db, spans, chosen.bandIds)
  const measured = await readMeasured(db, chosen.units, from, Math.min(now(), to))
  const hours: ForecastHour[] = []
  for (let at = from; at < to; at += HOUR_MS) hours.push(hourOf(at, forecast.get(at), bands.get(at), measured))
  const ahead = hours.filter(({ at }) => at >= firstMs)
  const calendar = await readCalendar(db, companyDay(from), companyDay(to))
  return {
    place: chosen.place,
    model: modelOf(await modelsOfForecast(db, newest.id, chosen.bandIds)),
    moved: await movedOf(db, newest.id, chosen),
    stood: await stoodOf(db, newest.id, chosen),
    bandPct: bandPctOf(ahead.slice(0, DAY_H)),
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

function hourOf(
  at: number,
  forecast: SummedHour | undefined,
  band: SummedHour | undefined,
  measured: MeasuredHours,
): ForecastHour {
  const measuredKw = measured.get(at) ?? null
  if (!forecast) return { at, ...NOTHING, indexWM2: null, measuredKw }
  const { p10Kw = null, p90Kw = null } = band ?? {}
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
    p10Kw,
    p90Kw,
    measuredKw,
  }
}

async function movedOf(
  db: Env['db'],
  forecastId: string,
  { units, bandIds }: ChosenPlace,
): Promise<Prediction['moved']> {
  const nodeIds = new Set([...units.map(({ nodeId }) => nodeId), ...bandIds])
  const nodes = await movedNodes(db, forecastId, [...nodeIds])
  return nodes.map(({ at, factor, ...node }) => ({
    ...node,
    since: at.getTime(),
    changePct: 100 * (factor - 1),
    isFollowed: isFollowed(factor),
  }))
}

async function stoodOf(db: Env['db'], forecastId: string, { units }: ChosenPlace): Promise<Prediction['stood']> {
  const nodeIds = units.map(({ nodeId }) => nodeId)
  const nodes = await stoodNodes(db, forecastId, nodeIds)
  return nodes.map(({ at, until, ...node }) => ({
    ...node,
    since: at.getTime(),
    until: until?.getTime() ?? null,
  }))
}

function modelOf(nodes: Awaited<ReturnType<typeof modelsOfForecast>>): Prediction['model'] {
  const learnt = nodes.filter(({ modelVersion }) => modelVersion !== null)
  return {
    numLearnt: learnt.length,
    numPhysical: nodes.length - learnt.length,
    version: nodes.length === 1 ? (learnt[0]?.modelVersion ?? null) : null,
    reasons: [
      ...new Set(nodes.flatMap((node) => (node.modelVersion === null ? (node.physicalReason ?? 'noModel') : []))),
    ],
  }
}

/** How wide the bands of hours are, % of their heat. */
function bandPctOf(hours: readonly ForecastHour[]): number | null {
  let [width, heat] = [0, 0]
  for (const { p10Kw, p90Kw, heatKw } of hours) {
    if (p10Kw === null || p90Kw === null || heatKw === null) continue
    width += p90Kw - p10Kw
    heat += heatKw
  }
  return heat > 0 ? (100 * width) / heat : null
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
