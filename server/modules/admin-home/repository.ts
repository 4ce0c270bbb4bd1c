import { and, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { menus, roles, users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { sessions } from '#server/core/session/tables.ts'
import { countDrawings } from '../process-drawing/repository.ts'

const usersInScope = (session: Session): SQL | undefined =>
  withinScope(session, sql`(select path from organizations where organizations.id = users.organization_id)`)

/** All counts within the data scope, in one query. @param soon - Last day of the coming month, `yyyy-MM-dd`. */
export async function readCounts(db: Queryable, session: Session, now: Date, soon: string) {
  const own = usersInScope(session)
  const inMainSet = eq(menus.setKey, '1')
  return {
    users: await db.$count(users, own),
    onlineUsers: await countOnline(db, own, now),
    roles: await db.$count(roles),
    menus: await db.$count(menus, inMainSet),
    organizations: await db.$count(organizations, withinScope(session, organizations.path)),
    drawings: await countDrawings(db, session),
    accountsEnding: await db.$count(users, and(own, eq(users.isActive, true), lte(users.expiresOn, soon))),
    passwordsToChange: await db.$count(users, and(own, eq(users.isActive, true), eq(users.mustChangePassword, true))),
    retiredAccounts: await db.$count(users, and(own, eq(users.isActive, false))),
    pagesWithoutHelp: await db.$count(menus, and(inMainSet, ne(menus.url, ''), eq(menus.specification, ''))),
  }
}

async function countOnline(db: Queryable, own: SQL | undefined, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${sessions.userId})::int` })
    .from(sessions)
    .innerJoin(users, eq(sessions.userId, users.id))
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now), own))
  return row?.count ?? 0
}
