import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../db/client.ts'
import { organizations } from '../organization/tables.ts'
import { powersByRole } from './control-power.repository.ts'
import { SUPER_LEVEL } from './identity.ts'
import { type Reach, type RoleReach, reachOf } from './reach.ts'
import { pathOfOrganization } from './repository.ts'
import { menus, roleMenus, roleOrganizations, roles, userRoles, users } from './tables.ts'

/** An arbitrary number, used by this lock only. */
const REACH_LOCK = 7_402_011
/** Only an import of hundreds of accounts or menus holds the lock for longer. The console aborts a call after 20 s. */
const LOCK_WAIT_MS = 5_000

/**
 * Serialises all changes of reach until the transaction ends. Reach comes from many rows (accounts, roles, grants,
 * menus, organisations): one lock for all of them is harder to forget than a lock per table.
 *
 * @throws what isLockTimeout recognises, when somebody else holds the lock for seconds.
 */
export async function lockReach(tx: Queryable): Promise<void> {
  // evaluated from left to right: the limit is for this lock alone
  await tx.execute(sql`
    select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true), pg_advisory_xact_lock(${REACH_LOCK}),
      set_config('lock_timeout', '0', true)`)
}

/** Roles with their permissions and paths, ordered by level. */
export async function reachOfRoles(db: Queryable, roleIds: readonly string[]): Promise<RoleReach[]> {
  if (roleIds.length === 0) return []
  const { id, key, name, level, dataScope } = roles
  const found = await db
    .select({ id, key, name, level, dataScope })
    .from(roles)
    .where(inArray(id, [...roleIds]))
    .orderBy(level, key)
  const grants = await db
    .select({ roleId: roleMenus.roleId, permissions: roleMenus.permissions, isActive: menus.isActive })
    .from(roleMenus)
    .innerJoin(menus, eq(roleMenus.menuId, menus.id))
    .where(inArray(roleMenus.roleId, [...roleIds]))
  const chosen = await db
    .select({ roleId: roleOrganizations.roleId, path: organizations.path })
    .from(roleOrganizations)
    .innerJoin(organizations, eq(roleOrganizations.organizationId, organizations.id))
    .where(inArray(roleOrganizations.roleId, [...roleIds]))
  const powers = await powersByRole(
    db,
    found.map((role) => role.key),
  )
  const codesOf = (roleId: string, isActive: boolean): string[] =>
    grants.filter((one) => one.roleId === roleId && one.isActive === isActive).flatMap((one) => one.permissions)
  return found.map((role) => ({
    ...role,
    permissions: codesOf(role.id, true),
    sleeping: codesOf(role.id, false),
    paths: chosen.filter(({ roleId }) => roleId === role.id).map(({ path }) => path),
    powers: powers.filter(({ roleKey }) => roleKey === role.key).map(({ power }) => power),
  }))
}

export const allRoleReaches = async (db: Queryable): Promise<RoleReach[]> =>
  reachOfRoles(
    db,
    (await db.select({ id: roles.id }).from(roles)).map(({ id }) => id),
  )

/** Current reach of a user. */
export async function reachOfUser(db: Queryable, userId: string): Promise<Reach> {
  const held = await db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId))
  return reachOf(
    await reachOfRoles(
      db,
      held.map(({ id }) => id),
    ),
    await pathOfOrganization(db, userId),
  )
}

/** Reach of an account, including the organisation that it belongs to; for checks before the account is changed. */
export interface AccountReach extends Reach {
  readonly userId: string
}

async function accountReaches(db: Queryable, isOne: ReturnType<typeof inArray>): Promise<AccountReach[]> {
  const rows = await db
    .select({ userId: users.id, roleId: userRoles.roleId, path: organizations.path })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(organizations, eq(users.organizationId, organizations.id))
    .where(isOne)
  const held = new Map<string, { readonly path: string | null; readonly roleIds: Set<string> }>()
  for (const { userId, roleId, path } of rows) {
    const one = held.get(userId) ?? { path, roleIds: new Set() }
    if (roleId !== null) one.roleIds.add(roleId)
    held.set(userId, one)
  }
  const known = await reachOfRoles(db, [...new Set([...held.values()].flatMap(({ roleIds }) => [...roleIds]))])
  return [...held].map(([userId, { path, roleIds }]) => {
    const reach = reachOf(
      known.filter(({ id }) => roleIds.has(id)),
      path,
    )
    // the account's own organisation counts even if none of its roles shows it
    const scope = reach.scope === 'all' || path === null ? reach.scope : [...reach.scope, path]
    return { ...reach, userId, scope }
  })
}

export const reachOfAccount = async (db: Queryable, userId: string): Promise<AccountReach | undefined> =>
  (await accountReaches(db, inArray(users.id, [userId])))[0]

const holdersOf = (db: Queryable, roleIds: readonly string[]) =>
  db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.roleId, [...roleIds]))

/** Accounts that hold one of some roles. */
export const reachesOfHolders = (db: Queryable, roleIds: readonly string[]): Promise<AccountReach[]> =>
  roleIds.length === 0 ? Promise.resolve([]) : accountReaches(db, inArray(users.id, holdersOf(db, roleIds)))

/** Roles that were given one of some menus. The highest level is left out: it has every page anyway. */
export async function rolesGiven(db: Queryable, menuIds: readonly string[]): Promise<string[]> {
  if (menuIds.length === 0) return []
  const rows = await db
    .selectDistinct({ id: roles.id })
    .from(roleMenus)
    .innerJoin(roles, eq(roleMenus.roleId, roles.id))
    .where(and(inArray(roleMenus.menuId, [...menuIds]), gt(roles.level, SUPER_LEVEL)))
  return rows.map(({ id }) => id)
}

/** Accounts whose data scope begins at one of some organisations. */
export function reachesFrom(db: Queryable, organizationIds: readonly string[]): Promise<AccountReach[]> {
  if (organizationIds.length === 0) return Promise.resolve([])
  const begin = db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, eq(userRoles.roleId, roles.id))
    .innerJoin(users, eq(userRoles.userId, users.id))
    .leftJoin(roleOrganizations, and(eq(roleOrganizations.roleId, roles.id), eq(roles.dataScope, 'nodes')))
    .where(
      or(
        and(eq(roles.dataScope, 'own'), inArray(users.organizationId, [...organizationIds])),
        inArray(roleOrganizations.organizationId, [...organizationIds]),
      ),
    )
  return accountReaches(db, inArray(users.id, begin))
}
