import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { SystemInfo } from '../../../src/contract/endpoints/session.ts'
import type { Db } from '../../db/client.ts'
import { companies, menus, roleMenus, roles, systemSettings, userRoles, users } from './tables.ts'

const { passwordHash: _hidden, ...userColumns } = getTableColumns(users)

/** A user without the password hash: that one is read by {@link findCredentials} alone. */
export type UserRow = Omit<typeof users.$inferSelect, 'passwordHash'> & { readonly companyName: string }
export type MenuRow = typeof menus.$inferSelect

export interface RoleOfUser {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly level: number
  readonly isMain: boolean
}

export interface MenuGrant {
  readonly roleId: string
  readonly menuId: string
  readonly menuUrl: string
  readonly permissions: readonly string[]
}

/** Name of the company of this installation; empty before one is set up. */
export async function companyNameOf(db: Db): Promise<string> {
  const [company] = await db.select({ name: companies.name }).from(companies).orderBy(asc(companies.createdAt)).limit(1)
  return company?.name ?? ''
}

export async function findSystemInfo(db: Db): Promise<SystemInfo | null> {
  const { systemName, systemRoundLogo, openVerifyPwd } = systemSettings
  const [info] = await db.select({ systemName, systemRoundLogo, openVerifyPwd }).from(systemSettings)
  return info ?? null
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [user] = await db
    .select({ ...userColumns, companyName: companies.name })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(eq(users.id, id))
  return user ?? null
}

export async function findCredentials(
  db: Db,
  loginName: string,
): Promise<{ userId: string; passwordHash: string; isActive: boolean } | null> {
  const { id: userId, passwordHash, isActive } = users
  const [account] = await db
    .select({ userId, passwordHash, isActive })
    .from(users)
    .where(eq(users.loginName, loginName))
  return account ?? null
}

/** The main role first, then by level. */
export const rolesOfUser = async (db: Db, userId: string): Promise<RoleOfUser[]> => {
  const { id, key, name, level } = roles
  const held = await db
    .select({ id, key, name, level, isMain: userRoles.isMain })
    .from(userRoles)
    .innerJoin(roles, eq(userRoles.roleId, roles.id))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.level), asc(roles.key))
  return [...held.filter((role) => role.isMain), ...held.filter((role) => !role.isMain)]
}

/** What some roles may open, and their permission codes there; by page address. Inactive menus grant nothing. */
export const grantsOfRoles = (db: Db, roleIds: readonly string[]): Promise<MenuGrant[]> =>
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

export const menusOfSet = (db: Db, setKey: string): Promise<MenuRow[]> =>
  db.select().from(menus).where(eq(menus.setKey, setKey)).orderBy(asc(menus.sortOrder), asc(menus.id))
