import { inArray } from 'drizzle-orm'
import { verifyPassword } from '../core/access/password.ts'
import { users } from '../core/access/tables.ts'
import type { Env } from '../core/env.ts'
import { captchas, exchangeTokens, installationKeys, sessions } from '../core/session/tables.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'

/**
 * Removes from a database what would admit anybody who knows the demo: its four accounts, any other account with the
 * demo password, all sessions, and the sign-in keys, which the demo makes public. Organisations, network, values and
 * settings are kept.
 *
 * @returns The removed login names.
 */
export async function removeDemoAccounts({ db }: Pick<Env, 'db'>): Promise<string[]> {
  const ofDemo = new Set(DEMO_ACCOUNTS.map(({ loginName }) => loginName))
  const known: string[] = []
  for (const { id, loginName, passwordHash } of await db.select().from(users)) {
    if (ofDemo.has(loginName) || (await verifyPassword(DEMO_PASSWORD, passwordHash))) known.push(id)
  }
  return db.transaction(async (tx) => {
    const removed = known.length > 0 ? await tx.delete(users).where(inArray(users.id, known)).returning() : []
    await tx.delete(sessions)
    await tx.delete(exchangeTokens)
    await tx.delete(captchas)
    await tx.delete(installationKeys)
    return removed.map(({ loginName }) => loginName).sort()
  })
}
