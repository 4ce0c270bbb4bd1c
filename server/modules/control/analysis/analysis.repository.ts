// Commands of set points with the measured values that they move, from the finest rollup that is kept.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { COMMAND_STATES, DONE_STATES } from '#contract/control/command-states.ts'
import { FOLLOWED_PARAMS } from '#contract/control/followed-params.ts'
import { WRITERS } from '#contract/control/writers.ts'
import { FOLLOWED_MS } from '#contract/endpoints/regulation-analysis.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { STRATEGY_KINDS, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'
import type { MeasuredValue } from './follow.ts'

const followed = z.object({
  id: z.string(),
  askedAt: z.coerce.date(),
  sentAt: z.coerce.date().nullable(),
  writer: z.enum(WRITERS),
  strategyId: z.string().nullable(),
  strategyVersion: z.int().nullable(),
  strategyKind: z.enum(STRATEGY_KINDS).nullable(),
  askedBy: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  pointId: z.int(),
  pointCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: z.int(),
  paramCode: z.string(),
  oldValue: z.number().nullable(),
  value: z.number(),
  state: z.enum(COMMAND_STATES),
  /** When the value held no more. */
  endsAt: z.coerce.date(),
  /** Null: the node has no such point. */
  measuredId: z.int().nullable(),
  measuredName: z.string().nullable(),
  measuredNameEn: z.string().nullable(),
})
export type FollowedRow = z.infer<typeof followed>

const done = sql.raw(`(${DONE_STATES.map((state) => `'${state}'`).join(', ')})`)
const measuredOf = JSON.stringify(
  Object.fromEntries(Object.entries(FOLLOWED_PARAMS).map(([code, { measured }]) => [code, measured])),
)

interface Asked {
  readonly session: Session
  /** Epoch ms. */
  readonly now: number
  readonly from: Date
  /** Of this version of a strategy, or of strategies of this kind; null: whoever asked. */
  readonly of: { readonly strategyId: string; readonly version: number } | null
  readonly kind: StrategyKind | null
  /** Null: all. */
  readonly commandId: string | null
  readonly limit: number
}

/**
 * Commands in sight of set points that can be followed, the newest first. One holds until the next that was carried out, until
 * its end, until it is given back, or for {@link FOLLOWED_MS}, whichever comes first.
 */
export async function followedCommands(
  db: Queryable,
  { session, now, from, of, kind, commandId, limit }: Asked,
): Promise<FollowedRow[]> {
  // the newest are chosen before what followed each is looked for
  const { rows } = await db.execute(sql`
    with newest as (
      select command.*, points.node_id as point_node_id, param.code as param_code, param.unit, param.decimals, strategy.kind as strategy_kind
      from control_commands command
      join points on points.id = command.point_id
      join standard_params param on param.id = points.param_id
      join physics_nodes on physics_nodes.id = points.node_id
      left join strategies strategy on strategy.id = command.strategy_id
      where command.asked_at >= ${from} and ${measuredOf}::jsonb ? param.code
        and ${commandId === null ? sql`true` : sql`command.id = ${commandId}::uuid`}
        and ${of === null ? sql`true` : sql`command.strategy_id = ${of.strategyId}::uuid and command.strategy_version = ${of.version}`}
        and ${kind === null ? sql`true` : sql`strategy.kind = ${kind}`}
        and ${nodesInScope(session) ?? sql`true`}
      order by command.asked_at desc, command.id limit ${limit}
    )
    select newest.id, asked_at as "askedAt", sent_at as "sentAt", writer,
      strategy_id as "strategyId", strategy_version as "strategyVersion", strategy_kind as "strategyKind",
      case when strategy_name = '' then asked_by else strategy_name end as "askedBy",
      point_node_id as "nodeId", node_name as "nodeName", point_id as "pointId",
      point_code as "pointCode", newest.name, newest.name_en as "nameEn", unit, decimals,
      param_code as "paramCode", old_value as "oldValue", value, state,
      least(following.at, valid_until, released_at, ${new Date(now)}::timestamptz,
        coalesce(sent_at, asked_at) + ${FOLLOWED_MS} * interval '1 ms') as "endsAt",
      measured.id as "measuredId", measured.name_zh as "measuredName", measured.name_en as "measuredNameEn"
    from newest
    left join lateral (
      select min(later.sent_at) as at from control_commands later
      where later.point_id = newest.point_id and later.asked_at > newest.asked_at and later.state in ${done}
    ) following on true
    left join lateral (
      select own.id, own_param.name_zh, own_param.name_en from points own
      join standard_params own_param on own_param.id = own.param_id
      where own.node_id = newest.point_node_id and own.is_active and own_param.code = ${measuredOf}::jsonb ->> newest.param_code
      limit 1
    ) measured on true
    order by asked_at desc, newest.id`)
  return z.array(followed).parse(rows)
}

const version = z.object({
  strategyId: z.string(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(STRATEGY_KINDS).nullable(),
})

/** Versions of strategies with such commands in sight since a time, by name, the newest version first. */
export async function analysedVersions(
  db: Queryable,
  session: Session,
  from: Date,
): Promise<z.infer<typeof version>[]> {
  const { rows } = await db.execute(sql`
    select command.strategy_id as "strategyId", command.strategy_version as version,
      (array_agg(command.strategy_name order by command.asked_at desc))[1] as name, strategy.kind
    from control_commands command
    join points on points.id = command.point_id
    join standard_params param on param.id = points.param_id
    join physics_nodes on physics_nodes.id = points.node_id
    left join strategies strategy on strategy.id = command.strategy_id
    where command.asked_at >= ${from} and command.strategy_version is not null and ${measuredOf}::jsonb ? param.code
      and ${nodesInScope(session) ?? sql`true`}
    group by 1, 2, strategy.kind order by name, version desc`)
  return z.array(version).parse(rows)
}

interface Span {
  readonly pointId: number
  readonly from: Date
  readonly to: Date
}

const MINUTE_MS = 60_000
/** Rollups of a quarter of an hour are there some minutes after its end at the latest: what is younger is computed from samples. */
const UNROLLED_MS = 1_800_000

/** From the finest on; each value is the mean of its step. */
const STEPS = [
  { ms: MINUTE_MS, from: sql.raw('rollup_1m') },
  { ms: 15 * MINUTE_MS, from: sql.raw('rollup_15m') },
] as const

const usable = sql.raw(USABLE_QUALITIES.join(', '))
const measuredRow = z.object({ nth: z.int(), at: z.coerce.date(), value: z.number() })

interface SpanValues {
  readonly stepMs: number
  readonly values: readonly MeasuredValue[]
}

/** Means within each span, each at the end of its step; minutes where they are kept. */
export async function valuesOf(db: Queryable, spans: readonly Span[], now: number): Promise<SpanValues[]> {
  const found = spans.map(() => ({ stepMs: MINUTE_MS, values: [] as MeasuredValue[] }))
  const add = (rows: readonly unknown[], stepMs: number): void => {
    for (const { nth, at, value } of z.array(measuredRow).parse(rows)) {
      const span = found[nth]
      if (!span) continue
      span.stepMs = stepMs
      span.values.push({ at: at.getTime(), value })
    }
  }
  for (const { ms, from } of STEPS) {
    const open = spans.map((span, nth) => ({ ...span, nth })).filter(({ nth }) => found[nth]?.values.length === 0)
    const { rows } = await db.execute(sql`
      select span.nth, step.at + ${ms} * interval '1 ms' as at, step.average as value from ${listed(open)}
      join ${from} step on step.point_id = span.point_id and step.at >= span.begins
        and step.at + ${ms} * interval '1 ms' <= span.ends and step.average is not null
      order by span.nth, step.at`)
    add(rows, ms)
  }
  const young = spans.flatMap((span, nth) => {
    const last = found[nth]?.values.at(-1)?.at ?? span.from.getTime()
    const from = new Date(Math.max(last, now - UNROLLED_MS))
    return span.to > from && found[nth]?.stepMs === MINUTE_MS ? [{ ...span, from, nth }] : []
  })
  const { rows } = await db.execute(sql`
    select span.nth, date_trunc('minute', sample.at) + interval '1 minute' as at, avg(sample.value) as value
    from ${listed(young)}
    join sample on sample.point_id = span.point_id and sample.at >= span.begins and sample.at < span.ends
      and sample.quality in (${usable})
    group by 1, 2 order by 1, 2`)
  add(rows, MINUTE_MS)
  return found
}

const listed = (spans: readonly (Span & { readonly nth: number })[]) => sql`
  unnest(${sql.param(spans.map(({ nth }) => nth))}::int[], ${sql.param(spans.map(({ pointId }) => pointId))}::int[],
    ${sql.param(spans.map(({ from }) => from))}::timestamptz[], ${sql.param(spans.map(({ to }) => to))}::timestamptz[])
    as span(nth, point_id, begins, ends)`
