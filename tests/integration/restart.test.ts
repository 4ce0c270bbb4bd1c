import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ACCOUNT_PATH } from '#contract/endpoints/account.ts'
import { QUICK_MENU_PATH, quickMenuList } from '#contract/endpoints/quick-menus.ts'
import { type MenuNode, menuAuthResult, SESSION_PATH, sessionUser } from '#contract/endpoints/session.ts'
import { SYSTEM_SETTINGS, SYSTEM_SETTINGS_UPDATE, systemSettings } from '#contract/endpoints/system-settings.ts'
import { listResult } from '#contract/kit/resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { openPglite } from '../support/test-db.ts'

async function start(folder: string): Promise<DemoApp> {
  const database = await openPglite(folder)
  await migrateDatabase(database.db)
  return createDemoApp(undefined, {}, database)
}

const firstPage = (nodes: readonly MenuNode[]): MenuNode | undefined =>
  nodes.map((node) => (node.menuUrl ? node : firstPage(node.childMenuList))).find((node) => node !== undefined)

/** What was saved, by the calls that read it. */
async function read(demo: DemoApp, token: string) {
  const asking = { token }
  const user = sessionUser.parse((await demo.post(SESSION_PATH.selectOneById, {}, asking)).result)
  return {
    entries: listResult
      .parse((await demo.get(dictionaryResource.call('list'), { code: 'biomass' }, asking)).result)
      .list.map(({ labelZh, version, updatedBy }) => [labelZh, version, updatedBy]),
    settings: systemSettings.parse((await demo.post(SYSTEM_SETTINGS, {}, asking)).result),
    shortcuts: quickMenuList.parse((await demo.get(QUICK_MENU_PATH.list, {}, asking)).result),
    user: [user.realName, user.userPhone],
  }
}

it('R4-59 what was saved is there after a restart, with the session that saved it, and what was refused is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'))
  const first = await start(folder)
  const token = await first.signIn('admin')
  const entry = {
    type: 'fuel',
    code: 'biomass',
    labelZh: '生物质',
    labelEn: '',
    sortOrder: 1,
    isEnabled: true,
    remark: '',
  }
  const save = async (values: object, asking: string) =>
    (await first.postJson(dictionaryResource.call('save'), values, { token: asking })).code
  expect(await save(entry, token)).toBe(0)
  expect(await save({ ...entry, type: 'other' }, await first.signIn('leader'))).toBe(1003)
  const { settings } = await read(first, token)
  await first.postJson(SYSTEM_SETTINGS_UPDATE, { ...settings, systemName: '重启供热' }, { token })
  const menus = menuAuthResult.parse((await first.get(SESSION_PATH.menuAuth, { keyId: '1' }, { token })).result)
  const quickMenuJson = JSON.stringify([{ menuId: firstPage(menus)?.keyId }])
  await first.post(QUICK_MENU_PATH.save, { quickMenuJson }, { token })
  await first.post(ACCOUNT_PATH.updateRealNameAndTel, { realName: '李管理', tel: '13812345678' }, { token })
  const saved = await read(first, token)
  expect(saved).toMatchObject({
    entries: [['生物质', 1, '管理员']],
    settings: { systemName: '重启供热' },
    shortcuts: { quickMenuJson: [{ menuId: firstPage(menus)?.keyId }] },
    user: ['李管理', '13812345678'],
  })
  await first.close()

  const second = await start(folder)
  expect(await read(second, token)).toEqual(saved)
  await second.close()
  await rm(folder, { recursive: true })
})
