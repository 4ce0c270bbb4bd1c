// Advice with what was expected of it, who took it, and what came.

import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DONE_STATES } from '#contract/control/command-states.ts'
import type { AdviceOutcome } from '#contract/regulation/advice.ts'
import { STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'
import { EXPECTED_WITHIN_MIN, type Expectation } from '../computing/expectation.ts'
import { strategyAdvice } from '../tables.ts'

export type StoredAdvice = typeof strategyAdvice.$inferSelect

interface OfCycle {
  readonly strategyId: string
  readonly version: number
  readonly at: Date
}

/** Adds what a cycle advises, but for what says the same as the last advice of the unit that nobody has taken. */
export async function addAdvice(
  tx: Queryable,
  { strategyId, version, at }: OfCycle,
  advice: readonly (Expectation & { readonly nodeId: string })[],
): Promise<void> {
  if (advice.length === 0) return
  const given = advice.map(({ nodeId, param, from, value, change }) => ({
    node_id: nodeId,
    param,
    from_value: from,
    value,
    expected: change,
  }))
  await tx.execute(sql`
    insert into strategy_advice (strategy_id, version, node_id, at, param, from_value, value, expected, within_min)
    select ${strategyId}::uuid, ${version}, given.node_id, ${at.toISOString()}::timestamptz, given.param, given.from_value,
      given.value, given.expected, ${EXPECTED_WITHIN_MIN}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(node_id uuid, param text, from_value float8, value float8, expected float8)
    left join lateral (
      select * from strategy_advice where strategy_id = ${strategyId}::uuid and node_id = given.node_id
      order by at desc limit 1) last on true
    where (last.version, last.param, last.value) is distinct from (${version}::int, given.param, given.value)
      or last.taken_at is not null`)
}

interface Taking extends OfCycle {
  readonly nodeId: string
  readonly by: string
  /** Of what was taken. */
  readonly writes: readonly { readonly param: string; readonly value: number; readonly commandId: string }[]
}

/** Notes that a person has taken the newest advice of a unit, where something is expected of what they took. */
export async function markTaken(tx: Queryable, { strategyId, version, nodeId, at, by, writes }: Taking): Promise<void> {
  const [newest] = await tx
    .select()
    .from(strategyAdvice)
    .where(and(eq(strategyAdvice.strategyId, strategyId), eq(strategyAdvice.nodeId, nodeId)))
    .orderBy(desc(strategyAdvice.at))
    .limit(1)
  const taken = writes.find(({ param, value }) => newest?.param === param && newest.value === value)
  if (!newest || !taken || newest.version !== version) return
  await tx
    .update(strategyAdvice)
    .set({ takenAt: at, takenBy: by, commandId: taken.commandId })
    .where(and(eq(strategyAdvice.id, newest.id), isNull(strategyAdvice.takenAt)))
}

const words = sql.raw(DONE_STATES.map((state) => `'${state}'`).join(', '))

const open = z.object({
  id: z.string(),
  strategyId: z.string(),
  version: z.int(),
  nodeId: z.string(),
  value: z.number(),
  expected: z.number(),
  takenAt: z.coerce.date(),
  /** Of the command; null: it has none, or there is no such command any more. */
  pointId: z.int().nullable(),
  validUntil: z.coerce.date().nullable(),
  isDone: z.boolean(),
  /** Half of the last decimal that its point shows. */
  tolerance: z.number(),
  /** When something else was first set at the unit, or the value was given back; null: it was not. */
  otherAt: z.coerce.date().nullable(),
})
export type OpenAdvice = z.infer<typeof open>

/** Taken before a time, and not yet judged; the oldest first. */
export async function openAdvice(db: Queryable, before: Date, limit: number): Promise<OpenAdvice[]> {
  const { rows } = await db.execute(sql`
    select advice.id, advice.strategy_id as "strategyId", advice.version, advice.node_id as "nodeId", advice.value,
      advice.expected, advice.taken_at as "takenAt", own.point_id as "pointId", own.valid_until as "validUntil",
      coalesce(own.state in (${words}), false) as "isDone",
      (0.5 * power(10.0, -coalesce(param.decimals, 0)) + 1e-9)::float8 as tolerance,
      least(own.released_at, other.at) as "otherAt"
    from strategy_advice advice
    left join control_commands own on own.id = advice.command_id
    left join points on points.id = own.point_id
    left join standard_params param on param.id = points.param_id
    left join lateral (
      select min(coalesce(sent_at, asked_at)) as at from control_commands
      where node_id = advice.node_id and asked_at > own.asked_at and state in (${words})
        and (point_id is distinct from own.point_id or value <> own.value)) other on true
    where advice.taken_at <= ${before.toISOString()} and advice.outcome is null
    order by advice.taken_at limit ${limit}`)
  return z.array(open).parse(rows)
}

/** Points of a parameter of units, by unit and code. */
export async function pointsOfUnits(
  db: Queryable,
  nodeIds: readonly string[],
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ nodeId: string; code: string; id: number }>(sql`
    select points.node_id as "nodeId", param.code, points.id from points
    join standard_params param on param.id = points.param_id
    where points.node_id = any(${sql.param([...nodeIds])}::uuid[]) and points.is_active
      and param.code = any(${sql.param([...codes])}::text[])`)
  return new Map(rows.map(({ nodeId, code, id }) => [unitPointKey(nodeId, code), id]))
}
export const unitPointKey = (nodeId: string, code: string): string => `${nodeId} ${code}`

export const saveJudgement = (
  db: Queryable,
  id: string,
  { outcome, came }: { readonly outcome: AdviceOutcome; readonly came: number | null },
  at: Date,
) => db.update(strategyAdvice).set({ outcome, came, judgedAt: at }).where(eq(strategyAdvice.id, id))

/** The newest advice of a strategy to units in the data scope. */
export async function adviceOf(
  db: Queryable,
  session: Session,
  strategyId: string,
  limit: number,
): Promise<StoredAdvice[]> {
  const inScope = nodesInScope(session)
  return db
    .select()
    .from(strategyAdvice)
    .where(
      and(
        eq(strategyAdvice.strategyId, strategyId),
        inScope &&
          sql`exists (select 1 from physics_nodes where physics_nodes.id = ${strategyAdvice.nodeId} and ${inScope})`,
      ),
    )
    .orderBy(desc(strategyAdvice.at), desc(strategyAdvice.id))
    .limit(limit)
}

const summary = z.object({
  strategyId: z.string(),
  name: z.string(),
  kind: z.enum(STRATEGY_KINDS),
  number: z.int(),
  numGiven: z.int(),
  numTaken: z.int(),
  numMet: z.int(),
  numMissed: z.int(),
  numUnknown: z.int(),
})

interface Summed {
  /** Null: of all. */
  readonly strategyId: string | null
  readonly since: Date
}

/** Advice to units in the data scope by version of its strategy: by name, the newest version first. */
export async function adviceByVersion(
  db: Queryable,
  session: Session,
  { strategyId, since }: Summed,
): Promise<z.infer<typeof summary>[]> {
  const { rows } = await db.execute(sql`
    select advice.strategy_id as "strategyId", strategy.name, strategy.kind, advice.version as number,
      count(*)::int as "numGiven", count(advice.taken_at)::int as "numTaken",
      (count(*) filter (where outcome = 'met'))::int as "numMet",
      (count(*) filter (where outcome = 'missed'))::int as "numMissed",
      (count(*) filter (where outcome is not null and outcome not in ('met', 'missed')))::int as "numUnknown"
    from strategy_advice advice join strategies strategy on strategy.id = advice.strategy_id
    join physics_nodes on physics_nodes.id = advice.node_id
    where advice.at >= ${since.toISOString()} and ${strategyId === null ? sql`true` : sql`advice.strategy_id = ${strategyId}::uuid`}
      and ${nodesInScope(session) ?? sql`true`}
    group by 1, 2, 3, 4 order by strategy.name, number desc`)
  return z.array(summary).parse(rows)
}

const expectedRow = z.object({
  nth: z.int(),
  param: z.string(),
  value: z.number(),
  expected: z.number(),
  withinMin: z.int(),
})
export type ExpectedChange = z.infer<typeof expectedRow>

/** What the newest advice of units was expected to bring, at some moments. @returns By the index of what was asked; without one: absent. */
export async function expectedAt(
  db: Queryable,
  asked: readonly { readonly strategyId: string; readonly nodeId: string; readonly at: Date }[],
): Promise<ReadonlyMap<number, ExpectedChange>> {
  if (asked.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select (asked.nth - 1)::int as nth, newest.param, newest.value, newest.expected, newest.within_min as "withinMin"
    from unnest(${sql.param(asked.map(({ strategyId }) => strategyId))}::uuid[],
      ${sql.param(asked.map(({ nodeId }) => nodeId))}::uuid[],
      ${sql.param(asked.map(({ at }) => at.toISOString()))}::timestamptz[])
      with ordinality as asked(strategy_id, node_id, at, nth)
    cross join lateral (
      select * from strategy_advice advice
      where advice.strategy_id = asked.strategy_id and advice.node_id = asked.node_id and advice.at <= asked.at
      order by advice.at desc limit 1) newest`)
  return new Map(
    z
      .array(expectedRow)
      .parse(rows)
      .map((row) => [row.nth, row]),
  )
}

/** Deletes the oldest of before a time. @returns Their number. */
export async function deleteAdviceBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from strategy_advice where id in (
      select id from strategy_advice where at < ${before.toISOString()} order by at limit ${limit}) returning id`)
  return rows.length
}
