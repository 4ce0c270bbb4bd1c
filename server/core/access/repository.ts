import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SystemInfo } from '#contract/endpoints/session.ts'
import { type CompanyPlace, DEFAULT_PLACE } from '#lib/company-place.ts'
import type { Queryable } from '../db/client.ts'
import { organizations } from '../organization/tables.ts'
import { companies, menus, roleMenus, roles, systemSettings, userRoles, users } from './tables.ts'

const { passwordHash: _hidden, ...userColumns } = getTableColumns(users)

export const MAIN_SET = '1'

/** A user without the password hash: that one is read by {@link findCredentials} alone. */
export type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'> & { readonly companyName: string }
export type MenuRow = typeof menus.$inferSelect

export interface RoleOfUser {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly description: string
  readonly level: number
  readonly dataScope: 'all' | 'own' | 'nodes'
  readonly isMain: boolean
}

export interface MenuGrant {
  readonly roleId: string
  readonly menuId: string
  readonly menuUrl: string
  readonly permissions: readonly string[]
}

/** Name of the company of this installation; empty before one is set up. */
export async function companyNameOf(db: Queryable): Promise<string> {
  const [company] = await db.select({ name: companies.name }).from(companies).orderBy(asc(companies.createdAt)).limit(1)
  return company?.name ?? ''
}

/** Where the company is. */
export async function readCompanyPlace(db: Queryable): Promise<CompanyPlace> {
  const { latitude, longitude } = systemSettings
  const [place] = await db.select({ latitude, longitude }).from(systemSettings)
  return place ?? DEFAULT_PLACE
}

export async function findSystemInfo(db: Queryable): Promise<SystemInfo | null> {
  const { systemName, systemRoundLogo, openVerifyPwd, currency } = systemSettings
  const [info] = await db.select({ systemName, systemRoundLogo, openVerifyPwd, currency }).from(systemSettings)
  return info ?? null
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  const [user] = await db
    .select({ ...userColumns, companyName: companies.name })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(eq(users.id, id))
  return user ?? null
}

export interface Credentials {
  readonly userId: string
  readonly passwordHash: string
  readonly isActive: boolean
  /** Last day of the account; null: no end. */
  readonly expiresOn: string | null
  readonly mustChangePassword: boolean
}

export async function findCredentials(db: Queryable, loginName: string): Promise<Credentials | null> {
  const { id: userId, passwordHash, isActive, expiresOn, mustChangePassword } = users
  const [account] = await db
    .select({ userId, passwordHash, isActive, expiresOn, mustChangePassword })
    .from(users)
    .where(eq(users.loginName, loginName))
  return account ?? null
}

/** The main role first, then by level. */
export const rolesOfUser = async (db: Queryable, userId: string): Promise<RoleOfUser[]> => {
  const { id, key, name, description, level, dataScope } = roles
  const held = await db
    .select({ id, key, name, description, level, dataScope, isMain: userRoles.isMain })
    .from(userRoles)
    .innerJoin(roles, eq(userRoles.roleId, roles.id))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.level), asc(roles.key))
  return [...held.filter((role) => role.isMain), ...held.filter((role) => !role.isMain)]
}

/** Pages of some roles with their permission codes, by page address. Inactive menus grant nothing. */
export const grantsOfRoles = (db: Queryable, roleIds: readonly string[]): Promise<MenuGrant[]> =>
  db
    .select({
      roleId: roleMenus.roleId,
      menuId: roleMenus.menuId,
      menuUrl: menus.url,
      permissions: roleMenus.permissions,
    })
    .from(roleMenus)
    .innerJoin(menus, eq(roleMenus.menuId, menus.id))
    .where(and(inArray(roleMenus.roleId, [...roleIds]), eq(menus.isActive, true)))
    .orderBy(asc(menus.setKey), asc(menus.url), asc(menus.id))

export const menusOfSet = (db: Queryable, setKey: string): Promise<MenuRow[]> =>
  db.select().from(menus).where(eq(menus.setKey, setKey)).orderBy(asc(menus.sortOrder), asc(menus.id))

/**
 * Every page of the main set with its own permission codes, then the codes of other pages that some role holds on it.
 */
export const allGrants = (db: Queryable): Promise<MenuGrant[]> =>
  db
    .select({
      roleId: sql<string>`''`,
      menuId: menus.id,
      menuUrl: menus.url,
      permissions: sql<string[]>`array(
        select code
        from (
          select own.code, own.sort_order as place, true as is_own from authority_codes own where own.menu_url = menus.url
          union all
          select held.code, held.place, false
          from role_menus given, unnest(given.permissions) with ordinality as held(code, place)
          where given.menu_id = menus.id
        ) offered
        group by code
        order by min(place) filter (where is_own) nulls last, min(place), code
      )`,
    })
    .from(menus)
    .where(and(eq(menus.setKey, MAIN_SET), eq(menus.isActive, true)))
    .orderBy(asc(menus.url), asc(menus.id))

/** Path of the organisation that a user works in; null where there is none. */
export async function pathOfOrganization(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ path: organizations.path })
    .from(users)
    .innerJoin(organizations, eq(users.organizationId, organizations.id))
    .where(eq(users.id, userId))
  return row?.path ?? null
}

export async function findRoleByKey(db: Queryable, key: string): Promise<typeof roles.$inferSelect | null> {
  const [role] = await db.select().from(roles).where(eq(roles.key, key))
  return role ?? null
}
