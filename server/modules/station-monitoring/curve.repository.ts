import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { EMITTERS } from '#contract/network/cohort.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'

const unitDesign = z.object({
  nodeId: z.string(),
  path: z.string(),
  organizationPath: z.string(),
  /** Of its station. */
  sourceId: z.string().nullable(),
  emitter: z.enum(EMITTERS),
  designSupplyC: z.number(),
  designReturnC: z.number(),
})
export type UnitDesign = z.infer<typeof unitDesign>

/** Units in use within a session's scope, by code. */
export async function unitDesigns(db: Db, session: Session): Promise<UnitDesign[]> {
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "nodeId", physics_nodes.path, organizations.path as "organizationPath",
      heat_stations.source_id as "sourceId", heat_units.emitter,
      heat_units.design_supply_c as "designSupplyC", heat_units.design_return_c as "designReturnC"
    from heat_units join physics_nodes on physics_nodes.id = heat_units.id
    join organizations on organizations.id = physics_nodes.organization_id
    left join heat_stations on heat_stations.id = any(string_to_array(rtrim(physics_nodes.path, '/'), '/')::uuid[])
    where physics_nodes.is_active and ${nodesInScope(session) ?? sql`true`}
    order by physics_nodes.code`)
  return z.array(unitDesign).parse(rows)
}

/** A time, and the filter's memory, of the outdoor temperature. */
export interface OutdoorFilter {
  readonly now: number
  /** Time constant: what is older by this much counts e times less. */
  readonly filterS: number
  /** How much of the last time constant has to be known. */
  readonly leastKnownS: number
}

/** A mean is as old as the middle of its quarter of an hour. */
const HALF_QUARTER_S = 450

const outdoor = z.object({ nodeId: z.string(), outdoorC: z.number() })

/** Outdoor temperature of each source as its buildings feel it: an exponential mean of the good values. */
export async function filteredOutdoor(db: Db, filter: OutdoorFilter): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.$client.query(
    `with quarter as (
      select points.node_id, average, good_s::float8 as good_s, extract(epoch from $1::timestamptz - at)::float8 - ${HALF_QUARTER_S} as age_s
      from points join standard_params param on param.id = points.param_id and param.code = 'TA'
      join heat_sources on heat_sources.id = points.node_id
      join rollup_15m on rollup_15m.point_id = points.id
        and at > $1::timestamptz - $2::float8 * interval '5 seconds' and at <= $1::timestamptz
      where points.is_active and average is not null)
    select node_id as "nodeId",
      sum(average * good_s * exp(-age_s / $2::float8)) / sum(good_s * exp(-age_s / $2::float8)) as "outdoorC"
    from quarter group by node_id having sum(good_s) filter (where age_s < $2::float8) >= $3::float8`,
    [new Date(filter.now).toISOString(), filter.filterS, filter.leastKnownS],
  )
  return new Map(
    z
      .array(outdoor)
      .parse(rows)
      .map(({ nodeId, outdoorC }) => [nodeId, outdoorC]),
  )
}

const offset = z.object({ nodeId: z.string(), offsetK: z.number() })

/**
 * What the operators have moved the curve of each unit by, K: its offset, and where it follows the time of day, that of
 * the present two hours.
 *
 * @param hour - Of the company's day, 0 to 23.
 */
export async function curveOffsets(db: Db, hour: number): Promise<ReadonlyMap<string, number>> {
  const share = `T2gSP_T${Math.floor(hour / 2)}`
  const { rows } = await db.execute(sql`
    with set as (
      select points.node_id, param.code, latest.value from latest join points on points.id = latest.point_id
      join standard_params param on param.id = points.param_id
      where points.is_active and param.code in ('KTemp', 'CV1_Mode', ${share})
        and latest.quality = any(${sql.param([...USABLE_QUALITIES])}::int[]))
    select node_id as "nodeId",
      coalesce(max(value) filter (where code = 'KTemp'), 0)
        + case when max(value) filter (where code = 'CV1_Mode') = 6
            then coalesce(max(value) filter (where code = ${share}), 0) else 0 end as "offsetK"
    from set group by node_id`)
  return new Map(
    z
      .array(offset)
      .parse(rows)
      .map(({ nodeId, offsetK }) => [nodeId, offsetK]),
  )
}
