import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/client.ts'
import { menus, roles, users } from '../access/tables.ts'
import { drawings } from '../drawings/tables.ts'
import { organizations } from '../organization/tables.ts'
import { sessions } from '../session/tables.ts'

/** Everything that is counted, in one go. @param soon - Last day of the coming month, `yyyy-MM-dd`. */
export async function readCounts(db: Queryable, now: Date, soon: string) {
  const inMainSet = eq(menus.setKey, '1')
  return {
    users: await db.$count(users),
    onlineUsers: await countOnline(db, now),
    roles: await db.$count(roles),
    menus: await db.$count(menus, inMainSet),
    organizations: await db.$count(organizations),
    drawings: await db.$count(drawings),
    accountsEnding: await db.$count(users, and(eq(users.isActive, true), lte(users.expiresOn, soon))),
    passwordsToChange: await db.$count(users, and(eq(users.isActive, true), eq(users.mustChangePassword, true))),
    retiredAccounts: await db.$count(users, eq(users.isActive, false)),
    pagesWithoutHelp: await db.$count(menus, and(inMainSet, ne(menus.url, ''), eq(menus.specification, ''))),
  }
}

async function countOnline(db: Queryable, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${sessions.userId})::int` })
    .from(sessions)
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  return row?.count ?? 0
}

export async function databaseBytes(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`)
  return Number(rows[0]?.bytes ?? 0)
}
