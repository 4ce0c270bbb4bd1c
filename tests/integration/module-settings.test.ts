import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listResult } from '#contract/kit/resource.ts'
import { moduleSettingCalls, moduleSettingResource } from '#contract/resources/module-setting.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

async function settingOf(key: string) {
  const answer = await demo.get(moduleSettingResource.call('list'), { key }, { token })
  const [row] = listResult.parse(answer.result).list
  if (!row) throw new Error(`There is no setting ${key}.`)
  return row
}
const update = async (key: string, value: string) => {
  const { keyId, version } = await settingOf(key)
  return demo.postJson(moduleSettingResource.call('update'), { keyId, version, value, remark: '' }, { token })
}
const historyOf = async (keyId: string) =>
  moduleSettingCalls.history.output.parse(
    (await demo.post(moduleSettingCalls.history.path, { keyId }, { token })).result,
  )

describe('settings of modules', () => {
  it.each([
    ['alarm.popup', 'yes'],
    ['alarm.offlineMinutes', '10 min'],
    ['alarm.offlineMinutes', ''],
    ['alarm.dutyPhone', ''],
  ])('%s refuses "%s", which its type does not allow', async (key, value) => {
    expect(await update(key, value)).toMatchObject({ code: 1001, result: [{ field: 'value' }] })
  })

  it('keep every value they have had, and go back to one unless changed in between', async () => {
    const key = 'alarm.offlineMinutes'
    expect((await update(key, '15')).code).toBe(0)
    expect((await update(key, '20.5')).code).toBe(0)
    const { keyId, version } = await settingOf(key)
    const history = await historyOf(keyId)
    expect(history.map(({ value }) => value)).toEqual(['20.5', '15', '10'])
    const back = (valueId = '', to = version) =>
      demo.postJson(moduleSettingCalls.rollBack.path, { keyId, version: to, valueId }, { token })
    expect((await back(history[1]?.keyId, version - 1)).code).toBe(1009)
    expect(await back('999999')).toMatchObject({ code: 1001, result: [{ field: 'valueId' }] })
    expect((await back(history[1]?.keyId)).code).toBe(0)
    expect((await settingOf(key)).value).toBe('15')
    expect((await historyOf(keyId)).map(({ value }) => value)).toEqual(['15', '20.5', '15', '10'])
  })
})
