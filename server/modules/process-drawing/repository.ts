import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { DrawingSummary, DrawingType } from '#contract/endpoints/drawings.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { physicsNodes } from '../physics/tables.ts'
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

/** Drawings of nodes in the data scope, and drawings without a node. */
function drawingsInScope(session: Session): SQL | undefined {
  const nodes = nodesInScope(session)
  return nodes && or(eq(drawings.nodeCode, ''), nodes)
}

export async function listDrawings(db: Db, session: Session, type: DrawingType): Promise<DrawingSummary[]> {
  return db
    .select(summary)
    .from(drawings)
    .leftJoin(physicsNodes, eq(physicsNodes.code, drawings.nodeCode))
    .where(and(eq(drawings.type, type), drawingsInScope(session)))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))
}

/** The number of drawings in the data scope, as a subquery. */
export const countDrawings = (session: Session): SQL<number> =>
  sql`(
    select count(*)::int from ${drawings} left join ${physicsNodes} on ${eq(physicsNodes.code, drawings.nodeCode)}
    where ${drawingsInScope(session) ?? sql`true`})`

/** One drawing by id, or the first of its type; undefined when there is none in scope. */
export async function findDrawing(
  db: Db,
  session: Session,
  type: DrawingType,
  id: string | undefined,
): Promise<DrawingRow | undefined> {
  const rows = await db
    .select({ ...summary, unitCode: drawings.unitCode, canvas: drawings.canvas })
    .from(drawings)
    .leftJoin(physicsNodes, eq(physicsNodes.code, drawings.nodeCode))
    .where(and(eq(drawings.type, type), id === undefined ? undefined : eq(drawings.id, id), drawingsInScope(session)))
    .orderBy(asc(drawings.nodeCode), asc(drawings.title))
    .limit(1)
  return rows[0]
}
