import type { SessionUser } from '#contract/endpoints/session.ts'
import { companyCurrency } from '#lib/company-currency.ts'
import { levelOf } from '../access/identity.ts'
import { findUser, rolesOfUser } from '../access/repository.ts'
import { mainUrlOfRoles, mayBeginAt } from '../access/start-pages.ts'
import type { Queryable } from '../db/client.ts'
import { companyZone } from '../kit/company-time.ts'
import { onlineSince } from './repository.ts'

/** A user as the console shows it, without anything secret; null when there is none. */
export async function describeUser(db: Queryable, userId: string, now: number): Promise<SessionUser | null> {
  const user = await findUser(db, userId)
  if (!user) return null
  const roles = await rolesOfUser(db, userId)
  const main = roles[0]
  // menus and roles may have changed since it was chosen
  const isOwn = user.mainUrl !== null && (await mayBeginAt(db, roles, user.mainUrl))
  const mainUrl = isOwn ? user.mainUrl : await mainUrlOfRoles(db, roles)
  const since = await onlineSince(db, userId, new Date(now))
  return {
    keyId: user.id,
    userId: user.id,
    loginName: user.loginName,
    realName: user.realName,
    userPhone: user.phone,
    companyId: user.companyId,
    companyName: user.companyName,
    timeZone: companyZone().name,
    currency: companyCurrency(),
    roleName: main?.name ?? '',
    mainRoleId: main?.key ?? '',
    level: levelOf(roles),
    roles: roles.map((role) => role.key),
    mainUrl,
    loginTime: user.lastLoginAt?.toISOString() ?? null,
    onlineTime: since === null ? null : now - since.getTime(),
    avatar: '',
    introduction: main?.description ?? '',
  }
}
