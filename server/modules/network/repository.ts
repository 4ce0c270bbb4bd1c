import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PointInfo } from '../../../src/contract/network/points.ts'
import type { Db } from '../../db/client.ts'
import { drawings } from '../drawings/tables.ts'
import { points, standardParams } from '../points/tables.ts'
import { latest } from '../telemetry/tables.ts'
import { heatSources, heatUnits, physicsNodes } from './tables.ts'

/** The station of a unit, which may stand in a cabinet of it. */
export const stations = alias(physicsNodes, 'stations')
export const stationOfUnit = and(
  eq(stations.nodeType, 'station'),
  sql`${stations.id} = any(string_to_array(rtrim(${physicsNodes.path}, '/'), '/')::uuid[])`,
)

/** The active points of some nodes, as drawings and tables need them. */
export const pointsOfNodes = (db: Db, nodeCodes: readonly string[]): Promise<PointInfo[]> =>
  db
    .select({
      pointId: points.id,
      code: points.code,
      nodeCode: physicsNodes.code,
      paramCode: standardParams.code,
      name: standardParams.nameZh,
      nameEn: standardParams.nameEn,
      unit: standardParams.unit,
      decimals: standardParams.decimals,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .where(and(inArray(physicsNodes.code, [...nodeCodes]), eq(points.isActive, true)))
    .orderBy(asc(points.id))

export interface UnitRow {
  readonly code: string
  readonly stationCode: string
  readonly stationName: string
  readonly heatedAreaM2: number
  readonly drawingId: string | null
}

/** All units with their station, and the station's drawing where there is one; by code. */
export const listUnits = (db: Db): Promise<UnitRow[]> =>
  db
    .select({
      code: physicsNodes.code,
      stationCode: stations.code,
      stationName: stations.name,
      heatedAreaM2: heatUnits.heatedAreaM2,
      drawingId: drawings.id,
    })
    .from(heatUnits)
    .innerJoin(physicsNodes, eq(heatUnits.id, physicsNodes.id))
    .innerJoin(stations, stationOfUnit)
    .leftJoin(drawings, and(eq(drawings.type, 'station'), eq(drawings.nodeCode, stations.code)))
    .where(eq(physicsNodes.isActive, true))
    .orderBy(asc(physicsNodes.code))

export const listSourceCodes = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ code: physicsNodes.code })
    .from(heatSources)
    .innerJoin(physicsNodes, eq(heatSources.id, physicsNodes.id))
    .where(eq(physicsNodes.isActive, true))
    .orderBy(asc(physicsNodes.code))
  return rows.map((row) => row.code)
}

export interface LatestOfNode {
  readonly nodeCode: string
  readonly paramCode: string
  readonly value: number
  readonly quality: number
  readonly at: Date
}

/** Last values of some parameters, whatever node has them. */
export const latestOfParams = (db: Db, paramCodes: readonly string[]): Promise<LatestOfNode[]> =>
  db
    .select({
      nodeCode: physicsNodes.code,
      paramCode: standardParams.code,
      value: latest.value,
      quality: latest.quality,
      at: latest.at,
    })
    .from(latest)
    .innerJoin(points, eq(latest.pointId, points.id))
    .innerJoin(standardParams, eq(points.paramId, standardParams.id))
    .innerJoin(physicsNodes, eq(points.nodeId, physicsNodes.id))
    .where(and(inArray(standardParams.code, [...paramCodes]), eq(points.isActive, true)))

/** Points in all, and those with a usable value no older than `since`. */
export async function countPoints(
  db: Db,
  since: Date,
  usable: readonly number[],
): Promise<{ all: number; good: number }> {
  const rows = await db
    .select({
      all: sql<number>`count(*)::int`,
      good: sql<number>`count(*) filter (where ${and(inArray(latest.quality, [...usable]), sql`${latest.at} >= ${since.toISOString()}`)})::int`,
    })
    .from(points)
    .leftJoin(latest, eq(latest.pointId, points.id))
    .where(eq(points.isActive, true))
  return rows[0] ?? { all: 0, good: 0 }
}

export async function hasNetwork(db: Db): Promise<boolean> {
  return (await listSourceCodes(db)).length > 0
}
