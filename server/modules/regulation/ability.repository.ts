import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { STRATEGY_KINDS, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import type { UnitAbility } from '#contract/regulation/unit-ability.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'

const row = z.object({
  nodeId: z.string(),
  params: z.array(z.string()),
  reportPeriodS: z.number(),
  numRooms: z.int(),
  /** Null: nobody has changed them. */
  allowedKinds: z.array(z.enum(STRATEGY_KINDS)).nullable(),
})

/** What the units in use among these can do, by unit: those in the data scope. */
export async function unitAbilities(
  db: Queryable,
  session: Session,
  nodeIds: readonly string[],
): Promise<ReadonlyMap<string, UnitAbility>> {
  const ids = sql`${sql.param([...nodeIds])}::uuid[]`
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "nodeId", said.params, said."reportPeriodS", modes.allowed_kinds as "allowedKinds",
      coalesce(rooms.num, 0) as "numRooms"
    from physics_nodes join heat_units on heat_units.id = physics_nodes.id
    left join (
      select unit_id, count(*)::int as num from room_points
      where unit_id = any(${ids}) group by unit_id) rooms on rooms.unit_id = physics_nodes.id
    left join unit_control_modes modes on modes.node_id = physics_nodes.id
    cross join lateral (
      select coalesce(array_agg(param.code), '{}') as params,
        coalesce(max(coalesce(points.report_period_s, points.learnt_period_s, 0))
          filter (where param.code in ('TA', 'T2g', 'T2h')), 0) as "reportPeriodS"
      from points join standard_params param on param.id = points.param_id
      where points.node_id = physics_nodes.id and points.is_active) said
    where physics_nodes.id = any(${ids}) and physics_nodes.is_active
      and ${nodesInScope(session) ?? sql`true`}`)
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ nodeId, params, allowedKinds, ...rest }) => [
        nodeId,
        { ...rest, params: new Set(params), allowedKinds: allowedKinds ?? STRATEGY_KINDS },
      ]),
  )
}

/** Those of the units whose control modes forbid a kind; a unit that nobody has changed forbids none. */
export async function unitsForbidding(
  db: Queryable,
  kind: StrategyKind,
  nodeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select node_id as id from unit_control_modes
    where node_id = any(${sql.param([...nodeIds])}::uuid[]) and not ${kind} = any(allowed_kinds)`)
  return new Set(rows.map(({ id }) => id))
}
