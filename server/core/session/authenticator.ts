import type { IncomingHttpHeaders } from 'node:http'
import type { Duty } from '#contract/endpoints/session.ts'
import { readIdentity } from '../access/identity.repository.ts'
import { LOWEST_LEVEL } from '../access/identity.ts'
import { dutyUnmet } from '../calls/duty.ts'
import type { Env } from '../env.ts'
import { sessionInvalid } from '../kit/app-error.ts'
import type { Authenticator, Session } from '../kit/session.ts'
import { sha256Hex } from './digest.ts'
import { expiryOf, isPastLastDay, SESSION_LIMIT } from './limits.ts'
import { findSession, readSessionLife, type SessionRow, touchSession } from './repository.ts'
import { findWall, touchWall, type WallRow } from './wall.repository.ts'

export const SESSION_TEXT = {
  /** Wording of the spec (section 8), which the console also knows. */
  expired: '当前账号登录已过期或已在其它地方登录，请重新登录!!!',
  twoTokens: '请求头 token 与 Authentication 不一致，请重新登录',
  inactive: '账号已停用，请联系管理员',
  accountExpired: '账号已到期，请联系管理员',
  forced: '您已被管理员强制下线，请重新登录',
  replaced: '账号已在其它地方登录，请重新登录',
} as const

const WALL_PERMISSIONS = ['drawing:view', 'alarm:view'] as const

/** Finds sessions by token. Nothing is cached: a session ended by another process has ended here too. */
export function createAuthenticator(env: Pick<Env, 'db' | 'now'>): Authenticator {
  async function find(token: string): Promise<Session> {
    const tokenHash = sha256Hex(token)
    const row = await findSession(env.db, tokenHash)
    const now = env.now()
    if (!row) return ofWall(await findWall(env.db, tokenHash), now)
    refuseEnded(row, now)
    if (now - row.lastSeenAt.getTime() >= SESSION_LIMIT.touchMs) {
      const life = await readSessionLife(env.db)
      await touchSession(env.db, row.id, new Date(now), new Date(expiryOf(row.createdAt.getTime(), now, life)))
    }
    const { roles, level, permissions, scope } = await readIdentity(env.db, row.userId)
    return {
      sessionId: row.id,
      userId: row.userId,
      loginName: row.loginName,
      realName: row.realName,
      companyId: row.companyId,
      level,
      roles: roles.map((role) => role.key),
      permissions,
      scope,
      duties: dutiesOf(row),
      ...(row.isFrame ? { reader: { kind: 'frame' } } : {}),
    }
  }

  /** A screen: its maker's scope of this moment, and of the maker's permissions those to see drawings and alarms. */
  async function ofWall(wall: WallRow | null, now: number): Promise<Session> {
    if (!wall) throw sessionInvalid(SESSION_TEXT.expired)
    refuseAccount(wall, now)
    if (now - (wall.lastSeenAt?.getTime() ?? 0) >= SESSION_LIMIT.touchMs)
      await touchWall(env.db, wall.id, new Date(now))
    const { userId, loginName, realName, companyId } = wall
    const { permissions, scope } = await readIdentity(env.db, userId)
    return {
      sessionId: wall.id,
      userId,
      loginName,
      realName,
      companyId,
      scope,
      level: LOWEST_LEVEL,
      roles: [],
      permissions: new Set(WALL_PERMISSIONS.filter((code) => permissions.has(code))),
      duties: [],
      reader: { kind: 'wall', wallId: wall.id, drawings: wall.drawings },
    }
  }

  return {
    async fromToken(token) {
      const session = await find(token)
      if (session.duties.length > 0) throw dutyUnmet(session.duties)
      return session
    },
    fromHeaders: async (headers) => find(tokenIn(headers)),
  }
}

/** Unmet duties of a session; none for most. */
export function dutiesOf(row: { readonly mustChangePassword: boolean; readonly hasSecondFactor: boolean }): Duty[] {
  const duties: Duty[] = []
  if (row.mustChangePassword) duties.push('changePassword')
  if (!row.hasSecondFactor) duties.push('enrolFactor')
  return duties
}

function refuseEnded(row: SessionRow, now: number): void {
  if (row.endedReason === 'forced') throw sessionInvalid(SESSION_TEXT.forced)
  if (row.endedReason === 'replaced') throw sessionInvalid(SESSION_TEXT.replaced)
  if (row.endedReason !== null || row.expiresAt.getTime() <= now) throw sessionInvalid(SESSION_TEXT.expired)
  refuseAccount(row, now)
}

function refuseAccount(account: Pick<SessionRow, 'isUserActive' | 'userExpiresOn'>, now: number): void {
  if (!account.isUserActive) throw sessionInvalid(SESSION_TEXT.inactive)
  if (isPastLastDay(account.userExpiresOn, now)) throw sessionInvalid(SESSION_TEXT.accountExpired)
}

/** The console sends its token in two headers; one is enough, two must be equal. */
function tokenIn(headers: IncomingHttpHeaders): string {
  const sent = [headers.token, headers.authentication].flatMap((value) => value ?? [])
  const [token] = sent
  if (!token) throw sessionInvalid(SESSION_TEXT.expired)
  if (sent.some((other) => other !== token)) throw sessionInvalid(SESSION_TEXT.twoTokens)
  return token
}
