/**
 * Units with their heat at an hour or over a day, and what is set at them now. Duty: the table that advice is made from.
 * Invariant: only units within the data scope; what is not known is null.
 */

import type { UnitLoad } from '#contract/endpoints/load-plan.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay, endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { newestForecast, type StoredForecast } from '../load-forecast/forecast.repository.ts'
import { choosePlace } from '../load-forecast/forecast-places.ts'
import { advisedOfDay } from './advice.repository.ts'
import { textsIn } from './texts/texts.ts'
import { meansOf, setPointsOf } from './unit-load.repository.ts'

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
  const rows = units.map(({ nodeId, code, name }): UnitLoad => {
    const load = loads.get(nodeId)
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
    }
  })
  return { forecastIssuedAt: forecast.issuedAt.getTime(), rows }
}

/** The first and the last hour of the forecast that are asked for, from 1: of a day, those that are ahead. */
function hoursOf({ firstAt, horizonHours }: StoredForecast, { day, hour }: AskedHours, { language }: Actor) {
  const begins = firstAt.getTime()
  const [from, to] = [startOfCompanyDay(day), endOfCompanyDay(day)]
  const first = hour === null ? Math.max(from, begins) : from + hour * HOUR_MS
  const last = hour === null ? to - HOUR_MS : first
  const nth = (at: number): number => (at - begins) / HOUR_MS + 1
  if (nth(first) < 1 || nth(last) > horizonHours || first > last || last >= to)
    throw invalidInput([{ field: hour === null ? 'day' : 'hour', rule: textsIn(language).beyondForecast }])
  return { first: nth(first), last: nth(last) }
}
