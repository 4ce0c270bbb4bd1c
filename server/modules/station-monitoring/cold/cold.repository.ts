import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { ROOM_LIMITS_C } from '#contract/kpi/room-limits.ts'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'
import { stationOfUnit, stations } from '../../physics/repository.ts'
import { heatStations, heatUnits, physicsNodes } from '../../physics/tables.ts'
import { points } from '../../points/tables.ts'
import { qualitySpans } from '../../telemetry/tables.ts'

const sources = alias(physicsNodes, 'source')

/** The units of the data scope with what makes them comparable, by code. */
export const comparableUnits = (db: Db, session: Session) =>
  db
    .select({
      keyId: heatUnits.id,
      code: physicsNodes.code,
      name: physicsNodes.name,
      stationId: stations.id,
      stationName: stations.name,
      sourceCode: sources.code,
      emitter: heatUnits.emitter,
      areaM2: heatUnits.heatedAreaM2,
    })
    .from(heatUnits)
    .innerJoin(physicsNodes, eq(physicsNodes.id, heatUnits.id))
    .innerJoin(stations, stationOfUnit)
    .innerJoin(heatStations, eq(heatStations.id, stations.id))
    .leftJoin(sources, eq(sources.id, heatStations.sourceId))
    .where(and(eq(physicsNodes.isActive, true), nodesInScope(session)))
    .orderBy(asc(physicsNodes.code))
export type ComparableUnit = Awaited<ReturnType<typeof comparableUnits>>[number]

/** Points of some nodes, by code, that have stood still for too long. */
export async function frozenPoints(db: Db, nodeCodes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ code: points.code })
    .from(qualitySpans)
    .innerJoin(points, eq(points.id, qualitySpans.pointId))
    .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
    .where(
      and(
        isNull(qualitySpans.toAt),
        eq(qualitySpans.rule, 'frozen'),
        sql`${physicsNodes.code} = any(${sql.param([...nodeCodes])}::text[])`,
      ),
    )
  return new Set(rows.map(({ code }) => code))
}

const rooms = z.object({
  unitId: z.string(),
  known: z.int(),
  cold: z.int(),
  mean: z.number().nullable(),
  oldest: z.number().nullable(),
})

/** Rooms of units that are known now. @param holdS - How long the report of a sensor holds. */
export async function roomsOfUnits(db: Db, unitIds: readonly string[], now: number, holdS: number) {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select room.unit_id as "unitId", count(*)::int as known,
      (count(*) filter (where value < ${ROOM_LIMITS_C.cold}::float8))::int as cold, avg(value)::float8 as mean,
      (1000 * extract(epoch from min(at)))::float8 as oldest
    from room_points room join latest on latest.point_id = room.point_id
    where room.unit_id = any(${sql.param([...unitIds])}::uuid[])
      and quality = any(${sql.param([...USABLE_QUALITIES])}::int[])
      and at >= ${at} - ${holdS}::float8 * interval '1 second'
    group by room.unit_id`)
  return new Map(
    z
      .array(rooms)
      .parse(rows)
      .map((row) => [row.unitId, row]),
  )
}
