import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { roleResource } from '#contract/resources/role.resource.ts'
import { MAIN_SET } from '#server/core/access/repository.ts'
import { authorityCodes, menus, roleMenus, roleOrganizations, roles, userRoles } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'

export type RoleRecord = typeof roles.$inferSelect
export type AuthorityCode = typeof authorityCodes.$inferSelect

/** Level of a new role: operator, or the creator's level if that is lower. */
const NEW_ROLE_LEVEL = 3

/** Records are addressed by the role key (`super`, `admin`, …) instead of the id. */
export const roleStore = createTableStore(roleResource, {
  table: roles,
  columns: { key: roles.key, name: roles.name, description: roles.description },
  key: roles.key,
  initial: ({ session }) => ({
    key: sql`'role_' || substr(gen_random_uuid()::text, 1, 8)`,
    level: Math.max(NEW_ROLE_LEVEL, session.level),
  }),
})

export const allRoles = (db: Queryable): Promise<RoleRecord[]> =>
  db.select().from(roles).orderBy(asc(roles.level), asc(roles.createdAt), asc(roles.key))

export interface RoleGrant {
  readonly menuId: string
  readonly permissions: readonly string[]
}

export const grantsOfRole = (db: Queryable, roleId: string): Promise<RoleGrant[]> =>
  db
    .select({ menuId: roleMenus.menuId, permissions: roleMenus.permissions })
    .from(roleMenus)
    .innerJoin(menus, eq(roleMenus.menuId, menus.id))
    .where(and(eq(roleMenus.roleId, roleId), eq(menus.setKey, MAIN_SET)))
    .orderBy(asc(menus.sortOrder), asc(menus.id))

/** Replaces all pages and codes of a role; a page may occur twice in `grants`. */
export async function replaceGrants(db: Queryable, roleId: string, grants: readonly RoleGrant[]): Promise<void> {
  await db.delete(roleMenus).where(eq(roleMenus.roleId, roleId))
  const codes = new Map<string, Set<string>>()
  for (const { menuId, permissions } of grants)
    codes.set(menuId, new Set([...(codes.get(menuId) ?? []), ...permissions]))
  if (codes.size === 0) return
  await db
    .insert(roleMenus)
    .values([...codes].map(([menuId, permissions]) => ({ roleId, menuId, permissions: [...permissions] })))
}

export const organizationsOfRole = async (db: Queryable, roleId: string): Promise<string[]> =>
  (
    await db
      .select({ id: roleOrganizations.organizationId })
      .from(roleOrganizations)
      .where(eq(roleOrganizations.roleId, roleId))
  ).map(({ id }) => id)

/** The role's organisations that a session may see. */
export const shownOrganizationsOfRole = async (db: Queryable, roleId: string, session: Session): Promise<string[]> =>
  (
    await db
      .select({ id: organizations.id })
      .from(roleOrganizations)
      .innerJoin(organizations, eq(roleOrganizations.organizationId, organizations.id))
      .where(and(eq(roleOrganizations.roleId, roleId), withinScope(session, organizations.path)))
  ).map(({ id }) => id)

export async function replaceOrganizations(db: Queryable, roleId: string, ids: readonly string[]): Promise<void> {
  await db.delete(roleOrganizations).where(eq(roleOrganizations.roleId, roleId))
  if (ids.length > 0)
    await db.insert(roleOrganizations).values([...new Set(ids)].map((organizationId) => ({ roleId, organizationId })))
}

export async function changeRole(
  db: Queryable,
  id: string,
  version: number,
  change: Pick<RoleRecord, 'level' | 'dataScope'>,
  by: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(roles)
    .set({ ...change, version: sql`${roles.version} + 1`, updatedAt: now, updatedBy: by })
    .where(and(eq(roles.id, id), eq(roles.version, version)))
    .returning({ id: roles.id })
  return changed.length > 0
}

export const countUsersOf = (db: Queryable, roleId: string): Promise<number> =>
  db.$count(userRoles, eq(userRoles.roleId, roleId))

export const allAuthorityCodes = (db: Queryable): Promise<AuthorityCode[]> =>
  db
    .select()
    .from(authorityCodes)
    .orderBy(asc(authorityCodes.menuUrl), asc(authorityCodes.sortOrder), asc(authorityCodes.code))

/** Ids and addresses of those pages that exist in the main set. */
export const pagesByUrl = (db: Queryable, urls: readonly string[]) =>
  urls.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: menus.id, url: menus.url })
        .from(menus)
        .where(and(eq(menus.setKey, MAIN_SET), inArray(menus.url, [...urls])))
