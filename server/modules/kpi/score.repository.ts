import { and, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import { BUILDING_USES, EMITTERS, ENVELOPE_STEPS } from '#contract/network/cohort.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { alarmsInScope, isOnRecord } from '../alarms/scope.repository.ts'
import { alarms } from '../alarms/tables.ts'
import { envelopeStep } from '../physics/cohort.repository.ts'
import { heatUnits } from '../physics/tables.ts'
import type { KpiPlace } from './part.repository.ts'
import type { Moments } from './periods.ts'

const traits = z.object({
  keyId: z.string(),
  buildingUse: z.enum(BUILDING_USES),
  emitter: z.enum(EMITTERS),
  envelopeStep: z.literal(ENVELOPE_STEPS).nullable(),
})

/** What cohorts are made of, by unit. */
export async function readTraits(db: Db): Promise<Map<string, z.infer<typeof traits>>> {
  const rows = await db.execute(sql`select ${heatUnits.id} as "keyId", ${heatUnits.buildingUse} as "buildingUse",
    ${heatUnits.emitter} as emitter, ${envelopeStep} as "envelopeStep" from ${heatUnits}`)
  return new Map(
    z
      .array(traits)
      .parse(rows.rows)
      .map((row) => [row.keyId, row]),
  )
}

const count = z.object({ keyId: z.string(), count: z.int() })

/**
 * Alarms that were raised at units in some time, by unit: those of its own points, and those of its station that are of
 * no unit.
 */
export async function countAlarms(
  db: Db,
  session: Session,
  units: readonly Pick<KpiPlace, 'keyId' | 'stationId'>[],
  { from, to }: Moments,
): Promise<Map<string, number>> {
  const raised = and(
    gte(alarms.raisedAt, new Date(from)),
    lt(alarms.raisedAt, new Date(to)),
    gt(alarms.warnLevel, 0),
    isNull(alarms.suppressedBy),
    isOnRecord,
    alarmsInScope(session),
  )
  const { rows } = await db.execute(sql`
    with raised as materialized (
      select heat_key_id, node.id as node_id, node.node_type from alarms
      left join points on points.id = alarms.point_id left join physics_nodes node on node.id = points.node_id
      where ${raised})
    select unit_id as "keyId", count(*)::int as count from (
      select node_id::text as unit_id from raised where node_type = 'unit'
      union all
      select unit_id from raised
      join unnest(${sql.param(units.map(({ keyId }) => keyId))}::text[],
        ${sql.param(units.map(({ stationId }) => stationId))}::text[]) unit (unit_id, station_id)
        on station_id = heat_key_id
      where node_type is distinct from 'unit') of_unit
    group by unit_id`)
  return new Map(
    z
      .array(count)
      .parse(rows)
      .map((row) => [row.keyId, row.count]),
  )
}

/** Mean price of a kWh over all hours of some days that have one; null without price. */
export async function meanElectricityPrice(db: Db, { from, to }: KpiPeriod): Promise<number | null> {
  const { rows } = await db.execute(sql`
    with priced as (
      select price, (end_hour - start_hour) * (least(coalesce(end_date, ${to}::date), ${to}::date)
        - greatest(start_date, ${from}::date) + 1) as hours
      from energy_prices where energy = 'electricity'
        and start_date <= ${to}::date and coalesce(end_date, 'infinity') >= ${from}::date)
    select (sum(price * hours) / nullif(sum(hours), 0))::float8 as price from priced`)
  return z.object({ price: z.number().nullable() }).parse(rows[0]).price
}
