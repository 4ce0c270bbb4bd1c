// Units with the points of their control loops, what was stored of these, and what the housekeeper has judged.

import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DONE_STATES } from '#contract/control/command-states.ts'
import { CONTROL_LOOPS, type ControlLoop, LOOP_PARAMS, LOOPS, RUNNING_PARAMS } from '#contract/control/control-loops.ts'
import { WRITERS } from '#contract/control/writers.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'
import { controlLoopResults } from '../tables.ts'
import { LEAST_COVERAGE, type LoopHistory, STEP_MIN } from './judge-loop.ts'

const pointRow = z.object({
  nodeId: z.string(),
  code: z.string(),
  nodeName: z.string(),
  /** Null: the unit has none of the points. */
  paramCode: z.string().nullable(),
  pointId: z.int().nullable(),
  pointCode: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  unit: z.string().nullable(),
  decimals: z.int().nullable(),
  isWritable: z.boolean().nullable(),
  periodS: z.number().nullable(),
  at: z.coerce.date().nullable(),
  value: z.number().nullable(),
  quality: z.int().nullable(),
})

export interface StoredPoint {
  readonly pointId: number
  readonly pointCode: string
  readonly name: string
  readonly nameEn: string
  readonly unit: string
  readonly decimals: number
  readonly isWritable: boolean
  /** How often it is reported, s; 0: all the time. */
  readonly periodS: number
  readonly last: { readonly at: Date; readonly value: number; readonly quality: number } | null
}

export interface LoopUnit {
  readonly nodeId: string
  readonly code: string
  /** With its station. */
  readonly nodeName: string
  /** By code of the parameter. */
  readonly points: ReadonlyMap<string, StoredPoint>
}

/** Units in use by code, with those points of their loops that they have. @param session - Null: of all, for the job. */
export async function loopUnits(
  db: Queryable,
  session: Session | null,
  nodeId: string | null = null,
): Promise<LoopUnit[]> {
  const inScope = session ? (nodesInScope(session) ?? sql`true`) : sql`true`
  const { rows } = await db.execute(sql`
    select physics_nodes.id as "nodeId", physics_nodes.code, concat_ws(' ', station.name, physics_nodes.name) as "nodeName",
      own.*, latest.at, latest.value, latest.quality
    from heat_units join physics_nodes on physics_nodes.id = heat_units.id
    join physics_nodes station on station.id = physics_nodes.parent_id
    left join lateral (
      select param.code as "paramCode", points.id as "pointId", points.code as "pointCode", param.name_zh as name,
        coalesce(nullif(param.name_en, ''), param.name_zh) as "nameEn", param.unit, param.decimals,
        param.is_writable as "isWritable", coalesce(points.report_period_s, points.learnt_period_s, 0) as "periodS"
      from points join standard_params param on param.id = points.param_id
      where points.node_id = physics_nodes.id and points.is_active
        and param.code = any(${sql.param([...LOOP_PARAMS])}::text[])
    ) own on true
    left join latest on latest.point_id = own."pointId"
    where physics_nodes.is_active and ${inScope} and ${nodeId === null ? sql`true` : sql`physics_nodes.id = ${nodeId}::uuid`}
    order by physics_nodes.code`)
  const units = new Map<string, LoopUnit & { readonly points: Map<string, StoredPoint> }>()
  for (const row of z.array(pointRow).parse(rows)) {
    const unit = units.get(row.nodeId) ?? {
      nodeId: row.nodeId,
      code: row.code,
      nodeName: row.nodeName,
      points: new Map(),
    }
    units.set(row.nodeId, unit)
    const { paramCode, pointId, at, value, quality } = row
    if (paramCode === null || pointId === null) continue
    unit.points.set(paramCode, {
      pointId,
      pointCode: row.pointCode ?? '',
      name: row.name ?? paramCode,
      nameEn: row.nameEn ?? paramCode,
      unit: row.unit ?? '',
      decimals: row.decimals ?? 0,
      isWritable: row.isWritable ?? false,
      periodS: row.periodS ?? 0,
      last: at === null || value === null || quality === null ? null : { at, value, quality },
    })
  }
  return [...units.values()]
}

const STEP_MS = STEP_MIN * 60_000
/** Of these the last value of a step counts: a mode has no mean. */
const STATES: ReadonlySet<string> = new Set([...CONTROL_LOOPS.map((loop) => LOOPS[loop].mode), ...RUNNING_PARAMS])

const stepRow = z.object({ pointId: z.int(), step: z.int(), average: z.number(), last: z.number() })
const minuteRow = z.object({ pointId: z.int(), minute: z.int(), value: z.number() })

/** @param from - Start of a quarter of an hour, epoch ms; so is `to`. */
interface Span {
  readonly from: number
  readonly to: number
}

/** What was stored of the loops of some units, by unit and loop. */
export async function readHistories(
  db: Queryable,
  units: readonly LoopUnit[],
  { from, to }: Span,
): Promise<(unit: LoopUnit, loop: ControlLoop) => LoopHistory> {
  const actuators = new Set(CONTROL_LOOPS.map((loop) => LOOPS[loop].actuator))
  const idsOf = (isWanted: (code: string) => boolean): number[] =>
    units.flatMap(({ points }) => [...points].flatMap(([code, { pointId }]) => (isWanted(code) ? [pointId] : [])))
  const span = sql`at >= ${new Date(from)} and at < ${new Date(to)}`
  // a step of which little is known would pass for a whole one
  const steps = await db.execute(sql`
    select point_id as "pointId", (extract(epoch from at - ${new Date(from)}::timestamptz) * 1000 / ${STEP_MS})::int as step,
      average, last
    from rollup_15m where point_id = any(${sql.param(idsOf((code) => !actuators.has(code)))}::int[]) and ${span}
      and average is not null and last is not null and good_s >= ${(LEAST_COVERAGE * STEP_MS) / 1000}`)
  const minutes = await db.execute(sql`
    select point_id as "pointId", (extract(epoch from at - ${new Date(from)}::timestamptz) / 60)::int as minute,
      average as value
    from rollup_1m where point_id = any(${sql.param(idsOf((code) => actuators.has(code)))}::int[]) and ${span}
      and average is not null
    order by point_id, at`)
  const stepsOf = byPoint(z.array(stepRow).parse(steps.rows))
  const minutesOf = byPoint(z.array(minuteRow).parse(minutes.rows))
  return ({ points }, loop) => ({
    numSteps: Math.round((to - from) / STEP_MS),
    values: new Map(
      [...points].map(([code, { pointId }]) => [
        code,
        new Map(
          (stepsOf.get(pointId) ?? []).map(({ step, average, last }) => [step, STATES.has(code) ? last : average]),
        ),
      ]),
    ),
    actuator: minutesOf.get(points.get(LOOPS[loop].actuator)?.pointId ?? -1) ?? [],
  })
}

function byPoint<Row extends { readonly pointId: number }>(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const own = found.get(row.pointId)
    if (own) own.push(row)
    else found.set(row.pointId, [row])
  }
  return found
}

const heldRow = z.object({
  pointId: z.int(),
  writer: z.enum(WRITERS),
  name: z.string(),
  validUntil: z.coerce.date().nullable(),
  since: z.coerce.date(),
})
export type HeldPoint = z.infer<typeof heldRow>

const done = sql.raw(`(${DONE_STATES.map((state) => `'${state}'`).join(', ')})`)

/** Points that somebody's command holds now, with since when the same writer has held it without a break. */
export async function heldSince(
  db: Queryable,
  pointIds: readonly number[],
  now: Date,
): Promise<Map<number, HeldPoint>> {
  const { rows } = await db.execute(sql`
    select asked.point_id as "pointId", newest.writer, newest.valid_until as "validUntil",
      case when newest.strategy_name = '' then newest.asked_by else newest.strategy_name end as name,
      coalesce(chain.since, newest.asked_at) as since
    from unnest(${sql.param([...pointIds])}::int[]) asked(point_id)
    cross join lateral (
      select * from control_commands own where own.point_id = asked.point_id and own.state in ${done}
      order by own.asked_at desc, own.id desc limit 1
    ) newest
    cross join lateral (
      select min(held.asked_at) as since from control_commands held
      where held.point_id = asked.point_id and held.state in ${done} and held.asked_at > coalesce((
        select max(other.asked_at) from control_commands other
        where other.point_id = asked.point_id and other.state in ${done}
          and (other.writer <> newest.writer or other.released_at is not null)), '-infinity')
    ) chain
    where newest.released_at is null and (newest.valid_until is null or newest.valid_until > ${now})`)
  return new Map(
    z
      .array(heldRow)
      .parse(rows)
      .map((row) => [row.pointId, row]),
  )
}

export type LoopResult = typeof controlLoopResults.$inferSelect

/** Replaces what was judged before. */
export async function saveResults(db: Queryable, results: readonly LoopResult[]): Promise<void> {
  if (results.length === 0) return
  await db
    .insert(controlLoopResults)
    .values([...results])
    .onConflictDoUpdate({
      target: [controlLoopResults.nodeId, controlLoopResults.loop],
      set: {
        fromAt: sql`excluded.from_at`,
        toAt: sql`excluded.to_at`,
        figures: sql`excluded.figures`,
        findings: sql`excluded.findings`,
        unjudged: sql`excluded.unjudged`,
      },
    })
}

/** What was judged of these units, by `node loop`. */
export async function readResults(db: Queryable, nodeIds: readonly string[]): Promise<ReadonlyMap<string, LoopResult>> {
  if (nodeIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(controlLoopResults)
    .where(inArray(controlLoopResults.nodeId, [...nodeIds]))
  return new Map(rows.map((row) => [`${row.nodeId} ${row.loop}`, row]))
}
