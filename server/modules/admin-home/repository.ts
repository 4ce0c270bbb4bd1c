import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { menus, roles, users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { sessions } from '#server/core/session/tables.ts'
import { countDevices } from '../devices/device.repository.ts'
import { countDrawings } from '../process-drawing/repository.ts'

const usersInScope = (session: Session): SQL | undefined =>
  withinScope(session, sql`(select path from organizations where organizations.id = users.organization_id)`)

/** All counts within the data scope, in one query. @param soon - Last day of the coming month, `yyyy-MM-dd`. */
export async function readCounts(db: Queryable, session: Session, now: Date, soon: string) {
  const own = usersInScope(session)
  const devices = countDevices(session)
  const inMainSet = eq(menus.setKey, '1')
  const [counts] = await db
    .select({
      users: db.$count(users, own),
      onlineUsers: sql<number>`(
        select count(distinct ${sessions.userId})::int from ${sessions} inner join ${users} on ${eq(sessions.userId, users.id)}
        where ${and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now), own)})`,
      roles: db.$count(roles),
      menus: db.$count(menus, inMainSet),
      organizations: db.$count(organizations, withinScope(session, organizations.path)),
      drawings: countDrawings(session),
      devices: devices.all,
      faultyDevices: devices.faulty,
      accountsEnding: db.$count(users, and(own, eq(users.isActive, true), lte(users.expiresOn, soon))),
      passwordsToChange: db.$count(users, and(own, eq(users.isActive, true), eq(users.mustChangePassword, true))),
      retiredAccounts: db.$count(users, and(own, eq(users.isActive, false))),
    })
    .from(sql`(values (1)) as one_row`)
  if (!counts) throw new Error('Counts gave no row.')
  return counts
}
