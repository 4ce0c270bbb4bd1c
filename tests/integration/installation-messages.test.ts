import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import type { Settings } from '#server/core/settings.ts'
import { installationSource } from '#server/modules/messages/sources/installation.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const clock = createTestClock()
const startedAt = clock.now()
const admin = {
  session: {
    sessionId: '',
    userId: '',
    loginName: '',
    companyId: '',
    level: 2,
    roles: [],
    realName: '',
    duties: [],
    permissions: new Set(['systemLog:view']),
    scope: 'all' as const,
  },
  language: 'en' as const,
}
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const stateFor = async (account: DemoAccount) => {
  const asking = { token: await demo.tokenOf(account) }
  return noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, asking)).result).one
}
/** The source as another installation would have it, with a database of its own unless `settings` say otherwise. */
const sourceOf = (settings: Partial<Settings>, now = clock.now) =>
  installationSource(
    { ...demo.env, now, settings: { ...demo.env.settings, databaseUrl: undefined, dataDir: '/nowhere', ...settings } },
    { version: '9.9.9', startedAt, backFill: () => ({ part: 'season' as const, share: 0.256 }) },
  )
const told = async (source: ReturnType<typeof sourceOf>) =>
  (await source.read(admin)).map(({ msgText, tone }) => [msgText, tone ?? 'neutral'])

describe('the state of the installation (R3-14, group one)', () => {
  it('says to everybody that it is a demo, and the rest to who may see the system log', async () => {
    expect((await stateFor('leader')).map(({ msgText }) => msgText)).toEqual([expect.stringMatching(/^演示系统/)])
    const texts = (await stateFor('admin')).map(({ msgText }) => msgText)
    expect(texts).toContainEqual(expect.stringMatching(/^平台版本 \d+\.\d+\.\d+/))
  })

  it('keeps the time at which a state was noticed', async () => {
    const source = sourceOf({})
    const [first] = (await source.read(admin)).filter(({ keyId }) => keyId.startsWith('back-fill'))
    expect(first?.createTime).toBe(new Date(clock.now()).toISOString())
    clock.advance(60_000)
    expect(await source.read(admin)).toContainEqual(first)
  })

  it('warns in real use of demo accounts and a certificate that ends', async () => {
    const tls = { certFile: join(projectRoot, 'tests/support/certificates/first.cert.pem'), keyFile: '' }
    const texts = await told(sourceOf({ demo: false, tls }))
    expect(texts).toContainEqual([expect.stringContaining('public verification code: 4'), 'urgent'])
    expect(texts).not.toContainEqual([expect.stringMatching(/certificate/), expect.any(String)])
    // it ends on 29 October 2126
    const late = await told(sourceOf({ demo: false, tls }, () => Date.UTC(2126, 9, 20)))
    expect(late).toContainEqual(['The TLS certificate ends in 9 days', 'warning'])
    const after = await told(sourceOf({ demo: false, tls }, () => Date.UTC(2126, 9, 30)))
    expect(after).toContainEqual(['The TLS certificate has expired', 'urgent'])
    await demo.database.db.$client.query('update users set uses_shared_factor = false')
    expect(await told(sourceOf({ demo: false, databaseUrl: 'postgres://db.example/heat' }))).toEqual([
      ['Version 9.9.9 is running', 'neutral'],
      ['The past of the season is being computed: 25 %', 'neutral'],
    ])
  })
})
