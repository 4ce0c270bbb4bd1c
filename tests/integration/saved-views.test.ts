import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_SAVED_VIEWS, savedView, savedViewCalls, savedViewList } from '#contract/endpoints/saved-views.ts'
import { users } from '#server/core/access/tables.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { savedViews } from '#server/modules/saved-views/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

const PAGE = '/websiteRealTime'
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const listOf = async (account: DemoAccount, page = PAGE) =>
  savedViewList.parse((await demo.get(savedViewCalls.list.path, { page }, await as(account))).result)
const namesOf = async (account: DemoAccount) => (await listOf(account)).views.map(({ viewName }) => viewName)
const save = async (account: DemoAccount, fields: Record<string, string>) =>
  demo.post(savedViewCalls.save.path, { page: PAGE, viewName: '视图', state: 'sort=F1', ...fields }, await as(account))
const saved = async (account: DemoAccount, fields: Record<string, string>) =>
  savedView.parse((await save(account, fields)).result)
const update = async (account: DemoAccount, fields: Record<string, string>) =>
  demo.post(savedViewCalls.update.path, { viewName: '视图', state: '', ...fields }, await as(account))
const del = async (account: DemoAccount, keyId: string) =>
  demo.post(savedViewCalls.del.path, { keyId }, await as(account))

describe('saved views', () => {
  it('keeps a view for its owner alone, on its page alone, and says so in the log', async () => {
    const view = await saved('operator', { viewName: '只看离线', state: 'offline=1&sort=-age' })
    expect(view).toMatchObject({ state: 'offline=1&sort=-age', isOwn: true, mayChange: true, roleIds: [] })
    expect(await namesOf('operator')).toContain('只看离线')
    expect((await listOf('operator', '/siteRealtime')).views).toEqual([])
    expect(await namesOf('leader')).not.toContain('只看离线')
    expect(await namesOf('super')).not.toContain('只看离线')
    expect(await update('super', { keyId: view.keyId })).toMatchObject({ code: 1004 })
    const entries = await demo.env.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.module, 'savedView'), eq(auditLog.targetId, view.keyId)))
    expect(entries).toEqual([{ action: 'save' }])
  })

  it('shows a shared view to the users of the role; only its owner or an administrator changes it', async () => {
    const [role] = (await listOf('leader')).roles
    const view = await saved('super', { viewName: '领导视图', roleIds: JSON.stringify([role?.roleId]) })
    expect((await listOf('leader')).views).toMatchObject([{ viewName: '领导视图', isOwn: false, mayChange: false }])
    expect(await namesOf('operator')).not.toContain('领导视图')
    expect((await update('leader', { keyId: view.keyId })).code).toBe(1003)
    expect((await del('leader', view.keyId)).code).toBe(1003)
    const roleIds = JSON.stringify([role?.roleId])
    expect((await update('admin', { keyId: view.keyId, viewName: '总览视图', roleIds })).code).toBe(0)
    expect(await namesOf('leader')).toEqual(['总览视图'])
    expect((await del('super', view.keyId)).code).toBe(0)
    expect(await namesOf('leader')).toEqual([])
  })

  it('refuses a role that the user does not have, by field', async () => {
    const own = new Set((await listOf('operator')).roles.map(({ roleId }) => roleId))
    const foreign = (await listOf('super')).roles.find(({ roleId }) => !own.has(roleId))
    const roleIds = JSON.stringify([foreign?.roleId])
    expect(await save('operator', { roleIds })).toMatchObject({ code: 1001, result: [{ field: 'roleIds' }] })
  })

  it('opens at most one view of a page by itself, and keeps names apart', async () => {
    await saved('admin', { viewName: '一', isDefault: 'true' })
    await saved('admin', { viewName: '二', isDefault: 'true' })
    const defaults = (await listOf('admin')).views.filter(({ isDefault }) => isDefault)
    expect(defaults.map(({ viewName }) => viewName)).toEqual(['二'])
    expect(await save('admin', { viewName: '一' })).toMatchObject({ code: 1001, result: [{ field: 'viewName' }] })
  })

  it.each([
    ['page', { page: 'https://example.org' }],
    ['viewName', { viewName: ' ' }],
    ['state', { state: 'x'.repeat(4_001) }],
    ['state', { state: 'a=1#b' }],
  ])('refuses a wrong %s by field', async (field, fields: Record<string, string>) => {
    expect(await save('operator', fields)).toMatchObject({ code: 1001, result: [{ field }] })
  })

  it('refuses more views than a user may keep, and says how many that are', async () => {
    const [leader] = await demo.env.db.select({ id: users.id }).from(users).where(eq(users.loginName, 'leader'))
    const row = { ownerId: leader?.id ?? '', page: '/x', state: '', updatedAt: new Date(0) }
    await demo.env.db
      .insert(savedViews)
      .values(Array.from({ length: MAX_SAVED_VIEWS }, (_, at) => ({ ...row, name: `视图 ${at}` })))
    const answer = await save('leader', { viewName: '多一个' })
    expect(answer).toMatchObject({ code: 1001, result: [{ field: 'viewName' }] })
    expect(JSON.stringify(answer.result)).toContain(String(MAX_SAVED_VIEWS))
  })
})
