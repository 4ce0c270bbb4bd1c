// What units need by a stored forecast, and what is set at them.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'

/** A set point that nobody has reported for this long is not known. */
const SET_POINT_HOLDS_MS = 24 * 3_600_000
const SET_POINT = 'T2gSP'

const value = z.number().nullable()
const mean = z.object({
  nodeId: z.string(),
  areaM2: z.number(),
  heatKw: value,
  p10Kw: value,
  p90Kw: value,
  supply2C: value,
  return2C: value,
  flow1TH: value,
})

/**
 * Means of the hours from the first to the last one of a forecast, from 1; null where one of them is not known. The ends of bands
 * are means too, as if the hours missed together. Temperatures and flow are those of the hours with heat.
 */
export async function meansOf(db: Db, forecastId: string, nodeIds: readonly string[], first: number, last: number) {
  const known = (column: string) => sql.raw(`case when count(${column}) = count(*) then avg(${column})::float8 end`)
  const carried = (column: string) =>
    sql.raw(`case when count(${column}) = count(*) - count(*) filter (where heat = 0) then avg(${column})::float8 end`)
  const { rows } = await db.execute(sql`
    select node_id as "nodeId", max(area_m2)::float8 as "areaM2", ${known('heat')} as "heatKw",
      ${known('p10')} as "p10Kw", ${known('p90')} as "p90Kw",
      ${carried('supply2')} as "supply2C", ${carried('return2')} as "return2C", ${carried('flow')} as "flow1TH"
    from load_forecast_nodes, unnest(heat_kw, p10_kw, p90_kw, supply2_c, return2_c, flow1_t_h)
      with ordinality as value (heat, p10, p90, supply2, return2, flow, hour)
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

const offHours = z.object({ nodeId: z.string(), hours: z.array(z.int()) })

/** Hours from the first to the last one of a forecast that are off by the schedule of a unit, from 1; units without any are left out. */
export async function offHoursOf(db: Db, forecastId: string, nodeIds: readonly string[], first: number, last: number) {
  const { rows } = await db.execute(sql`
    select node_id as "nodeId", array_agg(hour::int order by hour) as hours
    from load_forecast_nodes, unnest(is_off) with ordinality as value (is_off_hour, hour)
    where forecast_id = ${forecastId} and node_id = any(${sql.param([...nodeIds])}::uuid[])
      and is_off_hour and hour between ${first} and ${last}
    group by node_id`)
  return new Map(
    z
      .array(offHours)
      .parse(rows)
      .map(({ nodeId, hours }) => [nodeId, hours]),
  )
}

const setPoint = z.object({ nodeId: z.string(), value: z.number() })

/** Secondary supply temperatures that are set now. */
export async function setPointsOf(
  db: Db,
  nodeIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
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
