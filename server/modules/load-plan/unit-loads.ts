/**
 * Units with their heat at an hour or over a day, and what is set at them now. Duty: the table that advice is made from.
 * Invariant: only units within the data scope; what is not known is null.
 */

import type { UnitLoad } from '#contract/endpoints/load-plan.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay, endOfCompanyDay, inCompanyTime, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { newestForecast, type StoredForecast, stoodNodes } from '../load-forecast/forecast.repository.ts'
import { choosePlace } from '../load-forecast/forecast-places.ts'
import { offSpans } from '../load-forecast/learning/off-schedule.ts'
import { advisedOfDay } from './advice.repository.ts'
import { textsIn } from './texts/texts.ts'
import { meansOf, offHoursOf, setPointsOf } from './unit-load.repository.ts'

const HOUR_MS = 3_600_000

export interface AskedHours {
  readonly day: string
  /** Null: the mean of the day. */
  readonly hour: number | null
}

export interface UnitLoads {
  readonly forecastIssuedAt: number | null
  readonly rows: UnitLoad[]
}

/** @throws {AppError} 1001 for hours that the newest forecast does not hold. */
export async function readUnitLoads(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  asked: AskedHours,
): Promise<UnitLoads> {
  const { units } = await choosePlace(db, actor, null, companyDay(now()))
  const forecast = await newestForecast(db)
  if (!forecast) return { forecastIssuedAt: null, rows: [] }
  const { first, last } = hoursOf(forecast, asked, actor)
  const ids = units.map(({ nodeId }) => nodeId)
  const loads = await meansOf(db, forecast.id, ids, first, last)
  const setPoints = await setPointsOf(db, ids, now())
  const advised = await advisedOfDay(db, ids, asked.day)
  const firstOfDay = nthHour(forecast, startOfCompanyDay(asked.day))
  const off = await offHoursOf(db, forecast.id, ids, firstOfDay, nthHour(forecast, endOfCompanyDay(asked.day)) - 1)
  const stood = new Map((await stoodNodes(db, forecast.id, ids)).map((meter) => [meter.nodeId, meter]))
  const rows = units.map(({ nodeId, code, name }): UnitLoad => {
    const load = loads.get(nodeId)
    const meter = stood.get(nodeId)
    return {
      keyId: nodeId,
      code,
      name,
      heatKw: load?.heatKw ?? null,
      p10Kw: load?.p10Kw ?? null,
      p90Kw: load?.p90Kw ?? null,
      indexWM2: load && load.heatKw !== null ? (1000 * load.heatKw) / load.areaM2 : null,
      supply2C: load?.supply2C ?? null,
      return2C: load?.return2C ?? null,
      flow1TH: load?.flow1TH ?? null,
      setSupply2C: setPoints.get(nodeId) ?? null,
      advisedSupply2C: advised.get(nodeId) ?? null,
      off: offSpans(maskOf(off.get(nodeId) ?? [], forecast)),
      stood: meter
        ? { since: meter.at.getTime(), until: meter.until?.getTime() ?? null, numHours: meter.numHours }
        : null,
    }
  })
  return { forecastIssuedAt: forecast.issuedAt.getTime(), rows }
}

/** @param hours - Of the forecast, from 1. @returns A bit for each hour of the clock. */
const maskOf = (hours: readonly number[], { firstAt }: StoredForecast): number =>
  hours.reduce(
    (mask, hour) => mask | (1 << inCompanyTime(new Date(firstAt.getTime() + (hour - 1) * HOUR_MS)).getUTCHours()),
    0,
  )

/** The first and the last hour of the forecast that are asked for, from 1: of a day, those that are ahead. */
function hoursOf(forecast: StoredForecast, { day, hour }: AskedHours, { language }: Actor) {
  const { horizonHours } = forecast
  const begins = forecast.firstAt.getTime()
  const [from, to] = [startOfCompanyDay(day), endOfCompanyDay(day)]
  const first = hour === null ? Math.max(from, begins) : from + hour * HOUR_MS
  const last = hour === null ? to - HOUR_MS : first
  const nth = (at: number): number => nthHour(forecast, at)
  if (nth(first) < 1 || nth(last) > horizonHours || first > last || last >= to)
    throw invalidInput([{ field: hour === null ? 'day' : 'hour', rule: textsIn(language).beyondForecast }])
  return { first: nth(first), last: nth(last) }
}

const nthHour = ({ firstAt }: StoredForecast, at: number): number => (at - firstAt.getTime()) / HOUR_MS + 1
