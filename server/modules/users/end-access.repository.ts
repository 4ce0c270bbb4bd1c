import { and, eq, isNull, ne } from 'drizzle-orm'
import type { ACCESS_ENDS } from '#contract/endpoints/walls.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { cancelExportsOf } from '#server/core/files/open-exports.repository.ts'
import { exchangeTokens, sessions, walls } from '#server/core/session/tables.ts'

/** Why what was given to a user ends. */
export type AccessEnd = (typeof ACCESS_ENDS)[number]

/**
 * Ends everything that acts for a user: sessions with their frames, exchange tokens, walls, exports under way. What is only
 * asked for and waits, like a command, is judged anew when its turn comes.
 *
 * @returns Number of sessions that were open.
 */
export async function endAccess(
  db: Queryable,
  userId: string,
  { why, now }: { readonly why: AccessEnd; readonly now: Date },
): Promise<number> {
  await db.delete(exchangeTokens).where(eq(exchangeTokens.userId, userId))
  await db
    .update(walls)
    .set({ linkHash: null, endedAt: now, endedReason: why })
    .where(and(eq(walls.makerId, userId), isNull(walls.endedAt)))
  await cancelExportsOf(db, userId, now)
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, endedReason: 'forced' })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * After a user has changed the own password: ends the other sessions with their frames, exchange tokens, and links of walls
 * that nobody has opened. Screens and exports go on: they were made by who has the password.
 */
export async function endOtherAccess(db: Queryable, userId: string, keptSessionId: string, now: Date): Promise<void> {
  await db.delete(exchangeTokens).where(eq(exchangeTokens.userId, userId))
  await db.update(walls).set({ linkHash: null }).where(eq(walls.makerId, userId))
  await db
    .update(sessions)
    .set({ revokedAt: now, endedReason: 'replaced' })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId), isNull(sessions.revokedAt)))
}
