import { and, eq, isNull, lt } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import type { Db } from '../db/client.ts'
import { type WallDrawingRow, walls } from './tables.ts'

/** A screen that is signed in, with the account of its maker. */
export interface WallRow {
  readonly id: string
  readonly drawings: readonly WallDrawingRow[]
  readonly lastSeenAt: Date | null
  readonly userId: string
  readonly loginName: string
  readonly realName: string
  readonly companyId: string
  readonly isUserActive: boolean
  /** Last day of the account; null: no end. */
  readonly userExpiresOn: string | null
}

export async function findWall(db: Db, tokenHash: string): Promise<WallRow | null> {
  const { id, drawings, lastSeenAt, makerId: userId } = walls
  const { loginName, realName, companyId, isActive: isUserActive, expiresOn: userExpiresOn } = users
  const [row] = await db
    .select({ id, drawings, lastSeenAt, userId, loginName, realName, companyId, isUserActive, userExpiresOn })
    .from(walls)
    .innerJoin(users, eq(walls.makerId, users.id))
    .where(and(eq(walls.tokenHash, tokenHash), isNull(walls.endedAt)))
  return row ?? null
}

export async function touchWall(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(walls)
    .set({ lastSeenAt: now })
    .where(and(eq(walls.id, id), lt(walls.lastSeenAt, now)))
}
