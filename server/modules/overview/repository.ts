import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { stationOfUnit, stations } from '../physics/repository.ts'
import { heatSources, heatUnits, physicsNodes } from '../physics/tables.ts'
import { RADIO_PERIOD_S } from '../points/radio-periods.ts'
import { points, standardParams } from '../points/tables.ts'
import { drawings } from '../process-drawing/tables.ts'
import { GAP_SAVE_PERIODS } from '../telemetry/rollups/rollup-steps.ts'
import { latest } from '../telemetry/tables.ts'

/** A value counts for this long at least: a gateway may send a little late (domain guide 5.1). */
const LEAST_HOLD_S = 180
/** How long the report of a room's sensor holds. */
export const ROOM_HOLD_S = RADIO_PERIOD_S.household * GAP_SAVE_PERIODS

export interface UnitRow {
  readonly code: string
  readonly stationCode: string
  readonly stationName: string
  readonly heatedAreaM2: number
  readonly drawingId: string | null
}

/** The units in a session's scope with their station and its first visible drawing; by code. */
export const listUnits = (db: Db, session: Session): Promise<UnitRow[]> =>
  db
    .select({
      code: physicsNodes.code,
      stationCode: stations.code,
      stationName: stations.name,
      heatedAreaM2: heatUnits.heatedAreaM2,
      drawingId: firstDrawing(session),
    })
    .from(heatUnits)
    .innerJoin(physicsNodes, eq(heatUnits.id, physicsNodes.id))
    .innerJoin(stations, stationOfUnit)
    .where(and(eq(physicsNodes.isActive, true), nodesInScope(session)))
    .orderBy(asc(physicsNodes.code))

/**
 * First published drawing of the joined station; only if it is in scope, as another organisation may run the station.
 */
const firstDrawing = (session: Session): SQL<string | null> =>
  sql`(select drawings.id from ${drawings} join physics_nodes on physics_nodes.code = drawings.node_code
    where drawings.type = 'station' and drawings.node_code = ${stations.code} and drawings.deleted_at is null
      and drawings.published_number is not null and ${nodesInScope(session) ?? sql`true`}
    order by drawings.title limit 1)`

export const listSourceCodes = async (db: Db, session: Session): Promise<string[]> => {
  const rows = await db
    .select({ code: physicsNodes.code })
    .from(heatSources)
    .innerJoin(physicsNodes, eq(heatSources.id, physicsNodes.id))
    .where(and(eq(physicsNodes.isActive, true), nodesInScope(session)))
    .orderBy(asc(physicsNodes.code))
  return rows.map((row) => row.code)
}

export interface LatestOfNode {
  readonly nodeCode: string
  readonly paramCode: string
  readonly pointCode: string
  readonly value: number
  readonly quality: number
  readonly isMaintained: boolean
  readonly at: Date
}

/** Whether work is marked at the node or above it: its values are in no sum (quality 7), whatever they were sent with. */
const isMaintained = (now: Date): SQL<boolean> =>
  sql`exists (select from maintenance_marks mark
      where mark.node_id = any(string_to_array(rtrim(${physicsNodes.path}, '/'), '/')::uuid[])
        and mark.starts_at <= ${now.toISOString()}::timestamptz and mark.ends_at > ${now.toISOString()}::timestamptz)`

/** Last values of some parameters on all nodes in scope. */
export const latestOfParams = (
  db: Db,
  session: Session,
  paramCodes: readonly string[],
  now: Date,
): Promise<LatestOfNode[]> =>
  db
    .select({
      nodeCode: physicsNodes.code,
      paramCode: standardParams.code,
      pointCode: points.code,
      value: latest.value,
      quality: latest.quality,
      isMaintained: isMaintained(now),
      at: latest.at,
    })
    .from(latest)
    .innerJoin(points, eq(latest.pointId, points.id))
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .where(and(inArray(standardParams.code, [...paramCodes]), eq(points.isActive, true), nodesInScope(session)))

/** Radio devices report this often, whatever is set about saving. */
const periodOfPoint = sql`greatest(${points.savePeriodS}, case ${physicsNodes.nodeType}
  when 'unitDoor' then ${RADIO_PERIOD_S.unitDoor}::int when 'household' then ${RADIO_PERIOD_S.household}::int else 0 end)`
const holdOfPoint = sql`greatest(${periodOfPoint} * ${GAP_SAVE_PERIODS}::float8, ${LEAST_HOLD_S}::float8) * interval '1 second'`

/**
 * Number of points in scope, and of those with a usable value that still holds. Each point is judged by its own
 * period: one that is read every half hour is not missing after three minutes.
 */
export async function countPoints(
  db: Db,
  session: Session,
  now: Date,
  usable: readonly number[],
): Promise<{ all: number; good: number }> {
  const rows = await db
    .select({
      all: sql<number>`count(*)::int`,
      good: sql<number>`count(*) filter (where ${and(inArray(latest.quality, [...usable]), sql`${latest.at} >= ${now.toISOString()}::timestamptz - ${holdOfPoint}`)})::int`,
    })
    .from(points)
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .leftJoin(latest, eq(latest.pointId, points.id))
    .where(and(eq(points.isActive, true), nodesInScope(session)))
  return rows[0] ?? { all: 0, good: 0 }
}
