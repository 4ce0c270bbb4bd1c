import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, Queryable } from '../../db/client.ts'
import { systemSettings, users } from '../access/tables.ts'
import { DEFAULT_SESSION_LIFE, type SessionLife, sessionLifeOf } from './limits.ts'
import { captchas, exchangeTokens, installationKeys, sessions, signInGuards } from './tables.ts'

/** As they are used. */
export type InstallationKeys = Omit<typeof installationKeys.$inferSelect, 'id' | 'createdAt'>
/** As they are stored: the private parts are sealed. */
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
}

export async function findInstallationKeys(db: Db): Promise<SealedInstallationKeys | null> {
  const [row] = await db.select().from(installationKeys)
  return row ?? null
}

/** Stores keys where there are none; of processes that start together the first one's stay. */
export async function addInstallationKeys(db: Db, keys: SealedInstallationKeys, now: Date): Promise<void> {
  await db
    .insert(installationKeys)
    .values({ ...keys, createdAt: now })
    .onConflictDoNothing()
}

export async function addCaptcha(db: Db, captcha: typeof captchas.$inferInsert): Promise<void> {
  await db.insert(captchas).values(captcha)
}

/** Removes a captcha; its answer's hash if it was still valid. Of two that ask at once only one gets it. */
export async function takeCaptcha(db: Db, sessionCode: string, now: Date): Promise<string | null> {
  const [taken] = await db.delete(captchas).where(eq(captchas.sessionCode, sessionCode)).returning()
  return taken && taken.expiresAt > now ? taken.answerHash : null
}

export async function sweepCaptchas(db: Db, now: Date): Promise<void> {
  await db.delete(captchas).where(lte(captchas.expiresAt, now))
}

export interface Attempt {
  /** Counted from the last success, lock or long pause; 1 is the first. */
  readonly number: number
  readonly lastTotpStep: number | null
}

/**
 * Counts an attempt before it is judged, in one statement: parallel guesses cannot overtake the counter. The attempt
 * that reaches `limit` locks the name; a success takes that back ({@link openSession}).
 *
 * @returns The attempt, or until when the name is locked.
 */
export async function claimAttempt(
  db: Db,
  nameHash: string,
  { now, limit, lockMs }: { now: Date; limit: number; lockMs: number },
): Promise<{ kind: 'claimed'; attempt: Attempt } | { kind: 'locked'; until: Date }> {
  const until = new Date(now.getTime() + lockMs)
  const stale = new Date(now.getTime() - lockMs)
  const next = sql`case when ${signInGuards.lockedUntil} is not null or ${signInGuards.lastAttemptAt} <= ${stale.toISOString()}
    then 1 else ${signInGuards.attempts} + 1 end`
  const [claimed] = await db
    .insert(signInGuards)
    .values({ nameHash, attempts: 1, lastAttemptAt: now, lockedUntil: limit <= 1 ? until : null })
    .onConflictDoUpdate({
      target: signInGuards.nameHash,
      set: {
        attempts: next,
        lastAttemptAt: now,
        lockedUntil: sql`case when ${next} >= ${limit} then ${until.toISOString()}::timestamptz end`,
      },
      setWhere: sql`${signInGuards.lockedUntil} is null or ${signInGuards.lockedUntil} <= ${now.toISOString()}`,
    })
    .returning()
  if (claimed) return { kind: 'claimed', attempt: { number: claimed.attempts, lastTotpStep: claimed.lastTotpStep } }
  const [guard] = await db.select().from(signInGuards).where(eq(signInGuards.nameHash, nameHash))
  return { kind: 'locked', until: guard?.lockedUntil ?? until }
}

/** Forgets names that were not tried since `before`; a lock and a used step have long ended by then. */
export async function sweepGuards(db: Db, before: Date): Promise<void> {
  await db.delete(signInGuards).where(lt(signInGuards.lastAttemptAt, before))
}

/**
 * Opens a session and clears the name's attempts, both or neither.
 *
 * @param totpStep - The step to use up; null when no verification code was checked.
 * @returns Its id; null when the step was used meanwhile.
 */
export async function openSession(
  db: Db,
  session: { userId: string; tokenHash: string; now: Date; expiresAt: Date },
  guard: { nameHash: string; totpStep: number | null },
): Promise<string | null> {
  const { userId, tokenHash, now, expiresAt } = session
  const isStepFresh =
    guard.totpStep === null
      ? undefined
      : or(isNull(signInGuards.lastTotpStep), lt(signInGuards.lastTotpStep, guard.totpStep))
  return db.transaction(async (tx) => {
    const cleared = await tx
      .update(signInGuards)
      .set({
        attempts: 0,
        lockedUntil: null,
        ...(guard.totpStep === null ? {} : { lastTotpStep: guard.totpStep }),
      })
      .where(and(eq(signInGuards.nameHash, guard.nameHash), isStepFresh))
      .returning({ nameHash: signInGuards.nameHash })
    if (cleared.length === 0) return null
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId))
    const [opened] = await tx
      .insert(sessions)
      .values({ userId, tokenHash, createdAt: now, lastSeenAt: now, expiresAt })
      .returning({ id: sessions.id })
    return opened?.id ?? null
  })
}

export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | null> {
  const { id, userId, createdAt, lastSeenAt, expiresAt, endedReason } = sessions
  const { loginName, realName, companyId, isActive: isUserActive, expiresOn: userExpiresOn } = users
  const user = { loginName, realName, companyId, isUserActive, userExpiresOn }
  const [row] = await db
    .select({ id, userId, createdAt, lastSeenAt, expiresAt, endedReason, ...user })
    .from(sessions)
    .innerJoin(users, eq(sessions.userId, users.id))
    .where(eq(sessions.tokenHash, tokenHash))
  return row ?? null
}

export async function touchSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), lt(sessions.lastSeenAt, now)))
}

/** Ends a session that has not ended yet; the first reason stays. */
export async function endSession(db: Db, id: string, reason: EndedReason, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now, endedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

export async function sweepSessions(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
}

export async function readSessionLife(db: Queryable): Promise<SessionLife> {
  const { sessionIdleMinutes, sessionMaxDays } = systemSettings
  const [settings] = await db.select({ sessionIdleMinutes, sessionMaxDays }).from(systemSettings)
  return settings ? sessionLifeOf(settings) : DEFAULT_SESSION_LIFE
}

/** Opens a session without a sign-in, for who has shown a stand-in of one. */
export async function openFurtherSession(
  db: Queryable,
  session: { readonly userId: string; readonly tokenHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const { userId, tokenHash, now, expiresAt } = session
  const [opened] = await db
    .insert(sessions)
    .values({ userId, tokenHash, createdAt: now, lastSeenAt: now, expiresAt })
    .returning({ id: sessions.id })
  if (!opened) throw new Error('No session was opened.')
  return opened.id
}

/** Ends every session of a user, and what stands in for one. @returns How many were open. */
export async function endSessionsOfUser(
  db: Queryable,
  userId: string,
  reason: EndedReason,
  now: Date,
): Promise<number> {
  await dropExchangeTokens(db, userId)
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, endedReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended.length
}

/** Stand-ins must not outlive the sessions that they were made from. */
export async function dropExchangeTokens(db: Queryable, userId: string): Promise<void> {
  await db.delete(exchangeTokens).where(eq(exchangeTokens.userId, userId))
}
