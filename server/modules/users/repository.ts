import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { userResource } from '#contract/resources/user.resource.ts'
import { NOBODY_HASH } from '#server/core/access/password.ts'
import { roles, userRoles, users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { organizationPathName } from '#server/core/organization/path-name.repository.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'

const { loginName, realName, phone, organizationId, isActive, expiresOn, mainUrl } = users

/** Users whose organisation the session may see; those without one belong to the company as a whole. */
export const visibleTo = (session: Session): SQL | undefined =>
  and(
    eq(users.companyId, session.companyId),
    withinScope(session, sql`(select path from organizations where organizations.id = users.organization_id)`),
  )

const rolesInOrder = (column: SQL): SQL =>
  sql`coalesce((select json_agg(${column} order by held.is_main desc, role.level, role.key) from user_roles held
    join roles role on role.id = held.role_id where held.user_id = users.id), '[]'::json)`

export const userStore = createTableStore(userResource, {
  table: users,
  columns: { loginName, realName, phone, organizationId, isActive, expiresOn, mainUrl, lastLoginAt: users.lastLoginAt },
  extra: {
    mainUrl: sql`coalesce(${users.mainUrl}, '')`,
    organizationName: organizationPathName(sql`users.organization_id`),
    roleIds: rolesInOrder(sql`role.key`),
    roleNames: rolesInOrder(sql`role.name`),
  },
  scope: visibleTo,
  // matches no password: the first one is set when the account is saved or, after an import, by a reset
  initial: ({ session }: Actor) => ({
    companyId: session.companyId,
    passwordHash: NOBODY_HASH,
    isPasswordStrong: false,
  }),
})

export async function setPassword(
  db: Queryable,
  userId: string,
  password: { readonly hash: string; readonly isStrong: boolean; readonly mustChange: boolean },
): Promise<void> {
  const { hash: passwordHash, isStrong: isPasswordStrong, mustChange: mustChangePassword } = password
  await db.update(users).set({ passwordHash, isPasswordStrong, mustChangePassword }).where(eq(users.id, userId))
}

/** Replaces a user's roles, by key; the first is the main role. */
export async function replaceRoles(db: Queryable, userId: string, keys: readonly string[]): Promise<void> {
  const chosen = await findRoles(db, keys)
  await db.delete(userRoles).where(eq(userRoles.userId, userId))
  await db.insert(userRoles).values(chosen.map(({ id, key }) => ({ userId, roleId: id, isMain: key === keys[0] })))
}

export const findRoles = (db: Queryable, keys: readonly string[]) =>
  db
    .select({ id: roles.id, key: roles.key, level: roles.level })
    .from(roles)
    .where(inArray(roles.key, [...keys]))
