import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AlarmSourceKey } from '#contract/endpoints/alarm-permits.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../../physics/node.repository.ts'
import { physicsNodes } from '../../physics/tables.ts'
import { points, standardParams } from '../../points/tables.ts'
import { nodeLabel } from '../node-label.repository.ts'
import { alarmPermits, alarmRules } from '../tables.ts'

const hasNotEnded = (now: Date): SQL | undefined => or(isNull(alarmPermits.endsAt), gt(alarmPermits.endsAt, now))

/** Permits of nodes in the data scope that have not ended, the latest first. */
export const presentPermits = (db: Queryable, session: Session, now: Date, id?: string) =>
  db
    .select({
      id: alarmPermits.id,
      sourceKey: alarmPermits.sourceKey,
      title: alarmPermits.title,
      permitNo: alarmPermits.permitNo,
      reason: alarmPermits.reason,
      setBy: alarmPermits.updatedBy,
      startsAt: alarmPermits.startsAt,
      endsAt: alarmPermits.endsAt,
    })
    .from(alarmPermits)
    .innerJoin(physicsNodes, eq(physicsNodes.id, alarmPermits.nodeId))
    .where(and(hasNotEnded(now), nodesInScope(session), id ? eq(alarmPermits.id, id) : undefined))
    .orderBy(desc(alarmPermits.startsAt), desc(alarmPermits.id))

export const isOutOfService = async (db: Queryable, sourceKey: string, now: Date): Promise<boolean> =>
  (await db.$count(alarmPermits, and(eq(alarmPermits.sourceKey, sourceKey), hasNotEnded(now)))) > 0

/** A point or rule in the data scope, locked, so that two permits for it cannot begin at once. */
export async function lockSource(db: Queryable, session: Session, { kind, keyId }: AlarmSourceKey) {
  const place = sql<string>`${nodeLabel('physics_nodes.id')}`
  const found =
    kind === 'point'
      ? await db
          .select({ nodeId: physicsNodes.id, place, name: standardParams.nameZh })
          .from(points)
          .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
          .innerJoin(standardParams, eq(standardParams.id, points.paramId))
          .where(and(keyIs(points.id, keyId), nodesInScope(session)))
          .for('no key update', { of: points })
      : await db
          .select({ nodeId: physicsNodes.id, place, name: alarmRules.name })
          .from(alarmRules)
          .innerJoin(physicsNodes, eq(physicsNodes.id, alarmRules.nodeId))
          .where(and(keyIs(alarmRules.id, keyId), nodesInScope(session)))
          .for('no key update', { of: alarmRules })
  const [source] = found
  return source && { nodeId: source.nodeId, title: `${source.place} ${source.name}` }
}

export async function addPermit(db: Queryable, values: typeof alarmPermits.$inferInsert): Promise<string> {
  const [added] = await db.insert(alarmPermits).values(values).returning({ id: alarmPermits.id })
  if (!added) throw new Error('No permit was added.')
  return added.id
}

/** Ends a permit now; it lasts at least a millisecond, since its end is after its start. */
export const endPermit = (db: Queryable, id: string, now: Date) =>
  db
    .update(alarmPermits)
    .set({
      endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${alarmPermits.startsAt} + interval '1 millisecond')`,
      updatedAt: now,
      version: sql`${alarmPermits.version} + 1`,
    })
    .where(eq(alarmPermits.id, id))
