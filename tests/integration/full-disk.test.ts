import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/endpoints/files.ts'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

// The file system of processes has no byte left, as a full disk.

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp(undefined, { DATA_DIR: '/proc' })
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

describe.skipIf(process.platform !== 'linux')('a disk that is nearly full', () => {
  it('refuses what is large and can wait, and says why', async () => {
    const picture = { name: 'a.svg', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    const refused = { code: 2002, message: expect.stringContaining('磁盘空间不足') }
    const image = await demo.postFile(fileCalls.uploadImage.path, { ...picture, field: 'imgFile' }, {}, { token })
    expect(image).toMatchObject(refused)
    expect(await demo.post(dictionaryResource.call('exportExcel'), {}, { token })).toMatchObject(refused)
    const sheet = { name: 'a.xlsx', content: Buffer.from('none') }
    expect(await demo.postFile(dictionaryResource.call('importExcel'), sheet, {}, { token })).toMatchObject(refused)
  })

  it('is told by readiness and messages, while values are still taken', async () => {
    const ready = await demo.app.inject('/readyz')
    expect([ready.statusCode, ready.json().checks]).toEqual([
      503,
      expect.objectContaining({ disk: false, ingest: true }),
    ])
    const notices = noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, { token })).result)
    expect(notices.one.map(({ msgText }) => msgText)).toContainEqual(expect.stringContaining('磁盘即将写满'))
    const message = JSON.stringify({ t: demo.env.now(), v: [['HZ0001.1.T1g', 80]] })
    expect(await demo.telemetry.ingest.accept('heat/demo/GW-HZ0001/up', Buffer.from(message))).toBe(true)
  })
})

describe('values that cannot be stored', () => {
  it('are told by readiness and messages, until some are stored again', async () => {
    const { $client } = demo.database.db
    const value = (number: number) =>
      demo.telemetry.ingest.accept(
        'heat/demo/GW-HZ0001/up',
        Buffer.from(JSON.stringify({ t: demo.env.now(), v: [['HZ0001.1.T1g', number]] })),
      )
    const isReady = async () => (await demo.app.inject('/readyz')).json().checks.ingest
    await $client.query('alter table latest rename to latest_away')
    await expect(value(81)).rejects.toThrow('latest')
    expect(await isReady()).toBe(false)
    const notices = noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, { token })).result)
    expect(notices.three.map(({ msgText }) => msgText)).toContainEqual(expect.stringContaining('未能写入数据库'))
    await $client.query('alter table latest_away rename to latest')
    expect(await value(82)).toBe(true)
    expect(await isReady()).toBe(true)
  })
})
