import type { Language } from '#contract/kit/language.ts'
import { readIdentity } from '../access/identity.repository.ts'
import { findUser } from '../access/repository.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'
import { isPastLastDay } from './limits.ts'

/**
 * A user as the actor of work that goes on without a call, with the permissions and the data scope of this moment.
 *
 * @returns Null where the account does not exist, is switched off or is past its last day.
 */
export async function actorOf(
  db: Db,
  { userId, ip, language }: { readonly userId: string; readonly ip: string; readonly language: Language },
  now: number,
): Promise<Actor | null> {
  const user = await findUser(db, userId)
  if (!user?.isActive || isPastLastDay(user.expiresOn, now)) return null
  const { roles, level, permissions, scope } = await readIdentity(db, userId)
  const { loginName, realName, companyId } = user
  const session = {
    sessionId: '',
    userId,
    loginName,
    realName,
    companyId,
    level,
    permissions,
    scope,
    duties: [],
    roles: roles.map((role) => role.key),
  }
  return { session, ip, language }
}
