import { and, asc, eq } from 'drizzle-orm'
import type { DrawingSummary, DrawingType } from '../../../src/contract/endpoints/drawings.ts'
import type { Db } from '../../db/client.ts'
import { heatSources, heatStations } from '../network/tables.ts'
import { drawings } from './tables.ts'

export interface DrawingRow extends DrawingSummary {
  readonly unitCode: string
  readonly canvas: unknown
}

const summary = {
  keyId: drawings.id,
  title: drawings.title,
  type: drawings.type,
  nodeCode: drawings.nodeCode,
  stationName: heatStations.name,
  sourceName: heatSources.name,
}

const summaryOf = <Row extends { stationName: string | null; sourceName: string | null; nodeCode: string }>({
  stationName,
  sourceName,
  ...row
}: Row) => ({ ...row, nodeName: stationName ?? sourceName ?? row.nodeCode })

export async function listDrawings(db: Db, type: DrawingType): Promise<DrawingSummary[]> {
  const rows = await db
    .select(summary)
    .from(drawings)
    .leftJoin(heatStations, eq(heatStations.code, drawings.nodeCode))
    .leftJoin(heatSources, eq(heatSources.code, drawings.nodeCode))
    .where(eq(drawings.type, type))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))
  return rows.map(summaryOf)
}

/** One drawing by id, or the first of its type; undefined when there is none. */
export async function findDrawing(db: Db, type: DrawingType, id: string | undefined): Promise<DrawingRow | undefined> {
  const rows = await db
    .select({ ...summary, unitCode: drawings.unitCode, canvas: drawings.canvas })
    .from(drawings)
    .leftJoin(heatStations, eq(heatStations.code, drawings.nodeCode))
    .leftJoin(heatSources, eq(heatSources.code, drawings.nodeCode))
    .where(and(eq(drawings.type, type), id === undefined ? undefined : eq(drawings.id, id)))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))
    .limit(1)
  return rows.map(summaryOf)[0]
}
