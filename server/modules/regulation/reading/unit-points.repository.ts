// Points of units as a cycle needs them: last values, what they may be set to, how often they are reported.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import type { PointLimits, Reading } from '../computing/cycle.ts'

const pointRow = z.object({
  nodeId: z.string(),
  code: z.string(),
  pointId: z.int(),
  isWritable: z.boolean(),
  decimals: z.int(),
  min: z.number(),
  max: z.number(),
  step: z.number().nullable(),
  periodS: z.number(),
  /** Epoch ms. */
  at: z.number().nullable(),
  value: z.number().nullable(),
  quality: z.int().nullable(),
})

/** What the points of a unit say and take, by the code of the parameter. */
export interface UnitPoints {
  readonly ids: Map<string, number>
  readonly readings: Map<string, Reading>
  readonly limits: Map<string, PointLimits>
  /** Longest of the points, s; 0: they always report. */
  reportPeriodS: number
}

/** Of active points of the units, by unit. @param codes - Of the parameters that are asked for. */
export async function readUnitPoints(
  db: Queryable,
  nodeIds: readonly string[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, UnitPoints>> {
  const { rows } = await db.execute(sql`
    select points.node_id as "nodeId", param.code, points.id as "pointId", param.is_writable as "isWritable",
      param.decimals, greatest(param.range_min, points.write_min) as min, least(param.range_max, points.write_max) as max,
      points.write_step as step, coalesce(points.report_period_s, points.learnt_period_s, 0) as "periodS",
      (1000 * extract(epoch from latest.at))::float8 as at, latest.value, latest.quality
    from points join standard_params param on param.id = points.param_id
    left join latest on latest.point_id = points.id
    where points.node_id = any(${sql.param([...nodeIds])}::uuid[]) and points.is_active
      and param.code = any(${sql.param([...codes])}::text[])`)
  const units = new Map<string, UnitPoints>()
  for (const row of z.array(pointRow).parse(rows)) {
    const { nodeId, code, at, value, quality, min, max, step, decimals } = row
    const unit = units.get(nodeId) ?? { ids: new Map(), readings: new Map(), limits: new Map(), reportPeriodS: 0 }
    units.set(nodeId, unit)
    unit.ids.set(code, row.pointId)
    if (row.isWritable) unit.limits.set(code, { min, max, step, decimals })
    if (at !== null && value !== null && quality !== null) unit.readings.set(code, { at, value, quality })
    unit.reportPeriodS = Math.max(unit.reportPeriodS, row.periodS)
  }
  return units
}
