import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/core/db/client.ts'
import { quickMenus } from './tables.ts'

/** The saved entries, unparsed; the caller validates them. */
export async function findQuickMenus(db: Queryable, userId: string): Promise<unknown> {
  const [row] = await db.select({ entries: quickMenus.entries }).from(quickMenus).where(eq(quickMenus.userId, userId))
  return row?.entries ?? []
}

export async function saveQuickMenus(db: Queryable, userId: string, entries: unknown, now: Date): Promise<void> {
  await db
    .insert(quickMenus)
    .values({ userId, entries, updatedAt: now })
    .onConflictDoUpdate({ target: quickMenus.userId, set: { entries, updatedAt: now } })
}
