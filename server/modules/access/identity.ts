import type { AuthorityEntry, SessionUser } from '../../../src/contract/endpoints/session.ts'
import type { Db } from '../../db/client.ts'
import { findUser, grantsOfRoles, type MenuGrant, type RoleOfUser, rolesOfUser } from './repository.ts'

/** Users at this level and below (1 super, 2 administrator) administer other users (requirements R6-10). */
export const ADMINISTRATOR_LEVEL = 2
const LOWEST_LEVEL = 4

export interface Identity {
  readonly roles: readonly RoleOfUser[]
  /** The most powerful of the roles held. */
  readonly level: number
  readonly permissions: ReadonlySet<string>
}

/** Roles, level and permission codes of a user as they are now: a change of roles acts on the next call. */
export async function readIdentity(db: Db, userId: string): Promise<Identity> {
  const roles = await rolesOfUser(db, userId)
  const grants = await grantsOfRoles(
    db,
    roles.map((role) => role.id),
  )
  return { roles, level: levelOf(roles), permissions: new Set(grants.flatMap((grant) => grant.permissions)) }
}

const levelOf = (roles: readonly RoleOfUser[]): number => Math.min(LOWEST_LEVEL, ...roles.map((role) => role.level))

/** A user as the console shows it, without anything secret; null when there is none. */
export async function describeUser(db: Db, userId: string): Promise<SessionUser | null> {
  const user = await findUser(db, userId)
  if (!user) return null
  const roles = await rolesOfUser(db, userId)
  const main = roles[0]
  return {
    keyId: user.id,
    userId: user.id,
    loginName: user.loginName,
    realName: user.realName,
    userPhone: user.phone,
    companyId: user.companyId,
    companyName: user.companyName,
    roleName: main?.name ?? '',
    mainRoleId: main?.id ?? '',
    level: levelOf(roles),
    roles: roles.map((role) => role.key),
    mainUrl: user.mainUrl,
    loginTime: user.lastLoginAt?.toISOString() ?? null,
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
