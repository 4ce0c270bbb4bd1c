// Versions of learnt models. Invariants: a node has one present version at most; a version is never changed but for whether it is
// the present one.

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'
import { loadModels } from '../tables.ts'

export type StoredVersion = typeof loadModels.$inferSelect
export type NewVersion = Omit<typeof loadModels.$inferInsert, 'id' | 'version'>

/** Versions of a node that are kept, and those that one can go back to, beside the present one. */
const KEPT_VERSIONS = 30
const KEPT_MODELS = 6

export const presentVersions = (db: Queryable, nodeIds: readonly string[]): Promise<StoredVersion[]> =>
  db
    .select()
    .from(loadModels)
    .where(and(loadModels.isPresent, inArray(loadModels.nodeId, [...nodeIds])))

/** @param versions - Numbers of versions, by node. */
export const versionsNumbered = (db: Queryable, versions: ReadonlyMap<string, number>): Promise<StoredVersion[]> =>
  db
    .select()
    .from(loadModels)
    .where(
      sql`(${loadModels.nodeId}, ${loadModels.version}) in (
        select * from unnest(${sql.param([...versions.keys()])}::uuid[], ${sql.param([...versions.values()])}::int[]))`,
    )

const withoutModel = {
  id: loadModels.id,
  nodeId: loadModels.nodeId,
  version: loadModels.version,
  trainedAt: loadModels.trainedAt,
  requestedBy: loadModels.requestedBy,
  fromAt: loadModels.fromAt,
  untilAt: loadModels.untilAt,
  dataHash: loadModels.dataHash,
  features: loadModels.features,
  numHours: loadModels.numHours,
  goodShare: loadModels.goodShare,
  outcome: loadModels.outcome,
  judged: loadModels.judged,
  isPresent: loadModels.isPresent,
  takenBackBy: loadModels.takenBackBy,
  isKept: sql<boolean>`${loadModels.model} is not null`,
}

/** The newest first. */
export const versionsOf = (db: Queryable, nodeId: string) =>
  db.select(withoutModel).from(loadModels).where(eq(loadModels.nodeId, nodeId)).orderBy(desc(loadModels.version))

/** Of each node its present and its newest version, the newest first. */
export const presentAndNewest = (db: Queryable, nodeIds: readonly string[]) =>
  db
    .select(withoutModel)
    .from(loadModels)
    .where(
      sql`${inArray(loadModels.nodeId, [...nodeIds])} and (${loadModels.isPresent}
        or ${loadModels.version} = (select max(own.version) from load_models own where own.node_id = ${loadModels.nodeId}))`,
    )
    .orderBy(desc(loadModels.version))

export async function findVersion(db: Queryable, id: string) {
  const [version] = await db.select(withoutModel).from(loadModels).where(eq(loadModels.id, id))
  return version ?? null
}

/**
 * Stores a version; one that is the present one takes the place of the one before.
 *
 * @returns False where a version of the same data is there: another server has been quicker.
 */
export async function addVersion(tx: Queryable, version: NewVersion): Promise<boolean> {
  const { nodeId } = version
  await lockVersions(tx, nodeId)
  const [newest] = await versionsOf(tx, nodeId).limit(1)
  if (newest?.dataHash === version.dataHash) return false
  if (version.isPresent) await clearPresent(tx, nodeId)
  await tx.insert(loadModels).values({ ...version, version: (newest?.version ?? 0) + 1 })
  const limits = { nodeId, versions: KEPT_VERSIONS, models: KEPT_MODELS }
  await tx.execute(sql`
    delete from load_models where node_id = ${limits.nodeId}::uuid and not is_present and version not in (
      select version from load_models where node_id = ${limits.nodeId}::uuid order by version desc limit ${limits.versions}::int)`)
  await tx.execute(sql`
    update load_models set model = null where node_id = ${limits.nodeId}::uuid and not is_present and version not in (
      select version from load_models where node_id = ${limits.nodeId}::uuid and model is not null
      order by version desc limit ${limits.models}::int)`)
  return true
}

/** @returns False where its model is not kept any more. */
export async function makePresent(
  tx: Queryable,
  version: { id: string; nodeId: string },
  by: string,
): Promise<boolean> {
  await lockVersions(tx, version.nodeId)
  await clearPresent(tx, version.nodeId)
  const changed = await tx
    .update(loadModels)
    .set({ isPresent: true, takenBackBy: by })
    .where(and(eq(loadModels.id, version.id), sql`${loadModels.model} is not null`))
    .returning({ id: loadModels.id })
  return changed.length > 0
}

/** Versions of a node change one after the other. */
const lockVersions = (tx: Queryable, nodeId: string) => lockByName(tx, `load model ${nodeId}`)

const clearPresent = (tx: Queryable, nodeId: string) =>
  tx
    .update(loadModels)
    .set({ isPresent: false })
    .where(and(eq(loadModels.nodeId, nodeId), loadModels.isPresent))
