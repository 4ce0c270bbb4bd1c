import { eq } from 'drizzle-orm'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { CODE, envelope } from '#contract/kit/envelope.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { users } from '#server/core/access/tables.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import type { RegisteredCall } from '#server/core/calls/router.ts'
import { createAuthenticator } from '#server/core/session/authenticator.ts'
import { knownDevices } from '#server/core/session/tables.ts'
import { currentVerificationCode } from '#server/core/session/verification-code.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { enrol } from '../support/enrol.ts'
import { createTestClock } from '../support/test-env.ts'

const STEP_MS = 30_000
const FRAME = [
  'POST /jeasy-base/user/logout',
  'POST /jeasy-base/common/validUserLoginState',
  'POST /jeasy-base/user/selectOneById',
  'GET /jeasy-base/menu/menuAuth',
  'POST /jeasy-base/authority/getAuthByRole',
  'POST /jeasy-base/user/isVerifyPwdComplexity',
]
const PASSWORD = [
  'POST /jeasy-base/user/getPublicKeyHex',
  'POST /jeasy-base/user/verifyPwd',
  'POST /jeasy-base/user/verifyNewPwdComplexity',
  'POST /jeasy-base/user/updatePwd',
]
const FACTOR = [
  'POST /jeasy-base/user/secondFactor',
  'POST /jeasy-base/user/beginSecondFactor',
  'POST /jeasy-base/user/confirmSecondFactor',
]

const clock = createTestClock()
let demo: DemoApp
let admin: string

beforeAll(async () => {
  demo = await createDemoApp(clock)
  admin = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

async function newUser(loginName: string) {
  const user = { loginName, realName: '新用户', phone: '', organizationId: null, roleIds: ['admin'] }
  const values = { ...user, isActive: true, expiresOn: null, mainUrl: '' }
  const { result } = await demo.postJson(userResource.call('save'), values, { token: admin })
  return userCalls.resetPassword.output.parse(result)
}

/** The calls that a session may make despite its unmet duties. */
async function openTo(token: string): Promise<string[]> {
  const open: string[] = []
  for (const call of demo.app.calls) {
    // signing out would end the session that the next calls need
    if (call.access === 'open' || call.path.endsWith('/user/logout')) continue
    if ((await codeOf(call, token)) !== CODE.dutyUnmet) open.push(`${call.method} ${call.path}`)
  }
  return open.sort()
}

async function codeOf({ method, path }: RegisteredCall, token: string): Promise<number> {
  const response = await demo.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', token, authentication: token },
    ...(method === 'GET' ? {} : { payload: '' }),
  })
  return envelope.parse(response.json()).code
}

describe('a new user', () => {
  it('may make only the calls for its duties, for signing out and for the frame', async () => {
    const { password } = await newUser('newcomer')
    const answer = await demo.login('newcomer', password, '')
    const { duties, keyId } = sessionUser.parse(answer.result)
    expect(duties).toEqual(['changePassword', 'enrolFactor'])
    const token = answer.token ?? ''
    const without = (calls: readonly string[]): string[] => calls.filter((call) => !call.endsWith('/logout')).sort()
    expect(await openTo(token)).toEqual(without([...FRAME, ...PASSWORD, ...FACTOR]))
    const refused = await demo.get('/jeasy-base/dict/list', {}, { token })
    expect(refused).toMatchObject({ code: 1005, message: '请先修改初始密码', result: duties })
    const chief = sessionUser.parse(
      (await demo.post(sessionCalls.selectOneById.path, {}, { token: await demo.tokenOf('super') })).result,
    )
    expect((await demo.post(sessionCalls.selectOneById.path, { keyId: chief.keyId }, { token })).code).toBe(1005)
    await expect(createAuthenticator(demo.env).fromToken(token)).rejects.toMatchObject({ code: 1005 })

    expect((await demo.changePassword(token, password, 'Willow+Fern7')).code).toBe(0)
    expect(await openTo(token)).toEqual(without([...FRAME, ...FACTOR]))
    const { secret, recoveryCodes } = await enrol((path, form) => demo.post(path, form, { token }), clock.now())
    expect(await openTo(token)).toEqual(
      without(demo.app.calls.filter(({ access }) => access !== 'open').map(({ method, path }) => `${method} ${path}`)),
    )
    expect((await demo.post(sessionCalls.logout.path, {}, { token })).code).toBe(0)

    clock.advance(STEP_MS)
    const vcode = await currentVerificationCode(secret, clock.now())
    const next = await demo.login('newcomer', 'Willow+Fern7', vcode)
    expect(sessionUser.parse(next.result)).toMatchObject({ keyId, duties: [] })
    expect((await demo.login('newcomer', 'Willow+Fern7', recoveryCodes[0] ?? '')).code).toBe(0)
    expect((await demo.login('newcomer', 'Willow+Fern7', '')).code).toBe(1001)
  })

  it('signs out while duties are unmet', async () => {
    const { password } = await newUser('leaver')
    const { token = '' } = await demo.login('leaver', password, '')
    expect((await demo.post(sessionCalls.logout.path, {}, { token })).code).toBe(0)
    expect((await demo.post(sessionCalls.validUserLoginState.path, {}, { token })).code).toBe(-4)
  })
})

describe('a password cipher of a signed-in user', () => {
  it('is refused when sent again within the session', async () => {
    const { keyId, password } = await newUser('sniffed')
    const token = await demo.signIn('sniffed', password)
    const key = String((await demo.post(accountCalls.getPublicKeyHex.path, {}, { token })).result)
    const hidden = (text: string): string => sm2.doEncrypt(text, key, 1)
    const verify = (oldPwd: string) =>
      demo.post(
        accountCalls.verifyPwd.path,
        { verifyFieldJson: JSON.stringify([{ key: 'oldPwd', value: oldPwd }]) },
        { token },
      )
    const update = (oldPwd: string, newPwd: string) =>
      demo.post(accountCalls.updatePwd.path, { keyId, oldPwd, newPwd }, { token })

    const shown = hidden(password)
    expect((await verify(shown)).code).toBe(0)
    for (const repeated of [shown, shown.toUpperCase()]) {
      expect((await verify(repeated)).code).toBe(1001)
      expect((await update(repeated, hidden('Marble+Stone7'))).code).toBe(1001)
    }
    const [judged, chosen] = [hidden('Harbor+Reed7'), hidden('Harbor+Reed7')]
    await demo.post(accountCalls.verifyNewPwdComplexity.path, { newPwd: judged }, { token })
    expect((await update(hidden(password), chosen)).code).toBe(0)
    for (const captured of [judged, chosen]) expect((await update(captured, hidden('Marble+Stone7'))).code).toBe(1001)
    expect((await update(hidden('Harbor+Reed7'), hidden('Harbor+Sand8'))).code).toBe(0)
  })
})

describe('resetting a second factor', () => {
  it('is for administrators, neither for higher accounts nor oneself; the user enrols again, and it is logged', async () => {
    const { keyId, password } = await newUser('loser')
    const { token = '' } = await demo.login('loser', password, '')
    await demo.changePassword(token, password, 'Copper+Rain7')
    const { recoveryCodes } = await enrol((path, form) => demo.post(path, form, { token }), clock.now())
    const reset = async (id: string, by: string) =>
      (await demo.post(factorCalls.reset.path, { keyId: id }, { token: by })).code
    const idOf = async (loginName: string) =>
      (await demo.env.db.select().from(users).where(eq(users.loginName, loginName)))[0]?.id ?? ''
    expect(await reset(keyId, await demo.tokenOf('operator'))).toBe(1003)
    expect(await reset(await idOf('super'), admin)).toBe(1003)
    expect(await reset(await idOf('admin'), admin)).toBe(1003)
    expect(await reset(keyId, admin)).toBe(0)
    expect((await demo.post(sessionCalls.validUserLoginState.path, {}, { token })).code).toBe(-4)
    expect((await demo.login('loser', 'Copper+Rain7', recoveryCodes[0] ?? '')).result).toMatchObject({
      duties: ['enrolFactor'],
    })
    const logged = await demo.env.db.select().from(auditLog).where(eq(auditLog.action, 'resetFactor'))
    expect(logged).toMatchObject([{ loginName: 'admin', targetName: 'loser' }])
  })
})

describe('known browsers', () => {
  it('are forgotten with the password that they signed in by', async () => {
    const { keyId, password } = await newUser('movesOn')
    const { token = '' } = await demo.login('movesOn', password, '')
    const numKnown = () => demo.env.db.$count(knownDevices, eq(knownDevices.userId, keyId))
    expect(await numKnown()).toBe(1)
    await demo.changePassword(token, password, 'Meadow+Bolt7')
    expect(await numKnown()).toBe(0)
  })
})
