// Unique fields are checked before a save. When two records are saved at the same moment, the constraint of the
// database protects them, and its violation is reported as a problem of the field.

import { readFile } from 'node:fs/promises'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { createTableStore } from '#server/core/resources/table-store.ts'
import { subsystemStore } from '#server/modules/subsystems/repository.ts'
import { subsystems } from '#server/modules/subsystems/tables.ts'
import { createTestDb } from '../support/test-db.ts'

const migration = new URL('../../server/core/db/migrations/0014_subsystem-names.sql', import.meta.url)
const actor: Actor = {
  ip: '127.0.0.1',
  language: 'zh-CN',
  session: {
    sessionId: 's',
    userId: 'u',
    loginName: 'admin',
    companyId: '1',
    level: 2,
    roles: [],
    permissions: new Set(),
    realName: '管理员',
    scope: 'all',
    duties: [],
  },
}
const now = new Date(Date.UTC(2026, 0, 5))
const service = { menuName: '客服', menuNameEn: '', sid: 'service', openFlag: true, hashHide: false, sortOrder: 1 }

let database: Database
beforeAll(async () => {
  database = await createTestDb()
})
afterAll(() => database?.close())

describe('a value that another record took first', () => {
  it('is refused at its field when a new record is saved', async () => {
    await subsystemStore.insert(database.db, service, actor, now)
    const again = subsystemStore.insert(database.db, { ...service, sid: 'other' }, actor, now)
    await expect(again).rejects.toMatchObject({ code: 1001, result: [{ field: 'menuName', rule: '已存在' }] })
    const sameKey = subsystemStore.insert(database.db, { ...service, menuName: '服务' }, actor, now)
    await expect(sameKey).rejects.toMatchObject({ code: 1001, result: [{ field: 'sid', rule: '已存在' }] })
  })

  it('is refused alike where a record is changed', async () => {
    const keyId = await subsystemStore.insert(database.db, { ...service, menuName: '调度', sid: 'duty' }, actor, now)
    const changed = subsystemStore.update(database.db, keyId, 1, { menuName: '客服' }, actor, now)
    await expect(changed).rejects.toMatchObject({ code: 1001, result: [{ field: 'menuName', rule: '已存在' }] })
  })

  it('stays a server error when no unique field is concerned', async () => {
    const keyId = await subsystemStore.insert(database.db, { ...service, menuName: '监控', sid: 'watch' }, actor, now)
    const store = createTableStore(subsystemStore.stored.resource, {
      table: subsystems,
      columns: subsystemStore.stored.columns,
      initial: () => ({ id: keyId }),
    })
    const again = store.insert(database.db, { ...service, menuName: '另一', sid: 'else' }, actor, now)
    await expect(again).rejects.toMatchObject({ message: expect.stringContaining('insert into') })
  })
})

describe('the constraint on names of subsystems', () => {
  it('is added despite duplicate names: the oldest keeps its name, the others are numbered', async () => {
    const { db } = database
    const name32 = '一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二'
    await db.delete(subsystems)
    await db.$client.query('alter table subsystems drop constraint subsystems_name_unique')
    const names = ['监控', '监控-2', '监控', '监控', name32, name32, '管理']
    for (const [at, name] of names.entries())
      await db.insert(subsystems).values({ sid: `s${at}`, name, createdAt: new Date(now.getTime() + at) })
    for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
      await db.$client.query(statement)
    const rows = await db.select().from(subsystems).orderBy(asc(subsystems.sid))
    expect(rows.map(({ name }) => name)).toEqual([
      '监控',
      '监控-2',
      '监控-3',
      '监控-4',
      name32,
      `${name32.slice(0, 28)}-2`,
      '管理',
    ])
  })
})
