// Units and sources as the forecast sees them, with what of a unit differs from its design.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UnitChange } from '#contract/endpoints/load-forecast-settings.ts'
import { BUILDING_USES, EMITTERS } from '#contract/network/cohort.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { AREA_OF_DAY } from '../kpi/sums-sql.ts'
import { unitForecastParams } from './tables.ts'

const value = z.number().nullable()
const forecastUnit = z.object({
  nodeId: z.string(),
  code: z.string(),
  name: z.string(),
  path: z.string(),
  organizationPath: z.string(),
  sourceId: z.string(),
  emitter: z.enum(EMITTERS),
  buildingUse: z.enum(BUILDING_USES),
  /** Heated area on the day. */
  areaM2: z.number(),
  designHeatIndexWM2: z.number(),
  supply2C: z.number(),
  return2C: z.number(),
  /** Of its source. */
  supply1C: z.number(),
  return1C: z.number(),
  heatIndexWM2: value,
  correction: value,
  exponent: value,
  flowEarly: value,
  flowSevere: value,
  flowLate: value,
  version: z.int().nullable(),
  updatedAt: z.coerce.date().nullable(),
  updatedBy: z.string().nullable(),
})
export type ForecastUnit = z.infer<typeof forecastUnit>

/**
 * Units in use at stations that are not stopped, by code.
 *
 * @param day - `yyyy-MM-dd`, whose heated area counts.
 */
export async function readForecastUnits(db: Queryable, day: string): Promise<ForecastUnit[]> {
  const { rows } = await db.execute(sql`
    select node.id as "nodeId", node.code, concat_ws(' ', station.name, node.name) as name, node.path,
      organizations.path as "organizationPath", heat_stations.source_id as "sourceId", heat_units.emitter,
      heat_units.building_use as "buildingUse", ${sql.raw(AREA_OF_DAY)} as "areaM2",
      heat_units.design_heat_index_w_m2 as "designHeatIndexWM2",
      heat_units.design_supply_c as "supply2C", heat_units.design_return_c as "return2C",
      heat_sources.design_supply_c as "supply1C", heat_sources.design_return_c as "return1C",
      own.heat_index_w_m2 as "heatIndexWM2", own.correction, own.exponent, own.flow_early as "flowEarly",
      own.flow_severe as "flowSevere", own.flow_late as "flowLate", own.version, own.updated_at as "updatedAt",
      own.updated_by as "updatedBy"
    from heat_units join physics_nodes node on node.id = heat_units.id
    join lateral (select node.id as node_id, ${day}::date as day) asked on true
    join physics_nodes station on station.id = node.parent_id
    join heat_stations on heat_stations.id = station.id and heat_stations.status not in ('stopped', 'frozen')
    join heat_sources on heat_sources.id = heat_stations.source_id
    join organizations on organizations.id = node.organization_id
    left join unit_forecast_params own on own.node_id = node.id
    where node.is_active order by node.code`)
  return z.array(forecastUnit).parse(rows)
}

/**
 * Sets values of units, each at the version that was read.
 *
 * @returns Units that somebody has changed meanwhile: the transaction is to be given up then.
 */
export async function saveUnitOwn(
  tx: Queryable,
  units: readonly { readonly keyId: string; readonly version: number }[],
  values: UnitChange,
  by: { readonly name: string; readonly at: Date },
): Promise<string[]> {
  const changed = { ...values, updatedAt: by.at, updatedBy: by.name }
  const saved = await tx
    .insert(unitForecastParams)
    .values(units.map(({ keyId, version }) => ({ nodeId: keyId, ...changed, version: version + 1, createdAt: by.at })))
    .onConflictDoUpdate({
      target: unitForecastParams.nodeId,
      set: { ...changed, version: sql`excluded.version` },
      setWhere: sql`${unitForecastParams.version} = excluded.version - 1`,
    })
    .returning({ nodeId: unitForecastParams.nodeId })
  const ids = new Set(saved.map(({ nodeId }) => nodeId))
  return units.map(({ keyId }) => keyId).filter((id) => !ids.has(id))
}
