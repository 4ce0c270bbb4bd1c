import { ne } from 'drizzle-orm'
import type { Env } from '../../env.ts'
import { companies } from '../../modules/access/tables.ts'
import { removeDemoAccounts } from './remove-demo-accounts.ts'
import { seedBase } from './seed-base.ts'
import { markDone } from './steps.ts'
import { REAL_USE_STEP, refuseDemo } from './use-of-database.ts'

const UNNAMED_COMPANY = '供热公司'

/**
 * Makes a database ready for a company: what the product brings, and none of the demo's accounts.
 *
 * @returns Login names of demo accounts that were removed.
 * @throws {StartError} where the demo is in the database and nobody asked to remove its accounts.
 */
export async function seedRealUse(env: Env, options: { removesDemoAccounts: boolean }): Promise<string[]> {
  const { db, settings } = env
  if (!options.removesDemoAccounts) await refuseDemo(db)
  const removed = options.removesDemoAccounts ? await removeDemoAccounts(env) : []
  await seedBase(db, { code: 'main', name: settings.companyName ?? UNNAMED_COMPANY }, env.now())
  if (settings.companyName !== undefined)
    await db.update(companies).set({ name: settings.companyName }).where(ne(companies.name, settings.companyName))
  await markDone(db, REAL_USE_STEP)
  return removed
}
