import { and, asc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { walls } from '#server/core/session/tables.ts'

/** Walls of users in the data scope that were last heard before `since`, at most `limit`. */
export function findSilentWalls(db: Queryable, session: Session, since: Date, limit: number) {
  const path: SQL = sql`(select path from organizations where organizations.id = users.organization_id)`
  return db
    .select({ keyId: walls.id, name: walls.name, lastSeenAt: walls.lastSeenAt })
    .from(walls)
    .innerJoin(users, eq(walls.makerId, users.id))
    .where(
      and(
        isNotNull(walls.lastSeenAt),
        lt(walls.lastSeenAt, since),
        eq(users.companyId, session.companyId),
        withinScope(session, path),
      ),
    )
    .orderBy(asc(walls.lastSeenAt))
    .limit(limit)
}
