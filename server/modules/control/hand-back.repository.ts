import { and, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { DONE_STATES } from '#contract/control/command-states.ts'
import {
  byHandValueOf,
  isPulse,
  LOCAL_SWITCH,
  MODE_PARAMS,
  paramsUnder,
  VALVE_MODE,
} from '#contract/control/write-rules.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { maintenanceMarks } from '../alarms/tables.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import { latest, rollup1h } from '../telemetry/tables.ts'
import { isAmong } from './situation.repository.ts'
import { controlCommands as commands } from './tables.ts'

/** Points of the same nodes: modes, and set points that are written only in some of their values. */
export async function modePointsBeside(db: Queryable, pointIds: readonly number[]): Promise<number[]> {
  if (pointIds.length === 0) return []
  const paramCodes = [...MODE_PARAMS, ...MODE_PARAMS.flatMap(paramsUnder)]
  const nodes = db.select({ nodeId: points.nodeId }).from(points).where(isAmong(pointIds))
  const rows = await db
    .select({ id: points.id })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .where(and(inArray(points.nodeId, nodes), inArray(standardParams.code, paramCodes), eq(points.isActive, true)))
  return rows.map(({ id }) => id)
}

/** How far telemetry is searched for the time before a mode stood by hand. */
const SEARCHED_DAYS = 90

/** The last hour in which telemetry showed another value than the present one, by point. */
export async function lastOtherHour(
  db: Queryable,
  present: ReadonlyMap<number, number>,
  now: number,
): Promise<Map<number, { readonly at: Date; readonly value: number }>> {
  if (present.size === 0) return new Map()
  const since = new Date(now - SEARCHED_DAYS * 86_400_000).toISOString()
  const { rows } = await db.execute<{ point_id: number; at: string; value: number }>(sql`
    select asked.point_id, hour.at, hour.value
    from jsonb_to_recordset(${JSON.stringify([...present].map(([point_id, value]) => ({ point_id, value })))}::jsonb)
      as asked(point_id int, value double precision)
    cross join lateral (
      select at, case when ${rollup1h.last} <> asked.value then ${rollup1h.last} else ${rollup1h.first} end as value
      from ${rollup1h}
      where ${rollup1h.pointId} = asked.point_id and ${rollup1h.at} >= ${since}
        and (${rollup1h.last} <> asked.value or ${rollup1h.first} <> asked.value)
      order by ${rollup1h.at} desc limit 1
    ) as hour`)
  return new Map(rows.map(({ point_id, at, value }) => [point_id, { at: new Date(at), value }]))
}

/** Points in the scope that a person's command holds now. */
export async function heldPoints(db: Queryable, session: Session, now: number): Promise<number[]> {
  const newer = sql`exists (select from ${commands} newer where newer.point_id = ${commands.pointId}
    and (newer.asked_at, newer.id) > (${commands.askedAt}, ${commands.id})
    and newer.state in (${sql.join(
      DONE_STATES.map((state) => sql`${state}`),
      sql`, `,
    )}))`
  const rows = await db
    .select({ pointId: points.id, paramCode: standardParams.code })
    .from(commands)
    .innerJoin(points, eq(points.id, commands.pointId))
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
    .where(
      and(
        eq(commands.writer, 'operator'),
        isNull(commands.releasedAt),
        inArray(commands.state, [...DONE_STATES]),
        or(isNull(commands.validUntil), gt(commands.validUntil, new Date(now))),
        sql`not ${newer}`,
        eq(points.isActive, true),
        eq(physicsNodes.isActive, true),
        nodesInScope(session),
      ),
    )
  // a pulse leaves nothing behind that could be held
  return rows.flatMap(({ pointId, paramCode }) => (isPulse(paramCode) ? [] : [pointId]))
}

/**
 * Modes that stand by hand, and cabinets that are switched to local, in the scope. A valve of a building or a household may
 * stand by hand for years: it counts where it was commanded.
 */
export async function pointsByHand(db: Queryable, session: Session): Promise<number[]> {
  const standing = [
    ...MODE_PARAMS.map((code) => [code, byHandValueOf(code)] as const),
    [LOCAL_SWITCH.paramCode, LOCAL_SWITCH.local] as const,
  ]
  const rows = await db
    .select({ id: points.id })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(latest, eq(latest.pointId, points.id))
    .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
    .where(
      and(
        or(...standing.map(([code, value]) => and(eq(standardParams.code, code), eq(latest.value, value ?? 0)))),
        or(
          ne(standardParams.code, VALVE_MODE),
          exists(db.select({ id: commands.id }).from(commands).where(eq(commands.pointId, points.id))),
        ),
        eq(points.isActive, true),
        eq(physicsNodes.isActive, true),
        nodesInScope(session),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Nodes in the scope that are tagged for work now. */
export const taggedNodes = (db: Queryable, session: Session, now: number) =>
  db
    .select({
      keyId: maintenanceMarks.id,
      nodeId: physicsNodes.id,
      nodeName: physicsNodes.name,
      reason: maintenanceMarks.reason,
      who: maintenanceMarks.updatedBy,
      startsAt: maintenanceMarks.startsAt,
      endsAt: maintenanceMarks.endsAt,
    })
    .from(maintenanceMarks)
    .innerJoin(physicsNodes, eq(physicsNodes.id, maintenanceMarks.nodeId))
    .where(and(gt(maintenanceMarks.endsAt, new Date(now)), eq(physicsNodes.isActive, true), nodesInScope(session)))
