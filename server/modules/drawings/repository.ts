import { and, asc, eq, sql } from 'drizzle-orm'
import type { DrawingSummary, DrawingType } from '../../../src/contract/endpoints/drawings.ts'
import type { Db } from '../../db/client.ts'
import { physicsNodes } from '../network/tables.ts'
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
  nodeName: sql<string>`coalesce(${physicsNodes.name}, ${drawings.nodeCode})`,
}

export async function listDrawings(db: Db, type: DrawingType): Promise<DrawingSummary[]> {
  return db
    .select(summary)
    .from(drawings)
    .leftJoin(physicsNodes, eq(physicsNodes.code, drawings.nodeCode))
    .where(eq(drawings.type, type))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))
}

/** One drawing by id, or the first of its type; undefined when there is none. */
export async function findDrawing(db: Db, type: DrawingType, id: string | undefined): Promise<DrawingRow | undefined> {
  const rows = await db
    .select({ ...summary, unitCode: drawings.unitCode, canvas: drawings.canvas })
    .from(drawings)
    .leftJoin(physicsNodes, eq(physicsNodes.code, drawings.nodeCode))
    .where(and(eq(drawings.type, type), id === undefined ? undefined : eq(drawings.id, id)))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))
    .limit(1)
  return rows[0]
}
