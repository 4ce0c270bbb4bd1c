// What strategies hold, by their commands.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DONE_STATES, OPEN_STATES } from '#contract/control/command-states.ts'
import { STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import type { Queryable } from '#server/core/db/client.ts'

const hold = z.object({
  pointId: z.int(),
  nodeId: z.string().nullable(),
  param: z.string().nullable(),
  /** Epoch ms; null: it has no end. */
  validUntil: z.number().nullable(),
  /** It was carried out. */
  isDone: z.boolean(),
  value: z.number(),
  /** Epoch ms. */
  askedAt: z.number(),
})
export type StrategyHold = z.infer<typeof hold>

const words = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** Points that a strategy holds, or has commands under way for, by the newest of its commands; nobody has written them since. */
export async function holdsOf(db: Queryable, strategyId: string, now: number): Promise<StrategyHold[]> {
  const { rows } = await db.execute(sql`
    select distinct on (own.point_id) own.point_id as "pointId", own.node_id as "nodeId", param.code as param,
      (1000 * extract(epoch from own.valid_until))::float8 as "validUntil", own.state in (${words(DONE_STATES)}) as "isDone",
      own.value, (1000 * extract(epoch from own.asked_at))::float8 as "askedAt"
    from control_commands own
    join points on points.id = own.point_id join standard_params param on param.id = points.param_id
    where own.strategy_id = ${strategyId}::uuid and own.released_at is null
      and own.state in (${words([...new Set([...OPEN_STATES, ...DONE_STATES])])})
      and (own.valid_until is null or own.valid_until > ${new Date(now).toISOString()})
      and (own.state in ('asked', 'sent') or not exists (
        select 1 from control_commands newer where newer.point_id = own.point_id and newer.asked_at > own.asked_at
          and newer.state in (${words(DONE_STATES)}) and newer.strategy_id is distinct from own.strategy_id))
    order by own.point_id, own.state in (${words(DONE_STATES)}) desc, own.asked_at desc`)
  return z.array(hold).parse(rows)
}

/** Strategies that hold something, or have commands under way. */
export async function holdingStrategies(db: Queryable, now: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct strategy_id as id from control_commands
    where strategy_id is not null and released_at is null
      and state in (${words([...new Set([...OPEN_STATES, ...DONE_STATES])])})
      and (valid_until is null or valid_until > ${new Date(now).toISOString()}) order by 1`)
  return rows.map(({ id }) => id)
}

const holder = z.object({
  nodeId: z.string(),
  strategyId: z.string(),
  name: z.string(),
  kind: z.enum(STRATEGY_KINDS),
  releasedBy: z.string(),
  /** When the last of its values ends, epoch ms. */
  until: z.number(),
})

/** Strategies whose values stand in points of these units, by name. The last step back, which has no end, is nobody's hold. */
export async function holdersOf(
  db: Queryable,
  nodeIds: readonly string[],
  now: number,
): Promise<z.infer<typeof holder>[]> {
  const { rows } = await db.execute(sql`
    select own.node_id as "nodeId", strategy.id as "strategyId", strategy.name, strategy.kind,
      strategy.released_by as "releasedBy", (1000 * extract(epoch from max(own.valid_until)))::float8 as until
    from strategies strategy join control_commands own on own.strategy_id = strategy.id
    where own.valid_until > ${new Date(now).toISOString()} and own.released_at is null
      and own.node_id = any(${sql.param([...nodeIds])}::uuid[]) and own.state in (${words(DONE_STATES)})
      and not exists (
        select 1 from control_commands newer where newer.point_id = own.point_id and newer.asked_at > own.asked_at
          and newer.state in (${words(DONE_STATES)}) and newer.strategy_id is distinct from own.strategy_id)
    group by own.node_id, strategy.id order by strategy.name, own.node_id`)
  return z.array(holder).parse(rows)
}
