import type { RoleKey } from '#contract/pages/page.ts'
import { hashPassword, isStrongPassword } from '#server/core/access/password.ts'
import { companies, roles, userRoles, users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { type Company, seedBaseAccess } from '#server/first-start/base-access.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { isDone, once } from '#server/first-start/steps.ts'
import { DEMO_STEP } from '#server/first-start/use-of-database.ts'
import { addOrganizations } from './demo-organizations.ts'

/**
 * Adds the demo company with its organisations and accounts, unless they exist. Of processes that start together, one
 * adds them and the others wait.
 */
export async function seedDemoCompany(env: Pick<Env, 'db' | 'randomBytes'>, company: Company): Promise<void> {
  await seedBaseAccess(env.db, company)
  if (await isDone(env.db, DEMO_STEP)) return
  const accounts: Account[] = []
  for (const { loginName, realName, role } of DEMO_ACCOUNTS) {
    const passwordHash = await hashPassword(DEMO_PASSWORD, env.randomBytes)
    accounts.push({
      role,
      row: {
        loginName,
        realName,
        passwordHash,
        isPasswordStrong: isStrongPassword(DEMO_PASSWORD),
        usesSharedFactor: true,
      },
    })
  }
  await once(env.db, DEMO_STEP, async (tx) => {
    await addAccounts(tx, accounts)
    await addOrganizations(tx, company.name)
  })
}

interface Account {
  readonly role: RoleKey
  readonly row: Omit<typeof users.$inferInsert, 'companyId'>
}

async function addAccounts(tx: Queryable, accounts: readonly Account[]): Promise<void> {
  const [company] = await tx.select().from(companies)
  const roleIds = new Map((await tx.select().from(roles)).map(({ key, id }) => [key, id]))
  for (const { role, row } of accounts) {
    const roleId = roleIds.get(role)
    if (!company || !roleId) throw new Error(`Company and role ${role} were not added before the accounts.`)
    const [user] = await tx
      .insert(users)
      .values({ ...row, companyId: company.id })
      .onConflictDoNothing()
      .returning()
    if (user) await tx.insert(userRoles).values({ userId: user.id, roleId, isMain: true })
  }
}
