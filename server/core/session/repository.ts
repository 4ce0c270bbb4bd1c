import { and, asc, eq, gt, isNull, lt, lte } from 'drizzle-orm'
import { systemSettings, users } from '../access/tables.ts'
import type { Db, Queryable } from '../db/client.ts'
import { keepDevice } from './known-device.repository.ts'
import { DEFAULT_SESSION_LIFE, type SessionLife, sessionLifeOf } from './limits.ts'
import { type SecondFactor, takeRecoveryCode, takeStep } from './second-factor.repository.ts'
import { captchas, installationKeys, secondFactors, sessions } from './tables.ts'

/** In plain text. */
export type InstallationKeys = Omit<typeof installationKeys.$inferSelect, 'id' | 'createdAt'>
/** As stored: the private parts are sealed. */
export type SealedInstallationKeys = InstallationKeys
export type EndedReason = NonNullable<(typeof sessions.$inferSelect)['endedReason']>

export interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly loginName: string
  readonly realName: string
  readonly companyId: string
  readonly isUserActive: boolean
  /** Last day of the account; null: no end. */
  readonly userExpiresOn: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly endedReason: EndedReason | null
  readonly hasSecondFactor: boolean
  readonly mustChangePassword: boolean
  /** Of a viewer inside a page of another system. */
  readonly isFrame: boolean
}

export async function findInstallationKeys(db: Db): Promise<SealedInstallationKeys | null> {
  const [row] = await db.select().from(installationKeys)
  return row ?? null
}

/** Stores keys if there are none yet; of processes that start together, the first wins. */
export async function addInstallationKeys(db: Db, keys: SealedInstallationKeys, now: Date): Promise<void> {
  await db
    .insert(installationKeys)
    .values({ ...keys, createdAt: now })
    .onConflictDoNothing()
}

export async function addCaptcha(db: Db, captcha: typeof captchas.$inferInsert): Promise<void> {
  await db.insert(captchas).values(captcha)
}

/** Removes a captcha. @returns Its answer's hash if it was still valid; of two concurrent calls only one gets it. */
export async function takeCaptcha(db: Db, sessionCode: string, now: Date): Promise<string | null> {
  const [taken] = await db.delete(captchas).where(eq(captchas.sessionCode, sessionCode)).returning()
  return taken && taken.expiresAt > now ? taken.answerHash : null
}

export async function sweepCaptchas(db: Db, now: Date): Promise<void> {
  await db.delete(captchas).where(lte(captchas.expiresAt, now))
}

/** The second factor of a user as a sign-in found it. */
export type FactorFound = Pick<SecondFactor, 'confirmedAt' | 'usesSharedFactor'>

/** The second factor that a sign-in showed, which is used up by it. */
export type FactorShown =
  | { readonly kind: 'step'; readonly step: number; readonly found: FactorFound }
  | { readonly kind: 'recoveryCode'; readonly codeHash: string }
  | { readonly kind: 'testCode' }
  /** Nothing: the user has no second factor yet. */
  | { readonly kind: 'none'; readonly found: FactorFound }

/**
 * Opens a session, uses up the second factor, and makes the browser known; all or nothing.
 *
 * @param session - With the password hash that was judged.
 * @returns The session's id; null when the code was used, the password or the second factor changed or the account was
 *   switched off meanwhile.
 */
export async function openSession(
  db: Db,
  session: { userId: string; passwordHash: string; tokenHash: string; now: Date; expiresAt: Date },
  factor: FactorShown,
  device: { tokenHash: string; expiresAt: Date; before: string | null },
): Promise<string | null> {
  const { userId, passwordHash, tokenHash, now, expiresAt } = session
  return db.transaction(async (tx) => {
    const isAsJudged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.isActive, true))
    const [judged] = await tx
      .select({ usesSharedFactor: users.usesSharedFactor })
      .from(users)
      .where(isAsJudged)
      .for('no key update')
    if (!judged) return null
    if ('found' in factor && !(await isStillFactor(tx, userId, judged.usesSharedFactor, factor.found))) return null
    if (factor.kind === 'step' && !(await takeStep(tx, userId, factor.step))) return null
    if (factor.kind === 'recoveryCode' && !(await takeRecoveryCode(tx, userId, factor.codeHash))) return null
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId))
    await keepDevice(tx, { userId, tokenHash: device.tokenHash, expiresAt: device.expiresAt }, device.before)
    const hasSecondFactor = factor.kind !== 'none'
    const [opened] = await tx
      .insert(sessions)
      .values({ userId, tokenHash, createdAt: now, lastSeenAt: now, expiresAt, hasSecondFactor })
      .returning({ id: sessions.id })
    return opened?.id ?? null
  })
}

/** Whether a user's second factor is the one that was found; to be asked with the user's row locked. */
async function isStillFactor(
  tx: Queryable,
  userId: string,
  usesSharedFactor: boolean,
  found: FactorFound,
): Promise<boolean> {
  const [own] = await tx
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  const confirmedAt = own?.confirmedAt ?? null
  return usesSharedFactor === found.usesSharedFactor && confirmedAt?.getTime() === found.confirmedAt?.getTime()
}

/** The session of a token with its user; planned once for a connection, as every call begins with it. */
export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | null> {
  const { rows } = await db.$client.query<SessionRow>({ name: 'session', text: SESSION, values: [tokenHash] })
  return rows[0] ?? null
}
const SESSION = `
  select session.id, session.user_id as "userId", session.created_at as "createdAt", session.last_seen_at as "lastSeenAt",
    session.expires_at as "expiresAt", session.ended_reason as "endedReason",
    session.has_second_factor as "hasSecondFactor", session.is_frame as "isFrame", person.login_name as "loginName",
    person.real_name as "realName", person.company_id as "companyId", person.is_active as "isUserActive",
    to_char(person.expires_on, 'YYYY-MM-DD') as "userExpiresOn", person.must_change_password as "mustChangePassword"
  from sessions session join users person on person.id = session.user_id
  where session.token_hash = $1`

export async function touchSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), lt(sessions.lastSeenAt, now)))
}

/** Ends a session, unless it has ended already: the first reason is kept. */
export async function endSession(db: Db, id: string, reason: EndedReason, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, endedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** Whether a session was opened by a sign-in, so that the password was given in it. */
export const isBySignIn = async (db: Queryable, sessionId: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.id, sessionId), eq(sessions.isBySignIn, true)))) > 0

export async function sweepSessions(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
}

export async function readSessionLife(db: Queryable): Promise<SessionLife> {
  const { sessionIdleMinutes, sessionMaxDays } = systemSettings
  const [settings] = await db.select({ sessionIdleMinutes, sessionMaxDays }).from(systemSettings)
  return settings ? sessionLifeOf(settings) : DEFAULT_SESSION_LIFE
}

/** Opens a session without a sign-in, for the bearer of an exchange token. */
export async function openFurtherSession(
  db: Queryable,
  session: {
    readonly userId: string
    readonly tokenHash: string
    readonly now: Date
    readonly expiresAt: Date
    /** It only reads. */
    readonly isFrame: boolean
    readonly hasSecondFactor: boolean
  },
): Promise<string> {
  const { now, ...values } = session
  const [opened] = await db
    .insert(sessions)
    .values({ ...values, createdAt: now, lastSeenAt: now, isBySignIn: false })
    .returning({ id: sessions.id })
  if (!opened) throw new Error('No session was opened.')
  return opened.id
}

/** When the first of a user's open sessions began; null where none is open. */
export async function onlineSince(db: Queryable, userId: string, now: Date): Promise<Date | null> {
  const [first] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(asc(sessions.createdAt))
    .limit(1)
  return first?.createdAt ?? null
}
