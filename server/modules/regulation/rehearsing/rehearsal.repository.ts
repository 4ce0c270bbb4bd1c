// Rehearsals as they are stored. Invariant: one that has finished never changes.

import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RehearsedCourses, RehearsedUnitRow } from '#contract/regulation/rehearsal.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { strategyRehearsals, strategyRehearsalUnits } from '../tables.ts'

export type StoredRehearsal = typeof strategyRehearsals.$inferSelect

/** Older ones of a strategy go when one is added. */
const KEPT = 20

/** @returns Its id. */
export async function addRehearsal(
  tx: Queryable,
  values: Pick<StoredRehearsal, 'strategyId' | 'number' | 'tuned' | 'hours' | 'askedAt' | 'askedById' | 'askedBy'>,
): Promise<string> {
  const [row] = await tx.insert(strategyRehearsals).values(values).returning({ id: strategyRehearsals.id })
  if (!row) throw new Error('No rehearsal was added.')
  const kept = tx
    .select({ id: strategyRehearsals.id })
    .from(strategyRehearsals)
    .where(eq(strategyRehearsals.strategyId, values.strategyId))
    .orderBy(desc(strategyRehearsals.askedAt))
    .limit(KEPT)
  await tx
    .delete(strategyRehearsals)
    .where(and(eq(strategyRehearsals.strategyId, values.strategyId), sql`${strategyRehearsals.id} not in ${kept}`))
  return row.id
}

/** Newest first. */
export const rehearsalsOf = (db: Queryable, strategyId: string): Promise<StoredRehearsal[]> =>
  db
    .select()
    .from(strategyRehearsals)
    .where(eq(strategyRehearsals.strategyId, strategyId))
    .orderBy(desc(strategyRehearsals.askedAt))

export async function findRehearsal(db: Queryable, id: string): Promise<StoredRehearsal | null> {
  const [row] = await db.select().from(strategyRehearsals).where(eq(strategyRehearsals.id, id))
  return row ?? null
}

/** Finished ones of a version as it is, newest first. */
export const finishedOf = (db: Queryable, strategyId: string, number: number): Promise<StoredRehearsal[]> =>
  db
    .select()
    .from(strategyRehearsals)
    .where(
      and(
        eq(strategyRehearsals.strategyId, strategyId),
        eq(strategyRehearsals.number, number),
        isNull(strategyRehearsals.tuned),
        isNotNull(strategyRehearsals.finishedAt),
      ),
    )
    .orderBy(desc(strategyRehearsals.finishedAt))

export interface SaidOfUnit {
  readonly nodeId: string
  readonly said: RehearsedUnitRow
  readonly courses: RehearsedCourses | null
}

/** Stores what a rehearsal said. @returns False where it has finished already: nothing changes then. */
export async function finishRehearsal(
  tx: Queryable,
  id: string,
  values: Pick<StoredRehearsal, 'startsAt' | 'finishedAt' | 'forecastIssuedAt' | 'shown' | 'totals' | 'broken'>,
  units: readonly SaidOfUnit[],
): Promise<boolean> {
  const changed = await tx
    .update(strategyRehearsals)
    .set(values)
    .where(and(eq(strategyRehearsals.id, id), isNull(strategyRehearsals.finishedAt)))
    .returning({ id: strategyRehearsals.id })
  if (changed.length === 0) return false
  if (units.length > 0)
    await tx
      .insert(strategyRehearsalUnits)
      .values(units.map((unit, position) => ({ ...unit, rehearsalId: id, position })))
  return true
}

/** In the order of the strategy's members. @param nodeIds - Default: all. */
export const unitsOf = (db: Queryable, id: string, nodeIds?: readonly string[]) =>
  db
    .select()
    .from(strategyRehearsalUnits)
    .where(
      and(eq(strategyRehearsalUnits.rehearsalId, id), nodeIds && inArray(strategyRehearsalUnits.nodeId, [...nodeIds])),
    )
    .orderBy(asc(strategyRehearsalUnits.position))
