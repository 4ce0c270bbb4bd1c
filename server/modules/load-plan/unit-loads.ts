/**
 * Units with their heat at an hour or over a day, and what is set at them now. Duty: the table that advice is made from.
 * Invariant: only units within the data scope; what is not known is null.
 */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UnitLoad } from '#contract/endpoints/load-plan.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay, endOfCompanyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { newestForecast, type StoredForecast } from '../load-forecast/forecast.repository.ts'
import { choosePlace } from '../load-forecast/forecast-places.ts'
import { advisedOfDay } from './advice.repository.ts'
import { textsIn } from './texts/texts.ts'

const HOUR_MS = 3_600_000
/** A set point that nobody has reported for this long is not known. */
const SET_POINT_HOLDS_MS = 24 * HOUR_MS
const SET_POINT = 'T2gSP'

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

const value = z.number().nullable()
const mean = z.object({
  nodeId: z.string(),
  areaM2: z.number(),
  heatKw: value,
  supply2C: value,
  return2C: value,
  flow1TH: value,
})

async function meansOf(db: Db, forecastId: string, nodeIds: readonly string[], first: number, last: number) {
  const known = (column: string) => sql.raw(`case when count(${column}) = count(*) then avg(${column})::float8 end`)
  const { rows } = await db.execute(sql`
    select node_id as "nodeId", max(area_m2)::float8 as "areaM2", ${known('heat')} as "heatKw",
      ${known('supply2')} as "supply2C", ${known('return2')} as "return2C", ${known('flow')} as "flow1TH"
    from load_forecast_nodes, unnest(heat_kw, supply2_c, return2_c, flow1_t_h)
      with ordinality as value (heat, supply2, return2, flow, hour)
    where forecast_id = ${forecastId} and node_id = any(${sql.param([...nodeIds])}::uuid[])
      and hour between ${first} and ${last}
    group by node_id`)
  return new Map(
    z
      .array(mean)
      .parse(rows)
      .map((row) => [row.nodeId, row]),
  )
}

const setPoint = z.object({ nodeId: z.string(), value: z.number() })

async function setPointsOf(db: Db, nodeIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute(sql`
    select points.node_id as "nodeId", latest.value from points
    join standard_params param on param.id = points.param_id and param.code = ${SET_POINT}
    join latest on latest.point_id = points.id
    where points.is_active and points.node_id = any(${sql.param([...nodeIds])}::uuid[])
      and latest.quality = any(${sql.param([...USABLE_QUALITIES])}::int[])
      and latest.at >= ${new Date(now - SET_POINT_HOLDS_MS).toISOString()}::timestamptz`)
  return new Map(
    z
      .array(setPoint)
      .parse(rows)
      .map((row) => [row.nodeId, row.value]),
  )
}
