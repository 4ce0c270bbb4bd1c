import type { AuthorityEntry, SessionUser } from '../../../src/contract/endpoints/session.ts'
import type { Queryable } from '../../db/client.ts'
import type { Session } from '../../kit/session.ts'
import {
  allGrants,
  findUser,
  grantsOfRoles,
  type MenuGrant,
  onlineSince,
  pathOfOrganization,
  pathsOfRoles,
  type RoleOfUser,
  rolesOfUser,
} from './repository.ts'

/** Users at this level and below (1 super, 2 administrator) administer other users (requirements R6-10). */
export const ADMINISTRATOR_LEVEL = 2
/** Sees and does everything, whatever its role was given. */
export const SUPER_LEVEL = 1
const LOWEST_LEVEL = 4

export interface Identity {
  readonly roles: readonly RoleOfUser[]
  /** The most powerful of the roles held. */
  readonly level: number
  readonly permissions: ReadonlySet<string>
  readonly scope: Session['scope']
}

/** Roles, level, permission codes and data scope of a user as they are now: a change of roles acts on the next call. */
export async function readIdentity(db: Queryable, userId: string): Promise<Identity> {
  const roles = await rolesOfUser(db, userId)
  const grants = await grantsOf(db, roles)
  return {
    roles,
    level: levelOf(roles),
    permissions: new Set(grants.flatMap((grant) => grant.permissions)),
    scope: await scopeOf(db, userId, roles),
  }
}

/** What roles may open and do; with a role of the highest level among them, everything. */
export const grantsOf = (db: Queryable, roles: readonly Pick<RoleOfUser, 'id' | 'level'>[]): Promise<MenuGrant[]> =>
  roles.some(({ level }) => level <= SUPER_LEVEL)
    ? allGrants(db)
    : grantsOfRoles(
        db,
        roles.map(({ id }) => id),
      )

/** A user without an organisation works for the company as a whole. */
async function scopeOf(db: Queryable, userId: string, roles: readonly RoleOfUser[]): Promise<Session['scope']> {
  if (roles.some(({ dataScope, level }) => dataScope === 'all' || level <= SUPER_LEVEL)) return 'all'
  const chosen = await pathsOfRoles(
    db,
    roles.filter(({ dataScope }) => dataScope === 'nodes').map(({ id }) => id),
  )
  if (!roles.some(({ dataScope }) => dataScope === 'own')) return chosen
  const own = await pathOfOrganization(db, userId)
  return own === null ? 'all' : [...chosen, own]
}

export const levelOf = (roles: readonly Pick<RoleOfUser, 'level'>[]): number =>
  Math.min(LOWEST_LEVEL, ...roles.map((role) => role.level))

/** A user as the console shows it, without anything secret; null when there is none. */
export async function describeUser(db: Queryable, userId: string, now: number): Promise<SessionUser | null> {
  const user = await findUser(db, userId)
  if (!user) return null
  const roles = await rolesOfUser(db, userId)
  const main = roles[0]
  const since = await onlineSince(db, userId, new Date(now))
  return {
    keyId: user.id,
    userId: user.id,
    loginName: user.loginName,
    realName: user.realName,
    userPhone: user.phone,
    companyId: user.companyId,
    companyName: user.companyName,
    roleName: main?.name ?? '',
    mainRoleId: main?.key ?? '',
    level: levelOf(roles),
    roles: roles.map((role) => role.key),
    mainUrl: user.mainUrl,
    loginTime: user.lastLoginAt?.toISOString() ?? null,
    onlineTime: since === null ? null : now - since.getTime(),
    avatar: '',
    introduction: main?.description ?? '',
  }
}

/** Grants by page, each permission code once. */
export function authorityOf(grants: readonly MenuGrant[]): AuthorityEntry[] {
  const byUrl = new Map<string, Set<string>>()
  for (const { menuUrl, permissions } of grants) {
    const codes = byUrl.get(menuUrl) ?? new Set()
    for (const code of permissions) codes.add(code)
    byUrl.set(menuUrl, codes)
  }
  return [...byUrl].map(([menuUrl, codes]) => ({ menuUrl, authorityNo: [...codes].join(',') }))
}
