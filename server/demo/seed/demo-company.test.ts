import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE_MENU } from '#contract/pages/menu.ts'
import { verifyPassword } from '#server/core/access/password.ts'
import { companyNameOf, findSystemInfo } from '#server/core/access/repository.ts'
import { companies, menus, roleMenus, roles, userRoles, users } from '#server/core/access/tables.ts'
import type { Database } from '#server/core/db/client.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { createTestEnv } from '#tests/support/test-env.ts'
import { seedDemoCompany } from './demo-company.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDb()
})

afterAll(() => database?.close())

const PAGES = BASE_MENU.flatMap(({ pages }) => pages).length
/** Pages and groups; the template contains the same number again. */
const MENUS = PAGES + BASE_MENU.length
const COMPANY = { code: 'demo', name: '云川热力有限公司' }

describe('seedDemoCompany', () => {
  it('adds the company once, also when two start together and when it starts again', async () => {
    const env = createTestEnv(database.db)
    expect(await companyNameOf(database.db)).toBe('')
    await Promise.all([seedDemoCompany(env, COMPANY), seedDemoCompany(env, COMPANY)])
    await seedDemoCompany(env, { code: 'again', name: '再来一次' })
    const counts = await Promise.all(
      [companies, users, roles, userRoles, menus, roleMenus].map((table) => database.db.$count(table)),
    )
    expect(counts).toEqual([1, 4, 4, 4, 2 * MENUS, 2 * PAGES + (PAGES - 2) + 1])
    expect(await companyNameOf(database.db)).toBe(COMPANY.name)
    expect((await findSystemInfo(database.db))?.systemName).toBe('云川热力智慧供热平台')
  })

  it('gives every account the demo password, as a hash', async () => {
    const rows = await database.db.select().from(users)
    expect(rows.map((row) => row.loginName).sort()).toEqual(['admin', 'leader', 'operator', 'super'])
    const right = await Promise.all(rows.map((row) => verifyPassword(DEMO_PASSWORD, row.passwordHash)))
    expect(right).toEqual([true, true, true, true])
    expect(rows.every((row) => row.isPasswordStrong)).toBe(true)
  })
})
