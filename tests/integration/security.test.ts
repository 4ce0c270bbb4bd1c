import { pino } from 'pino'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { quickMenuCalls } from '#contract/endpoints/quick-menus.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { boundPassword, sessionCalls } from '#contract/endpoints/session.ts'
import { systemLogCalls } from '#contract/endpoints/system-log.ts'
import { settingsCalls } from '#contract/endpoints/system-settings.ts'
import { buildApp } from '#server/app.ts'
import { menus, systemSettings as settingsTable, users } from '#server/core/access/tables.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const CODE = 'Test1234'

const HOSTILE = [
  "'; drop table users; --",
  "' or '1'='1",
  '\\x27); delete from menus; --',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '=cmd|calc!A1',
  '../../etc/passwd',
  '%s%n%x',
  '__proto__',
  'a\0b',
  '甲'.repeat(5_000),
]

/** Valid except for the version, so that nothing is saved. */
const STALE_SETTINGS = {
  systemName: '供热',
  systemRoundLogo: '',
  openVerifyPwd: 'true',
  sessionIdleMinutes: '60',
  sessionMaxDays: '10',
  version: '-1',
}

/** Every text that the calls of account, session, alarms, shortcuts, log, settings and files take. */
const TEXT_FIELDS: readonly {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly fields: readonly string[]
  /** Other fields that the call needs. */
  readonly rest?: Record<string, string>
}[] = [
  {
    method: 'POST',
    path: accountCalls.updateRealNameAndTel.path,
    fields: ['realName', 'tel', 'keyId'],
    rest: { realName: '张三', tel: '13812345678' },
  },
  { method: 'POST', path: accountCalls.verifyPwd.path, fields: ['verifyFieldJson'] },
  { method: 'POST', path: accountCalls.verifyNewPwdComplexity.path, fields: ['loginName', 'newPwd'] },
  { method: 'POST', path: accountCalls.updatePwd.path, fields: ['keyId', 'newPwd', 'companyId', 'oldPwd'] },
  { method: 'POST', path: accountCalls.onlineUsers.path, fields: ['companyId'] },
  { method: 'POST', path: accountCalls.kickUser.path, fields: ['userId'] },
  { method: 'POST', path: accountCalls.refreshCache.path, fields: ['type', 'keyId', 'companyKey'] },
  { method: 'POST', path: exchangeTokenCalls.redeem.path, fields: ['exchangeToken'] },
  { method: 'POST', path: factorCalls.begin.path, fields: ['oldPwd', 'vcode'] },
  { method: 'POST', path: factorCalls.confirm.path, fields: ['vcode'] },
  { method: 'POST', path: factorCalls.renewCodes.path, fields: ['oldPwd', 'vcode'] },
  { method: 'POST', path: factorCalls.reset.path, fields: ['keyId'] },
  { method: 'GET', path: accountCalls.expireRemind.path, fields: ['token'] },
  { method: 'GET', path: sessionCalls.getVerificationCode.path, fields: ['sessionCode'] },
  { method: 'POST', path: sessionCalls.logout.path, fields: ['sessionId'] },
  { method: 'POST', path: alarmCalls.titleWarn.path, fields: ['count'] },
  { method: 'POST', path: alarmCalls.eject.path, fields: ['queryAll', 'since'] },
  {
    method: 'POST',
    path: alarmCalls.enterMessage.path,
    fields: ['enterIds', 'remarks'],
    rest: { enterIds: '00000000-0000-4000-8000-000000000000' },
  },
  { method: 'POST', path: alarmCalls.display.path, fields: ['popupHeight', 'popupWidth'] },
  { method: 'POST', path: quickMenuCalls.save.path, fields: ['quickMenuJson'] },
  { method: 'GET', path: quickMenuCalls.authorised.path, fields: ['roleId'] },
  {
    method: 'GET',
    path: systemLogCalls.list.path,
    fields: ['loginName', 'module', 'action', 'outcome', 'targetName', 'from', 'to', 'page', 'sortColumn'],
  },
  {
    method: 'POST',
    path: settingsCalls.update.path,
    fields: ['systemName', 'systemRoundLogo', 'openVerifyPwd', 'sessionIdleMinutes', 'version'],
    rest: STALE_SETTINGS,
  },
  { method: 'GET', path: '/jeasy-base/common/download', fields: ['id'] },
]

let demo: DemoApp
let admin: string

beforeAll(async () => {
  demo = await createDemoApp()
  admin = await demo.signIn('admin')
})
afterAll(() => demo?.close())

const fingerprint = async () => {
  const { db } = demo.env
  return [await db.select().from(settingsTable), await db.$count(menus), await db.$count(users)]
}

describe('hostile text', () => {
  it.each(TEXT_FIELDS)(
    'of $path is data or refused, never a failure and never run',
    async ({ method, path, fields, rest }) => {
      const before = await fingerprint()
      for (const field of fields)
        for (const text of HOSTILE) {
          const form = { ...rest, [field]: text }
          const ask = method === 'GET' ? demo.get : demo.post
          const { code } = await ask(path, form, { token: admin })
          expect([0, 1001, 1003, 1004, 1009, -4], `${field} = ${text.slice(0, 40)}`).toContain(code)
        }
      expect(await fingerprint()).toEqual(before)
      expect((await demo.post(sessionCalls.validUserLoginState.path, {}, { token: admin })).code).toBe(0)
    },
  )

  it('of a remark comes back as it was typed', async () => {
    const remarks = `<script>alert(1)</script>'; drop table alarms; -- {{7*7}}`
    const alarm = { warnNumber: 2, warnLevel: 3, warnTypeLabel: '', content: '', raisedAt: new Date() }
    const [row] = await demo.env.db.insert(alarms).values(alarm).returning()
    const answer = await demo.post(alarmCalls.enterMessage.path, { enterIds: row?.id ?? '', remarks }, { token: admin })
    expect(answer.code).toBe(0)
    expect(await demo.env.db.select({ remarks: alarms.remarks }).from(alarms)).toEqual([{ remarks }])
  })

  it('as JSON does not reach the prototype of anything', async () => {
    const payload = '{"systemName":"x","__proto__":{"level":1},"constructor":{"prototype":{"level":1}}}'
    const headers = { 'content-type': 'application/json', token: admin }
    const response = await demo.app.inject({ method: 'POST', url: settingsCalls.update.path, headers, payload })
    expect(response.json()).toMatchObject({ code: 1001 })
    expect({}).not.toHaveProperty('level')
  })
})

describe('somebody else’s session', () => {
  it('is not ended by its id, nor selected by the own token under another header', async () => {
    const [own, other] = [await demo.signIn('operator'), await demo.signIn('leader')]
    const crossed = await demo.app.inject({
      method: 'POST',
      url: sessionCalls.selectOneById.path,
      headers: { token: own, authentication: other },
    })
    expect(crossed.json()).toMatchObject({ code: -4 })
    const answer = await demo.post(sessionCalls.logout.path, { sessionId: crypto.randomUUID() }, { token: own })
    expect(answer).toMatchObject({ code: 1001, result: [{ field: 'sessionId' }] })
    for (const token of [own, other])
      expect((await demo.post(sessionCalls.validUserLoginState.path, {}, { token })).code).toBe(0)
  })
})

describe('guessing', () => {
  it('is slowed down by address where no test code is set', async () => {
    const strict = await createDemoApp(undefined, { CONSOLE_TEST_CODE: undefined })
    const ask = (method: 'GET' | 'POST', url: string) => strict.app.inject({ method, url })
    const statuses = async (count: number, method: 'GET' | 'POST', url: string) => {
      const answers = []
      for (let i = 0; i < count; i++) answers.push((await ask(method, url)).statusCode)
      return answers
    }
    for (const [limit, method, url] of [
      [60, 'GET', sessionCalls.getVerificationCode.path],
      [60, 'POST', sessionCalls.login.path],
      [30, 'POST', exchangeTokenCalls.redeem.path],
    ] as const) {
      const answers = await statuses(limit + 1, method, url)
      expect(answers.slice(0, limit).every((status) => status === 200)).toBe(true)
      expect(answers[limit]).toBe(429)
    }
    expect((await ask('GET', sessionCalls.systemInfo.path)).statusCode).toBe(200)
    await strict.close()
  })
})

describe('secrets', () => {
  it('are in no line of the log, however much it says, nor in the audit log', async () => {
    const lines: string[] = []
    const database = await createTestDb()
    const base = createTestEnv(database.db, undefined, { CONSOLE_TEST_CODE: CODE, SIM_STATIONS: '1' })
    const env = { ...base, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) }
    await seedDemo(env)
    const telemetry = await startTelemetry(env)
    const bus = { url: 'mqtt://127.0.0.1', isConnected: () => true, close: async () => undefined }
    const app = await buildApp(env, { bus, telemetry, consoleFolder: null })
    const post = async (url: string, form: Record<string, string>, token?: string) =>
      (await app.inject({ method: 'POST', url, payload: form, headers: token ? { token } : {} })).json()
    const key = String((await post(sessionCalls.getPublicKeyHexForLogin.path, {})).result)
    const hidden = (text: string): string => sm2.doEncrypt(text, key, 1)
    const signIn = (loginName: string, password: string) =>
      post(sessionCalls.login.path, {
        loginName,
        loginPwd: hidden(boundPassword('unused', password)),
        sessionCode: 'unused',
        code: CODE,
        vcode: CODE,
      })

    await signIn('operator', 'Wrong-Secret-1!')
    await signIn('Typed-In-Name-1!', DEMO_PASSWORD)
    const { token, result } = await signIn('operator', DEMO_PASSWORD)
    const form = { keyId: result.keyId, oldPwd: hidden(DEMO_PASSWORD), newPwd: hidden('Fresh-Secret-1!') }
    expect((await post(accountCalls.updatePwd.path, form, token)).code).toBe(0)
    const refused = { ...form, oldPwd: hidden('Wrong-Secret-1!') }
    expect((await post(accountCalls.updatePwd.path, refused, token)).code).toBe(1001)
    expect((await post('/jeasy-base/systemLog/exportExcel', {}, token)).code).toBe(1003)

    const written = lines.join('') + JSON.stringify(await env.db.select().from(auditLog))
    expect(lines.join('')).toContain('permission refused')
    const secrets = [DEMO_PASSWORD, 'Wrong-Secret-1!', 'Typed-In-Name-1!', 'Fresh-Secret-1!', token, form.newPwd, CODE]
    for (const secret of secrets) expect(written).not.toContain(secret)
    await app.close()
    await telemetry.close()
    await database.close()
  })
})
