// What people have stated of the heat of sources: the load plan of this hour that was confirmed, and the capacity of the source.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/core/db/client.ts'
import { companyDay, inCompanyTime } from '#server/core/kit/company-time.ts'
import type { ForecastUnit } from '../../load-forecast/units.repository.ts'
import type { StatedHeat } from '../computing/cycle.ts'

const WATTS_IN_MW = 1e6
const KW_IN_MW = 1000

const statedRow = z.object({
  sourceId: z.string(),
  capacityMw: z.number(),
  enteredAt: z.number(),
  enteredBy: z.string(),
  planKw: z.number().nullable(),
  forecastKw: z.number().nullable(),
  confirmedAt: z.number().nullable(),
  confirmedBy: z.string().nullable(),
})

/**
 * By source. A plan that is not below its forecast says nothing of a shortage: the source gives what is asked.
 *
 * @param units - All units in use, those of other strategies among them: the source heats them all.
 * @param heatIndexWM2 - Of the network, where the company has set one; it goes before that of the design.
 */
export async function readStatedHeat(
  db: Queryable,
  sourceIds: readonly string[],
  {
    units,
    heatIndexWM2,
    now,
  }: {
    readonly units: readonly ForecastUnit[]
    readonly heatIndexWM2: number | null
    readonly now: number
  },
): Promise<ReadonlyMap<string, readonly StatedHeat[]>> {
  const hour = inCompanyTime(new Date(now)).getUTCHours()
  const { rows } = await db.execute(sql`
    select source.id as "sourceId", source.rated_capacity_mw as "capacityMw",
      (1000 * extract(epoch from node.updated_at))::float8 as "enteredAt", node.updated_by as "enteredBy",
      plan.plan_kw[${hour + 1}]::float8 as "planKw", plan.forecast_kw[${hour + 1}]::float8 as "forecastKw",
      (1000 * extract(epoch from plan.confirmed_at))::float8 as "confirmedAt", plan.confirmed_by as "confirmedBy"
    from heat_sources source join physics_nodes node on node.id = source.id
    left join lateral (select plan_kw, forecast_kw, confirmed_at, confirmed_by from load_plans
      where node_id = source.id and day = ${companyDay(now)}::date order by revision desc limit 1) plan on true
    where source.id = any(${sql.param([...sourceIds])}::uuid[])`)
  return new Map(
    z
      .array(statedRow)
      .parse(rows)
      .map((row) => {
        const own = units.filter(({ sourceId }) => sourceId === row.sourceId)
        const designMw =
          own.reduce(
            (sum, unit) => sum + unit.areaM2 * (unit.heatIndexWM2 ?? heatIndexWM2 ?? unit.designHeatIndexWM2),
            0,
          ) / WATTS_IN_MW
        return [row.sourceId, [...planOf(row), ...capacityOf(row, designMw)]] as const
      }),
  )
}

function planOf({ planKw, forecastKw, confirmedAt, confirmedBy }: z.infer<typeof statedRow>): StatedHeat[] {
  if (planKw === null || forecastKw === null || confirmedAt === null || planKw >= forecastKw) return []
  const [mw, ofMw] = [planKw / KW_IN_MW, forecastKw / KW_IN_MW]
  return [{ from: 'plan', mw, ofMw, at: confirmedAt, by: confirmedBy ?? '' }]
}

const capacityOf = ({ capacityMw, enteredAt, enteredBy }: z.infer<typeof statedRow>, designMw: number): StatedHeat[] =>
  designMw > 0 ? [{ from: 'capacity', mw: capacityMw, ofMw: designMw, at: enteredAt, by: enteredBy }] : []
