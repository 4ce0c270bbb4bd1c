// What was learnt of buildings by night, and where they changed. Invariants: a night is never changed; of a unit's parameter one
// finding is open at most.

import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { BuildingParameter } from '#contract/endpoints/unit-buildings.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'
import type { Change } from './learning/learnt-values.ts'
import { buildingFindings, unitBuildings } from './tables.ts'

export type StoredNight = typeof unitBuildings.$inferSelect
export type StoredFinding = typeof buildingFindings.$inferSelect
type NewNight = Omit<typeof unitBuildings.$inferInsert, 'id'>

const DAY_MS = 86_400_000
/** A night is kept for a year, and into the next winter. */
const KEPT_DAYS = 400

/** The newest of each unit up to a moment. */
export async function newestNights(
  db: Queryable,
  nodeIds: readonly string[],
  { until, isLearnt }: { readonly until?: Date | undefined; readonly isLearnt: boolean },
): Promise<ReadonlyMap<string, StoredNight>> {
  const rows = await db
    .selectDistinctOn([unitBuildings.nodeId])
    .from(unitBuildings)
    .where(
      and(
        inArray(unitBuildings.nodeId, [...nodeIds]),
        until && lte(unitBuildings.learntAt, until),
        isLearnt ? isNull(unitBuildings.reason) : undefined,
      ),
    )
    .orderBy(unitBuildings.nodeId, desc(unitBuildings.learntAt))
  return new Map(rows.map((row) => [row.nodeId, row]))
}

/** Of a unit, from the first. */
export const nightsOf = (db: Queryable, nodeId: string): Promise<StoredNight[]> =>
  db.select().from(unitBuildings).where(eq(unitBuildings.nodeId, nodeId)).orderBy(asc(unitBuildings.learntAt))

/** @returns False where the newest night is of the same data: another server has been quicker. */
export async function addNight(tx: Queryable, night: NewNight): Promise<boolean> {
  await lockByName(tx, `unit building ${night.nodeId}`)
  const newest = await newestNights(tx, [night.nodeId], { isLearnt: false })
  if (newest.get(night.nodeId)?.dataHash === night.dataHash) return false
  await tx.insert(unitBuildings).values(night)
  await tx
    .delete(unitBuildings)
    .where(
      and(
        eq(unitBuildings.nodeId, night.nodeId),
        lt(unitBuildings.learntAt, new Date(night.learntAt.getTime() - KEPT_DAYS * DAY_MS)),
      ),
    )
  return true
}

/** Of units, those that still differ first, then the newest first. */
export const findingsOf = (db: Queryable, nodeIds: readonly string[]): Promise<StoredFinding[]> =>
  db
    .select()
    .from(buildingFindings)
    .where(inArray(buildingFindings.nodeId, [...nodeIds]))
    .orderBy(sql`${buildingFindings.endedAt} is not null`, desc(buildingFindings.foundAt))

export async function findFinding(db: Queryable, id: string): Promise<StoredFinding | null> {
  const [finding] = await db.select().from(buildingFindings).where(eq(buildingFindings.id, id))
  return finding ?? null
}

/** Opens a finding for each change, moves those that are open, and ends those that are back. */
export async function saveFindings(
  tx: Queryable,
  nodeId: string,
  { changes, back }: { readonly changes: readonly Change[]; readonly back: readonly BuildingParameter[] },
  at: Date,
): Promise<void> {
  if (back.length > 0)
    await tx
      .update(buildingFindings)
      .set({ endedAt: at })
      .where(
        and(
          eq(buildingFindings.nodeId, nodeId),
          isNull(buildingFindings.endedAt),
          inArray(buildingFindings.parameter, [...back]),
        ),
      )
  for (const { parameter, before, after, deviation } of changes)
    await tx
      .insert(buildingFindings)
      .values({ nodeId, parameter, before, after, deviation, foundAt: at })
      .onConflictDoUpdate({
        target: [buildingFindings.nodeId, buildingFindings.parameter],
        targetWhere: isNull(buildingFindings.endedAt),
        // what it was when it was found stays
        set: { after },
      })
}

export const markFindingRead = (tx: Queryable, id: string, by: { readonly name: string; readonly at: Date }) =>
  tx.update(buildingFindings).set({ readBy: by.name, readAt: by.at }).where(eq(buildingFindings.id, id))
