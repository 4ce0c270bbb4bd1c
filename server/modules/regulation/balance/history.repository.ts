// Cycles of one-network strategies with what became of their members, as sums over the stored results of units in the data scope.

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BalanceHistoryRow, balanceHistoryQuery } from '#contract/endpoints/one-network.ts'
import { endOfCompanyDay, startOfCompanyDay } from '#lib/company-day.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'

const row = z.object({
  keyId: z.string(),
  strategyId: z.string(),
  strategyName: z.string(),
  number: z.int(),
  startsAt: z.number(),
  isAuto: z.boolean(),
  targetMinC: z.number().nullable(),
  targetMaxC: z.number().nullable(),
  numMembers: z.int(),
  numWithout: z.int(),
  numRejected: z.int(),
  numCloses: z.int(),
  numOpens: z.int(),
  numRefused: z.int(),
  largestK: z.number().nullable(),
})

/** Half of the last decimal of positions and temperatures: less is no move. */
const LEAST_MOVE = 0.05

function asked(session: Session, { strategyId, from, to }: z.infer<typeof balanceHistoryQuery>): SQL {
  const isSeen = nodesInScope(session)
  const conditions = [
    sql`strategy.kind = 'oneNetwork'`,
    ...(strategyId ? [sql`cycle.strategy_id = ${strategyId}::uuid`] : []),
    ...(from ? [sql`cycle.starts_at >= ${new Date(startOfCompanyDay(from)).toISOString()}::timestamptz`] : []),
    ...(to ? [sql`cycle.starts_at < ${new Date(endOfCompanyDay(to)).toISOString()}::timestamptz`] : []),
    ...(isSeen
      ? [
          sql`exists (select 1 from strategy_members member join physics_nodes on physics_nodes.id = member.node_id
            where member.strategy_id = cycle.strategy_id and member.version = cycle.version and ${isSeen})`,
        ]
      : []),
  ]
  return sql`strategy_cycles cycle join strategies strategy on strategy.id = cycle.strategy_id
    where ${sql.join(conditions, sql` and `)}`
}

/** Newest first. */
export async function findBalanceCycles(
  db: Queryable,
  session: Session,
  query: z.infer<typeof balanceHistoryQuery>,
): Promise<{ readonly list: BalanceHistoryRow[]; readonly total: number }> {
  const { page, limit } = query
  const counted = await db.execute(sql`select count(*)::int as total from ${asked(session, query)}`)
  const { rows } = await db.execute(sql`
    select found.*, said.*
    from (
      select cycle.id as "keyId", cycle.strategy_id as "strategyId", strategy.name as "strategyName",
        cycle.version as number, (1000 * extract(epoch from cycle.starts_at))::float8 as "startsAt", cycle.is_auto as "isAuto"
      from ${asked(session, query)}
      order by cycle.starts_at desc, cycle.began_at desc, cycle.id
      offset ${(page - 1) * limit} limit ${limit}) found
    cross join lateral (
      select count(*)::int as "numMembers", (count(*) filter (where result.target is null))::int as "numWithout",
        (count(*) filter (where result.held_by = 'rejected'))::int as "numRejected",
        min(step.class_target) as "targetMinC", max(step.class_target) as "targetMaxC",
        max(abs(result.target - step.own_mean)) as "largestK",
        (count(*) filter (where move.value < move.present - ${LEAST_MOVE}))::int as "numCloses",
        (count(*) filter (where move.value > move.present + ${LEAST_MOVE}))::int as "numOpens",
        coalesce(sum(refused.num), 0)::int as "numRefused"
      from strategy_results result join physics_nodes on physics_nodes.id = result.node_id
      cross join lateral (
        select max((each ->> 1)::float8) filter (where each ->> 0 = 'classTarget') as class_target,
          max((each ->> 1)::float8) filter (where each ->> 0 = 'ownMean') as own_mean
        from jsonb_array_elements(result.steps) each) step
      left join lateral (
        select (written ->> 'value')::float8 as value, (used ->> 'value')::float8 as present
        from jsonb_array_elements(result.writes) written
        join jsonb_array_elements(result.inputs) used on used ->> 'name' = written ->> 'param'
        where written ->> 'param' in ('CV1_SV', 'T2pjSP') limit 1) move on true
      left join lateral (
        select count(*) as num from jsonb_array_elements(result.writes) written
        join control_commands command on command.id = (written ->> 'commandId')::uuid
        where command.state in ('refused', 'noAnswer', 'notReached')) refused on true
      where result.cycle_id = found."keyId" and ${nodesInScope(session) ?? sql`true`}) said
    order by found."startsAt" desc, found."keyId"`)
  return {
    total: z.array(z.object({ total: z.int() })).parse(counted.rows)[0]?.total ?? 0,
    list: z
      .array(row)
      .parse(rows)
      .map((one) => ({ ...one, numMoves: one.numCloses + one.numOpens })),
  }
}
