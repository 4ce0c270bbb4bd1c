import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { quickMenuCalls, quickMenuList } from '#contract/endpoints/quick-menus.ts'
import { menuAuthResult, sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { settingsCalls, systemSettings } from '#contract/endpoints/system-settings.ts'
import { listResult } from '#contract/kit/resource.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { openDataFolder } from '../support/test-db.ts'

async function start(folder: string): Promise<DemoApp> {
  return createDemoApp(undefined, {}, await openDataFolder(folder))
}

const firstPage = (nodes: readonly MenuNode[]): MenuNode | undefined =>
  nodes.map((node) => (node.menuUrl ? node : firstPage(node.childMenuList))).find((node) => node !== undefined)

/** Reads the saved records through their calls. */
async function read(demo: DemoApp, token: string) {
  const asking = { token }
  const user = sessionUser.parse((await demo.post(sessionCalls.selectOneById.path, {}, asking)).result)
  return {
    entries: listResult
      .parse((await demo.get(dictionaryResource.call('list'), { code: 'biomass' }, asking)).result)
      .list.map(({ labelZh, version, updatedBy }) => [labelZh, version, updatedBy]),
    settings: systemSettings.parse((await demo.post(settingsCalls.read.path, {}, asking)).result),
    shortcuts: quickMenuList.parse((await demo.get(quickMenuCalls.list.path, {}, asking)).result),
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
  await first.postJson(settingsCalls.update.path, { ...settings, systemName: '重启供热' }, { token })
  const menus = menuAuthResult.parse((await first.get(sessionCalls.menuAuth.path, { keyId: '1' }, { token })).result)
  const quickMenuJson = JSON.stringify([{ menuId: firstPage(menus)?.keyId }])
  await first.post(quickMenuCalls.save.path, { quickMenuJson }, { token })
  await first.post(accountCalls.updateRealNameAndTel.path, { realName: '李管理', tel: '13812345678' }, { token })
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
