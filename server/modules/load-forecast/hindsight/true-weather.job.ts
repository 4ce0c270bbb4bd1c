/**
 * Whose error it was. Duty: of each day that is over, compute its forecast again with the weather as it came, so that its history can
 * tell the error of the weather from that of the model. Neighbours: compute.ts forecasts, read-history.ts compares. Invariants:
 * everything but the weather is as it was known at the issue time; no forecast reads what is computed here.
 */

import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { companyDay, endOfCompanyDay, shiftDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { computeForecast } from '../compute.ts'
import { forecastsIssued, type StoredForecast } from '../forecast.repository.ts'
import { endOf, forecastBefore } from '../forecast-spans.ts'
import {
  heatOfForecast,
  hoursWithTrueWeather,
  storeTrueWeather,
  type TrueWeatherHeat,
} from './true-weather.repository.ts'

const HOUR_MS = 3_600_000
const LONGEST_MS = 7 * 24 * HOUR_MS

interface Wanted {
  readonly forecast: StoredForecast
  /** Epoch ms; the last day that it is compared with ends. */
  readonly until: number
}

export const trueWeatherJob = defineJob({
  kind: 'loadForecast.trueWeather',
  title: label('用实际天气复算负荷预测', 'Compute past load forecasts with the weather that came'),
  params: z.strictObject({ days: z.int().min(1).max(60).default(14) }),
  paramNames: { days: label('补算天数', 'Days to make up for') },
  timeoutMs: 3_600_000,
  maxAttempts: 3,
  async run({ params: { days }, signal, progress, db, now }) {
    const wanted = await wantedOf(db, companyDay(now()), days)
    let numComputed = 0
    for (const [at, each] of wanted.entries()) {
      signal.throwIfAborted()
      progress(at / wanted.length)
      const { id, firstAt } = each.forecast
      if ((await hoursWithTrueWeather(db, id)) >= (each.until - firstAt.getTime()) / HOUR_MS) continue
      const rows = await withTrueWeather(db, each)
      if (rows.length === 0) continue
      await db.transaction((tx) => storeTrueWeather(tx, rows))
      numComputed += 1
    }
    return label(`复算预测 ${numComputed} 次`, `Forecasts computed again: ${numComputed}`)
  },
})

/** The forecasts of the days before today, each with the end of the last day that it is the forecast of. */
async function wantedOf(db: Db, today: string, days: number): Promise<Wanted[]> {
  const first = shiftDay(today, -days)
  const begins = startOfCompanyDay(first)
  const issued = await forecastsIssued(db, new Date(begins - LONGEST_MS), new Date(startOfCompanyDay(today)))
  const wanted = new Map<string, Wanted>()
  for (let day = first; day < today; day = shiftDay(day, 1)) {
    const forecast = forecastBefore(issued, startOfCompanyDay(day))
    if (forecast) wanted.set(forecast.id, { forecast, until: Math.min(endOfCompanyDay(day), endOf(forecast)) })
  }
  return [...wanted.values()]
}

/**
 * The stored heat, moved by what the weather alone changes: the forecast is computed twice, with the weather as it was issued and as
 * it came. What else has changed since (late readings, parameters) is in both. A node whose model is not kept any more is left out.
 */
async function withTrueWeather(db: Db, { forecast, until }: Wanted): Promise<TrueWeatherHeat[]> {
  const stored = await heatOfForecast(db, forecast.id)
  const versions = new Map(
    stored.flatMap(({ nodeId, modelVersion }) => (modelVersion === null ? [] : [[nodeId, modelVersion]])),
  )
  const computed = async (cameUntil: Date | null) => {
    const again = await computeForecast(db, forecast.issuedAt, { versions, cameUntil })
    return new Map(again?.nodes.map((node) => [node.nodeId, node]))
  }
  const asIssued = await computed(null)
  const asItCame = await computed(new Date(until - 1))
  return stored.flatMap(({ nodeId, heatKw, modelVersion }): TrueWeatherHeat[] => {
    const [before, after] = [asIssued.get(nodeId), asItCame.get(nodeId)]
    if (before?.modelVersion !== modelVersion || after?.modelVersion !== modelVersion) return []
    const moved = heatKw.map((heat, ahead) => movedBy(heat, before.heatKw[ahead] ?? null, after.heatKw[ahead] ?? null))
    const numHours = moved.findLastIndex((heat) => heat !== null) + 1
    return numHours === 0 ? [] : [{ forecastId: forecast.id, nodeId, heatKw: moved.slice(0, numHours) }]
  })
}

function movedBy(heat: number | null, before: number | null, after: number | null): number | null {
  return heat === null || before === null || after === null ? null : Math.max(0, heat + after - before)
}
