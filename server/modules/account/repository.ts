import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { companies, users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { Session } from '#server/core/kit/session.ts'
import { withinScope } from '#server/core/organization/scope.repository.ts'
import { exchangeTokens, sessions } from '#server/core/session/tables.ts'

export async function changeNameAndPhone(
  db: Queryable,
  userId: string,
  change: { readonly realName: string; readonly phone: string },
  by: string,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1`, updatedAt: now, updatedBy: by })
    .where(eq(users.id, userId))
}

export async function findAccount(db: Queryable, userId: string) {
  const { id, companyId, loginName, passwordHash, isActive, expiresOn, realName, phone } = users
  const [account] = await db
    .select({ id, companyId, loginName, passwordHash, isActive, expiresOn, realName, phone })
    .from(users)
    .where(keyIs(id, userId))
  return account ?? null
}

/** Signed-in users in the session's data scope, with the first of their sessions; newest first. */
export function onlineUsers(db: Queryable, session: Session, now: Date) {
  const since = sql<Date>`min(${sessions.createdAt})`.mapWith(sessions.createdAt)
  return db
    .select({
      userId: users.id,
      loginName: users.loginName,
      realName: users.realName,
      companyName: companies.name,
      roleName: sql<string>`coalesce((select role.name from user_roles held join roles role on role.id = held.role_id
        where held.user_id = users.id order by held.is_main desc, role.level limit 1), '')`,
      since,
    })
    .from(sessions)
    .innerJoin(users, eq(sessions.userId, users.id))
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now), inScope(session)))
    .groupBy(users.id, companies.name)
    .orderBy(desc(since))
}

export const isInScope = async (db: Queryable, session: Session, userId: string): Promise<boolean> =>
  (await db.$count(users, and(keyIs(users.id, userId), inScope(session)))) > 0

const inScope = (session: Session): SQL | undefined =>
  and(
    eq(users.companyId, session.companyId),
    withinScope(session, sql`(select path from organizations where organizations.id = users.organization_id)`),
  )

export async function addExchangeToken(db: Queryable, token: typeof exchangeTokens.$inferInsert): Promise<void> {
  await db.insert(exchangeTokens).values(token)
}

/**
 * Uses up a token; of two concurrent calls only one succeeds.
 *
 * @returns What it opens, with the duties of the session that it was made in; null when it is not valid, or that session
 * has ended.
 */
export async function takeExchangeToken(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{ readonly userId: string; readonly isFrame: boolean; readonly hasSecondFactor: boolean } | null> {
  await db
    .delete(exchangeTokens)
    .where(sql`${exchangeTokens.expiresAt} < ${new Date(now.getTime() - 60_000).toISOString()}`)
  const [taken] = await db.delete(exchangeTokens).where(eq(exchangeTokens.tokenHash, tokenHash)).returning()
  if (!taken || taken.expiresAt <= now) return null
  const { userId, isFrame, sessionId } = taken
  // locked, so that it does not end while another one is opened in its place
  const [maker] = await db
    .select({ hasSecondFactor: sessions.hasSecondFactor })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .for('update')
  return maker ? { userId, isFrame, ...maker } : null
}
