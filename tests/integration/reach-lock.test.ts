import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roleResource } from '#contract/resources/role.resource.ts'
import { lockReach } from '#server/core/access/reach.repository.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

it('who changes a role during a long import is told to wait, instead of running into the time-out of the call', async () => {
  const asking = { token: await demo.tokenOf('admin'), headers: { 'accept-language': 'en' } }
  const role = { name: '等待', key: 'waiting', level: 3, description: '' }
  const save = () => demo.postJson(roleResource.call('save'), role, asking)
  const importing = await demo.database.db.$client.connect()
  try {
    await importing.query('begin')
    await lockReach(drizzle(importing))
    expect(await save()).toMatchObject({
      code: 2002,
      message: 'Accounts or menus are being imported: try again when that has ended',
    })
  } finally {
    await importing.query('rollback')
    importing.release()
  }
  expect(await save()).toMatchObject({ code: 0 })
})
