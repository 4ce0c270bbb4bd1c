import { ne } from 'drizzle-orm'
import { companies } from '../core/access/tables.ts'
import type { Env } from '../core/env.ts'
import { removeDemoAccounts } from './remove-demo-accounts.ts'
import { seedBase } from './seed-base.ts'
import { markDone } from './steps.ts'
import { belongsToDemo, demoRefusal, REAL_USE_STEP } from './use-of-database.ts'

const UNNAMED_COMPANY = '供热公司'

/**
 * Makes a database ready for a company: with the product's own data and without the demo's accounts.
 *
 * @returns Login names of the removed demo accounts.
 * @throws {StartError} if the demo has filled the database and `removesDemoAccounts` is not set.
 */
export async function seedRealUse(env: Env, options: { removesDemoAccounts: boolean }): Promise<string[]> {
  const { db, settings } = env
  const isDemo = await belongsToDemo(db)
  if (isDemo && !options.removesDemoAccounts) throw demoRefusal()
  // only once: later, a company's own users may have the same names as demo accounts
  const removed = isDemo ? await removeDemoAccounts(env) : []
  const { companyCurrency, companyPlace } = settings
  const chosen = { ...(companyCurrency ? { currency: companyCurrency } : {}), ...companyPlace }
  await seedBase(db, { code: 'main', name: settings.companyName ?? UNNAMED_COMPANY }, env.now(), chosen)
  if (settings.companyName !== undefined)
    await db.update(companies).set({ name: settings.companyName }).where(ne(companies.name, settings.companyName))
  await markDone(db, REAL_USE_STEP)
  return removed
}
