import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PointInfo } from '../../../src/contract/network/points.ts'
import type { Db } from '../../db/client.ts'
import { drawings } from '../drawings/tables.ts'
import { latest } from '../telemetry/tables.ts'
import { heatSources, heatStations, heatUnits, points, standardParams } from './tables.ts'

/** The active points of some nodes, as drawings and tables need them. */
export const pointsOfNodes = (db: Db, nodeCodes: readonly string[]): Promise<PointInfo[]> =>
  db
    .select({
      pointId: points.id,
      code: points.code,
      nodeCode: points.nodeCode,
      paramCode: points.paramCode,
      name: standardParams.nameZh,
      nameEn: standardParams.nameEn,
      unit: standardParams.unit,
      decimals: standardParams.decimals,
      rangeMin: standardParams.rangeMin,
      rangeMax: standardParams.rangeMax,
    })
    .from(points)
    .innerJoin(standardParams, eq(points.paramCode, standardParams.code))
    .where(and(inArray(points.nodeCode, [...nodeCodes]), eq(points.isActive, true)))
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
      code: heatUnits.code,
      stationCode: heatStations.code,
      stationName: heatStations.name,
      heatedAreaM2: heatUnits.heatedAreaM2,
      drawingId: drawings.id,
    })
    .from(heatUnits)
    .innerJoin(heatStations, eq(heatUnits.stationId, heatStations.id))
    .leftJoin(drawings, and(eq(drawings.type, 'station'), eq(drawings.nodeCode, heatStations.code)))
    .orderBy(asc(heatUnits.code))

export const listSourceCodes = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ code: heatSources.code }).from(heatSources).orderBy(asc(heatSources.code))
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
      nodeCode: points.nodeCode,
      paramCode: points.paramCode,
      value: latest.value,
      quality: latest.quality,
      at: latest.at,
    })
    .from(latest)
    .innerJoin(points, eq(latest.pointId, points.id))
    .where(and(inArray(points.paramCode, [...paramCodes]), eq(points.isActive, true)))

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

/** How many stations the database holds: the simulator runs as many. */
export const countStations = (db: Db): Promise<number> => db.$count(heatStations)
