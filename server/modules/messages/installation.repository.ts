import { and, eq } from 'drizzle-orm'
import { users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'

/** Active accounts that still sign in by the demo's public verification code. */
export const countSharedFactors = (db: Queryable): Promise<number> =>
  db.$count(users, and(eq(users.usesSharedFactor, true), eq(users.isActive, true)))
