import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'
import { physicsNodes } from '../../physics/tables.ts'
import { maintenanceMarks } from '../tables.ts'

const mark = {
  id: maintenanceMarks.id,
  nodeId: maintenanceMarks.nodeId,
  nodeName: physicsNodes.name,
  reason: maintenanceMarks.reason,
  startsAt: maintenanceMarks.startsAt,
  endsAt: maintenanceMarks.endsAt,
  setBy: maintenanceMarks.updatedBy,
  setById: maintenanceMarks.setById,
}

/** Maintenance in the data scope that has not ended, the earliest end first. */
export const presentMarks = (db: Queryable, session: Session, now: Date, id?: string) =>
  db
    .select(mark)
    .from(maintenanceMarks)
    .innerJoin(physicsNodes, eq(physicsNodes.id, maintenanceMarks.nodeId))
    .where(and(gt(maintenanceMarks.endsAt, now), nodesInScope(session), id ? eq(maintenanceMarks.id, id) : undefined))
    .orderBy(asc(maintenanceMarks.endsAt), asc(maintenanceMarks.id))

/** Name of a node in the data scope. */
export async function nodeNameInScope(db: Queryable, session: Session, id: string): Promise<string | undefined> {
  const [node] = await db
    .select({ name: physicsNodes.name })
    .from(physicsNodes)
    .where(and(eq(physicsNodes.id, id), nodesInScope(session)))
  return node?.name
}

export async function addMark(
  db: Queryable,
  values: { nodeId: string; setById: string; reason: string; startsAt: Date; endsAt: Date; updatedBy: string },
): Promise<string> {
  const [added] = await db.insert(maintenanceMarks).values(values).returning({ id: maintenanceMarks.id })
  if (!added) throw new Error('No maintenance mark was added.')
  return added.id
}

/** Ends a mark now; a mark keeps at least a millisecond, since its end is after its start. */
export const endMark = (db: Queryable, id: string, now: Date) =>
  db
    .update(maintenanceMarks)
    .set({
      endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${maintenanceMarks.startsAt} + interval '1 millisecond')`,
      updatedAt: now,
      version: sql`${maintenanceMarks.version} + 1`,
    })
    .where(eq(maintenanceMarks.id, id))
