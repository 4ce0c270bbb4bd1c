import { eq } from 'drizzle-orm'
import type { HomeTile } from '#contract/home/home-widgets.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { homeLayouts } from './tables.ts'

/** As they were saved, maybe by a version with other widgets: the caller validates them. Null: never arranged. */
export async function findTiles(db: Queryable, userId: string): Promise<readonly unknown[] | null> {
  const [row] = await db.select({ tiles: homeLayouts.tiles }).from(homeLayouts).where(eq(homeLayouts.userId, userId))
  return row?.tiles ?? null
}

export async function saveTiles(db: Queryable, userId: string, tiles: readonly HomeTile[], now: Date): Promise<void> {
  await db
    .insert(homeLayouts)
    .values({ userId, tiles, updatedAt: now })
    .onConflictDoUpdate({ target: homeLayouts.userId, set: { tiles, updatedAt: now } })
}

export async function removeTiles(db: Queryable, userId: string): Promise<void> {
  await db.delete(homeLayouts).where(eq(homeLayouts.userId, userId))
}
