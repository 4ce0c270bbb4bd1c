import { asc, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Queryable } from '../db/client.ts'
import { afterAttempt, type Brake } from './brake-count.ts'
import { signInBrakes } from './tables.ts'

type BrakeRow = typeof signInBrakes.$inferSelect

/** Adds one attempt to all brakes, or to none if one of them is held. */
export async function claimBrakes(
  db: Db,
  brakes: readonly Brake[],
  now: Date,
): Promise<{ kind: 'claimed'; rows: readonly BrakeRow[] } | { kind: 'held'; until: Date }> {
  const inOrder = [...brakes].sort((a, b) => (a.keyHash < b.keyHash ? -1 : 1))
  const hashes = inOrder.map(({ keyHash }) => keyHash)
  return db.transaction(async (tx) => {
    const untouched = hashes.map((keyHash) => ({ keyHash, attempts: 0, lastAttemptAt: now }))
    await tx.insert(signInBrakes).values(untouched).onConflictDoNothing()
    const present = await lockRows(tx, hashes)
    const held = present.flatMap(({ heldUntil }) => (heldUntil !== null && heldUntil > now ? [heldUntil] : []))
    const until = held.sort((a, b) => b.getTime() - a.getTime())[0]
    if (until) return { kind: 'held', until }
    const rows = inOrder.map(({ keyHash, rule }) => {
      const row = present.find((each) => each.keyHash === keyHash)
      return { keyHash, ...afterAttempt(row, rule, now) }
    })
    const { attempts, lastAttemptAt, heldUntil } = signInBrakes
    const given = (column: { name: string }) => sql.raw(`excluded."${column.name}"`)
    await tx
      .insert(signInBrakes)
      .values(rows)
      .onConflictDoUpdate({
        target: signInBrakes.keyHash,
        set: { attempts: given(attempts), lastAttemptAt: given(lastAttemptAt), heldUntil: given(heldUntil) },
      })
    return { kind: 'claimed', rows }
  })
}

/** Takes an attempt that succeeded back. */
export async function releaseBrakes(db: Db, brakes: readonly Brake[]): Promise<void> {
  const hashesOf = (isCleared: boolean): string[] =>
    brakes.filter((brake) => brake.isCleared === isCleared).map(({ keyHash }) => keyHash)
  await db.transaction(async (tx) => {
    await lockRows(
      tx,
      brakes.map(({ keyHash }) => keyHash),
    )
    await tx.delete(signInBrakes).where(inArray(signInBrakes.keyHash, hashesOf(true)))
    await tx
      .update(signInBrakes)
      .set({ attempts: sql`greatest(${signInBrakes.attempts} - 1, 0)`, heldUntil: null })
      .where(inArray(signInBrakes.keyHash, hashesOf(false)))
  })
}

/** Always locked in the same order, so that two sign-ins at once cannot deadlock. */
const lockRows = (tx: Queryable, hashes: readonly string[]): Promise<BrakeRow[]> =>
  tx
    .select()
    .from(signInBrakes)
    .where(inArray(signInBrakes.keyHash, [...hashes]))
    .orderBy(asc(signInBrakes.keyHash))
    .for('update')

export async function sweepBrakes(db: Db, before: Date): Promise<void> {
  await db.delete(signInBrakes).where(lt(signInBrakes.lastAttemptAt, before))
}
