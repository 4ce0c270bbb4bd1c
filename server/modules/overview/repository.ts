import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { stationOfUnit, stations } from '../physics/repository.ts'
import { heatSources, heatUnits, physicsNodes } from '../physics/tables.ts'
import { RADIO_PERIOD_S } from '../points/radio-periods.ts'
import { points, standardParams } from '../points/tables.ts'
import { drawingStations, drawings } from '../process-drawing/tables.ts'
import { GAP_PERIODS } from '../telemetry/rollups/rollup-steps.ts'
import { latest } from '../telemetry/tables.ts'

/** A value counts for this long at least: a gateway may send a little late (domain guide 5.1). */
const LEAST_HOLD_S = 180
/** How long the report of a room's sensor holds. */
export const ROOM_HOLD_S = RADIO_PERIOD_S.household * GAP_PERIODS

export interface UnitRow {
  readonly code: string
  readonly stationCode: string
  readonly stationName: string
  readonly heatedAreaM2: number
  /** Of the station's own drawing. */
  readonly drawingId: string | null
  /** Of another station's drawing that is shown for this one. */
  readonly rolledOutId: string | null
}

/** Condition on `physics_nodes`; absent: all. */
export type Within = SQL | undefined

const wayOfNode = sql`string_to_array(rtrim(physics_nodes.path, '/'), '/')::uuid[]`

/** A source with its boilers and chambers, and the stations that it feeds with everything below them. */
const fedBy = (sourceId: string): SQL => sql`(
  ${wayOfNode} && array(select ${sourceId}::uuid union all select id from heat_stations where source_id = ${sourceId}::uuid)
  and not ${wayOfNode} && array(select id from heat_stations where source_id is distinct from ${sourceId}::uuid))`

/** What a session sees, or of it what one source feeds. */
export const shownPart = (session: Session, sourceId?: string): Within =>
  and(nodesInScope(session), sourceId === undefined ? undefined : fedBy(sourceId))

/** The units with their station and its first drawing; by code. */
export const listUnits = (db: Db, within: Within): Promise<UnitRow[]> =>
  db
    .select({
      code: physicsNodes.code,
      stationCode: stations.code,
      stationName: stations.name,
      heatedAreaM2: heatUnits.heatedAreaM2,
      drawingId: firstDrawing(within),
      rolledOutId: rolledOutDrawing(within),
    })
    .from(heatUnits)
    .innerJoin(physicsNodes, eq(heatUnits.id, physicsNodes.id))
    .innerJoin(stations, stationOfUnit)
    .where(and(eq(physicsNodes.isActive, true), within))
    .orderBy(asc(physicsNodes.code))

/**
 * First published drawing of the joined station; only if it is in scope, as another organisation may run the station.
 */
const firstDrawing = (within: Within): SQL<string | null> =>
  sql`(select drawings.id from ${drawings} join physics_nodes on physics_nodes.code = drawings.node_code
    where drawings.type = 'station' and drawings.node_code = ${stations.code} and drawings.deleted_at is null
      and drawings.published_number is not null and ${within ?? sql`true`}
    order by drawings.title limit 1)`

/** The published drawing of another station that is rolled out to the joined one. */
const rolledOutDrawing = (within: Within): SQL<string | null> =>
  sql`(select drawings.id from ${drawingStations} join ${drawings} on drawings.id = drawing_stations.drawing_id
    join physics_nodes on physics_nodes.code = drawing_stations.node_code
    where drawings.type = 'station' and drawing_stations.node_code = ${stations.code} and drawings.deleted_at is null
      and drawings.published_number is not null and ${within ?? sql`true`} limit 1)`

export const listSourceCodes = async (db: Db, within: Within): Promise<string[]> => {
  const rows = await db
    .select({ code: physicsNodes.code })
    .from(heatSources)
    .innerJoin(physicsNodes, eq(heatSources.id, physicsNodes.id))
    .where(and(eq(physicsNodes.isActive, true), within))
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
  /** How long the value is current, ms, by the period of its point. */
  readonly holdMs: number
}

/** Whether work is marked at the node or above it: its values are in no sum (quality 7), whatever they were sent with. */
const isMaintained = (now: Date): SQL<boolean> =>
  sql`exists (select from maintenance_marks mark
      where mark.node_id = any(string_to_array(rtrim(${physicsNodes.path}, '/'), '/')::uuid[])
        and mark.starts_at <= ${now.toISOString()}::timestamptz and mark.ends_at > ${now.toISOString()}::timestamptz)`

/** Last values of some parameters. */
export const latestOfParams = (
  db: Db,
  within: Within,
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
      holdMs: sql<number>`(1000 * ${holdSecondsOfPoint})::float8`,
    })
    .from(latest)
    .innerJoin(points, eq(latest.pointId, points.id))
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .where(and(inArray(standardParams.code, [...paramCodes]), eq(points.isActive, true), within))

/** Radio devices report this often, whatever is set about saving. */
const periodOfPoint = sql`greatest(${points.periodS}, case ${physicsNodes.nodeType}
  when 'unitDoor' then ${RADIO_PERIOD_S.unitDoor}::int when 'household' then ${RADIO_PERIOD_S.household}::int else 0 end)`
const holdSecondsOfPoint = sql`greatest(${periodOfPoint} * ${GAP_PERIODS}::float8, ${LEAST_HOLD_S}::float8)`
const holdOfPoint = sql`${holdSecondsOfPoint} * interval '1 second'`

/**
 * Number of points, and of those with a usable value that still holds. Each point is judged by its own
 * period: one that is read every half hour is not missing after three minutes.
 */
export async function countPoints(
  db: Db,
  within: Within,
  now: Date,
  usable: readonly number[],
): Promise<{ all: number; good: number; heard: number }> {
  const rows = await db
    .select({
      all: sql<number>`count(*)::int`,
      heard: sql<number>`count(${latest.pointId})::int`,
      good: sql<number>`count(*) filter (where ${and(inArray(latest.quality, [...usable]), sql`${latest.at} >= ${now.toISOString()}::timestamptz - ${holdOfPoint}`)})::int`,
    })
    .from(points)
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .leftJoin(latest, eq(latest.pointId, points.id))
    .where(and(eq(points.isActive, true), within))
  return rows[0] ?? { all: 0, good: 0, heard: 0 }
}
