import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIN_SET } from '#server/core/access/repository.ts'
import { authorityCodes, menus, roleMenus, roles } from '#server/core/access/tables.ts'
import type { Database } from '#server/core/db/client.ts'
import { seedBase } from '#server/first-start/seed-base.ts'
import { seedSteps } from '#server/first-start/tables.ts'
import { createTestDb } from '../support/test-db.ts'

const NOW = Date.UTC(2026, 0, 20)
const ADDRESS = '/realTimeAlerts'
/** Given to administrators alone. */
const NEW_CODE = 'alarmPermit:edit'
/** Had by operators. */
const OLD_CODE = 'alarm:shelve'

let database: Database
const start = () => seedBase(database.db, { code: 'heat', name: '云川热力有限公司' }, NOW)
async function codesOf(role: string): Promise<readonly string[]> {
  const [row] = await database.db
    .select({ permissions: roleMenus.permissions })
    .from(roleMenus)
    .innerJoin(roles, eq(roles.id, roleMenus.roleId))
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(sql`${roles.key} = ${role} and ${menus.url} = ${ADDRESS} and ${menus.setKey} = ${MAIN_SET}`)
  return row?.permissions ?? []
}
const takeFromAll = (code: string) =>
  database.db.update(roleMenus).set({ permissions: sql`array_remove(${roleMenus.permissions}, ${code})` })

beforeAll(async () => {
  database = await createTestDb()
  await start()
})
afterAll(() => database?.close())

describe('a newer version on the data of an older one', () => {
  it('gives the built-in roles its new codes of a page that they have, and no others', async () => {
    expect(await codesOf('editor')).toContain(OLD_CODE)
    await takeFromAll(NEW_CODE)
    await takeFromAll(OLD_CODE)
    await database.db.delete(authorityCodes).where(eq(authorityCodes.code, NEW_CODE))
    // versions before this one noted no codes
    await database.db.delete(seedSteps).where(like(seedSteps.name, 'codes of %'))
    await start()
    expect(await codesOf('admin')).toContain(NEW_CODE)
    expect(await codesOf('editor')).not.toContain(NEW_CODE)
    for (const role of ['admin', 'editor']) expect(await codesOf(role)).not.toContain(OLD_CODE)
    expect(await database.db.$count(authorityCodes, eq(authorityCodes.code, NEW_CODE))).toBe(1)
  })

  it('knows by the codes of the version before what is new', async () => {
    const steps = `codes of ${ADDRESS}: `
    const [noted] = await database.db
      .select()
      .from(seedSteps)
      .where(like(seedSteps.name, `${steps}%`))
    const before = (noted?.name ?? '').replace(` ${NEW_CODE}`, '')
    expect(before).not.toBe(noted?.name)
    await database.db
      .update(seedSteps)
      .set({ name: before })
      .where(like(seedSteps.name, `${steps}%`))
    await takeFromAll(NEW_CODE)
    await start()
    expect(await codesOf('super')).toContain(NEW_CODE)
    await takeFromAll(NEW_CODE)
    await start()
    expect(await codesOf('super')).not.toContain(NEW_CODE)
  })
})
