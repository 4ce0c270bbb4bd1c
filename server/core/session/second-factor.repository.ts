import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { SealedPlace } from '../kit/sealing.ts'
import { dropDevices } from './known-device.repository.ts'
import { recoveryCodes, secondFactors, sessions } from './tables.ts'

/** An id that no user has: unknown names are looked up by it, so that they take as long as known ones. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000'

type Sealing = Pick<Env, 'db' | 'sealer'>

/** Place that a secret is sealed for: offered secrets and secrets in use have different columns. */
const placeOf = (column: 'secret' | 'pending_secret', userId: string): SealedPlace => ({
  table: 'second_factors',
  column,
  row: userId,
})

export interface SecondFactor {
  /** Base32; null: none enrolled. */
  readonly secret: string | null
  readonly confirmedAt: Date | null
  /** Offered secret that still waits for its first code. */
  readonly pendingSecret: string | null
  readonly lastStep: number | null
  readonly usesSharedFactor: boolean
}

export async function findSecondFactor(
  { db, sealer }: Sealing,
  userId: string,
  now: Date,
): Promise<SecondFactor | null> {
  const { secret, confirmedAt, pendingSecret, pendingUntil, lastStep } = secondFactors
  const [row] = await db
    .select({
      secret,
      confirmedAt,
      pendingSecret,
      pendingUntil,
      lastStep,
      usesSharedFactor: users.usesSharedFactor,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) return null
  const isPending = row.pendingUntil !== null && row.pendingUntil > now
  return {
    secret: row.secret === null ? null : sealer.open(row.secret, placeOf('secret', userId)),
    confirmedAt: row.confirmedAt,
    pendingSecret:
      isPending && row.pendingSecret !== null
        ? sealer.open(row.pendingSecret, placeOf('pending_secret', userId))
        : null,
    lastStep: row.lastStep,
    usesSharedFactor: row.usesSharedFactor,
  }
}

/** Stores an offered secret; a secret in use stays valid until the offered one is confirmed. */
export async function offerSecondFactor(
  { db, sealer }: Sealing,
  userId: string,
  secret: string,
  until: Date,
): Promise<void> {
  const pending = { pendingSecret: sealer.seal(secret, placeOf('pending_secret', userId)), pendingUntil: until }
  await db
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: secondFactors.userId, set: pending })
}

/** Gives a new account its second factor directly, so that no sign-in without one is needed. */
export async function giveSecondFactor(
  db: Queryable,
  sealer: Env['sealer'],
  { userId, secret, now }: { readonly userId: string; readonly secret: string; readonly now: Date },
): Promise<void> {
  await db
    .insert(secondFactors)
    .values({ userId, secret: sealer.seal(secret, placeOf('secret', userId)), confirmedAt: now })
}

/** Activates the offered secret with its recovery codes, and ends the sessions opened without a second factor. */
export async function confirmSecondFactor(
  db: Queryable,
  sealer: Env['sealer'],
  confirmed: {
    readonly userId: string
    readonly secret: string
    readonly sessionId: string
    readonly step: number | null
    readonly codeHashes: readonly string[]
    readonly now: Date
  },
): Promise<void> {
  const { userId, secret, sessionId, step, codeHashes, now } = confirmed
  await db
    .update(secondFactors)
    .set({
      secret: sealer.seal(secret, placeOf('secret', userId)),
      confirmedAt: now,
      pendingSecret: null,
      pendingUntil: null,
      lastStep: step,
    })
    .where(eq(secondFactors.userId, userId))
  await db.update(users).set({ usesSharedFactor: false }).where(eq(users.id, userId))
  await replaceRecoveryCodes(db, userId, codeHashes)
  await db.update(sessions).set({ hasSecondFactor: true }).where(eq(sessions.id, sessionId))
  await db
    .update(sessions)
    .set({ revokedAt: now, endedReason: 'replaced' })
    .where(and(eq(sessions.userId, userId), eq(sessions.hasSecondFactor, false), isNull(sessions.revokedAt)))
}

export async function replaceRecoveryCodes(
  db: Queryable,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

export const countRecoveryCodes = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

const isRecoveryCode = (userId: string, codeHash: string) =>
  and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))

export const hasRecoveryCode = async (db: Queryable, userId: string, codeHash: string): Promise<boolean> =>
  (await db.$count(recoveryCodes, isRecoveryCode(userId, codeHash))) > 0

/** Uses up a recovery code. @returns Whether it was unused: of two concurrent calls only one succeeds. */
export async function takeRecoveryCode(db: Queryable, userId: string, codeHash: string): Promise<boolean> {
  const taken = await db.delete(recoveryCodes).where(isRecoveryCode(userId, codeHash)).returning()
  return taken.length > 0
}

/** Uses up the time step of a verification code. @returns False when it, or a newer one, was used before. */
export async function takeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .insert(secondFactors)
    .values({ userId, lastStep: step })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { lastStep: step },
      setWhere: sql`${secondFactors.lastStep} is null or ${secondFactors.lastStep} < ${step}`,
    })
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

/** Removes a user's second factor, recovery codes and known browsers: the next sign-in must enrol again. */
export async function dropSecondFactor(db: Queryable, userId: string): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.update(users).set({ usesSharedFactor: false }).where(eq(users.id, userId))
  await dropDevices(db, userId)
}
