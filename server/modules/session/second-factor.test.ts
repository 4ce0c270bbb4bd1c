import { eq } from 'drizzle-orm'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorCalls, factorOffer, factorState, recoveryCodeList } from '#contract/endpoints/second-factor.ts'
import { sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { REFUSAL } from '#server/core/session/sign-in.ts'
import { recoveryCodes as recoveryCodesTable } from '#server/core/session/tables.ts'
import { currentVerificationCode } from '#server/core/session/verification-code.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { enrol } from '#tests/support/enrol.ts'
import { createSessionApp, type SessionApp } from '#tests/support/session-app.ts'

const STEP_MS = 30_000
let app: SessionApp

beforeAll(async () => {
  app = await createSessionApp()
})
afterAll(() => app?.close())

const login = async (loginName: string, vcode: string) =>
  app.post(sessionCalls.login.path, await app.loginForm(loginName, { vcode }))
const codeOf = (secret: string): Promise<string> => currentVerificationCode(secret, app.clock.now())
const stateOf = async (token: string) => factorState.parse((await app.post(factorCalls.state.path, {}, token)).result)
const cipher = async (password: string): Promise<string> =>
  sm2.doEncrypt(password, String((await app.post(sessionCalls.getPublicKeyHexForLogin.path)).result), 1)

async function newUser(loginName: string) {
  const userId = await app.addUser(loginName, 'editor', { usesSharedFactor: false })
  const { token = '' } = await login(loginName, '')
  return { userId, token }
}
async function enrolledUser(loginName: string) {
  const { userId, token } = await newUser(loginName)
  const factor = await enrol((path, form) => app.post(path, form, token), app.clock.now())
  app.clock.advance(STEP_MS)
  return { userId, token, ...factor }
}

describe('the first sign-in', () => {
  it('needs no verification code, but requires enrolment', async () => {
    await app.addUser('first-time', 'editor', { usesSharedFactor: false })
    const answer = await login('first-time', '')
    expect(sessionUser.parse(answer.result).duties).toEqual(['enrolFactor'])
    expect(await stateOf(answer.token ?? '')).toEqual({
      kind: 'none',
      since: null,
      numRecoveryCodes: 0,
      needsProof: false,
    })
  })

  it('is no bypass: a demo user added by an administrator cannot use the public code', async () => {
    await app.addUser('no-public-code', 'editor', { usesSharedFactor: false })
    const answer = await login('no-public-code', String((await app.get(sessionCalls.qrVCode.path)).result))
    expect(sessionUser.parse(answer.result).duties).toEqual(['enrolFactor'])
  })
})

describe('enrolment', () => {
  it('takes effect with the first code of the offered secret', async () => {
    const { token } = await newUser('confirms')
    const { secret, qrCode } = factorOffer.parse((await app.post(factorCalls.begin.path, {}, token)).result)
    expect(qrCode).toMatch(/^data:image\/png;base64,/)
    const wrong = await app.post(factorCalls.confirm.path, { vcode: '000000' }, token)
    expect(wrong).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'vcode' }] })
    expect((await stateOf(token)).kind).toBe('none')
    const codes = recoveryCodeList.parse(
      (await app.post(factorCalls.confirm.path, { vcode: await codeOf(secret) }, token)).result,
    )
    expect(new Set(codes).size).toBe(10)
    expect(await stateOf(token)).toMatchObject({ kind: 'own', numRecoveryCodes: 10, needsProof: true })
    expect(sessionUser.parse((await app.post(sessionCalls.selectOneById.path, {}, token)).result).duties).toEqual([])
    expect(await login('confirms', '')).toMatchObject({ message: REFUSAL.noVerificationCode.zh })
    expect(await login('confirms', await codeOf(secret))).toMatchObject({ message: REFUSAL.verificationCode.zh })
    app.clock.advance(STEP_MS)
    expect((await login('confirms', await codeOf(secret))).code).toBe(CODE.success)
  })

  it('refuses an offer that is a quarter of an hour old', async () => {
    const { token } = await newUser('too-slow')
    const { secret } = factorOffer.parse((await app.post(factorCalls.begin.path, {}, token)).result)
    app.clock.advance(15 * 60_000)
    const answer = await app.post(factorCalls.confirm.path, { vcode: await codeOf(secret) }, token)
    expect(answer).toMatchObject({ code: CODE.invalidInput, message: '绑定已超时，请重新开始' })
  })

  it('ends the other sessions that were opened by the password alone', async () => {
    const { token } = await newUser('two-at-once')
    const { token: other = '' } = await login('two-at-once', '')
    await enrol((path, form) => app.post(path, form, token), app.clock.now())
    expect((await app.post(sessionCalls.validUserLoginState.path, {}, other)).code).toBe(CODE.sessionInvalid)
    expect((await app.post(sessionCalls.validUserLoginState.path, {}, token)).code).toBe(CODE.success)
  })

  it('again asks for the password and a code, each used once, and keeps the old secret until the new one is confirmed', async () => {
    const { token, secret } = await enrolledUser('again')
    const begin = (oldPwd: string, vcode: string) => app.post(factorCalls.begin.path, { oldPwd, vcode }, token)
    expect(await begin('', await codeOf(secret))).toMatchObject({ result: [{ field: 'oldPwd' }] })
    expect(await begin(await cipher('Wrong-2026!'), await codeOf(secret))).toMatchObject({
      result: [{ field: 'oldPwd' }],
    })
    expect(await begin(await cipher(DEMO_PASSWORD), '000000')).toMatchObject({ result: [{ field: 'vcode' }] })
    const oldPwd = await cipher(DEMO_PASSWORD)
    const offer = factorOffer.parse((await begin(oldPwd, await codeOf(secret))).result)
    app.clock.advance(STEP_MS)
    expect(await begin(oldPwd.toUpperCase(), await codeOf(secret))).toMatchObject({ result: [{ field: 'oldPwd' }] })
    expect((await login('again', await codeOf(secret))).code).toBe(CODE.success)
    const vcode = await codeOf(offer.secret)
    expect((await app.post(factorCalls.confirm.path, { vcode }, token)).code).toBe(CODE.success)
    app.clock.advance(STEP_MS)
    expect(await login('again', await codeOf(secret))).toMatchObject({ message: REFUSAL.verificationCode.zh })
    expect((await login('again', await codeOf(offer.secret))).code).toBe(CODE.success)
  })

  it('slows down who guesses the code of a session that was left open', async () => {
    const { token } = await enrolledUser('left-open')
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 5; i += 1) {
      const oldPwd = await cipher(DEMO_PASSWORD)
      answers.push((await app.post(factorCalls.begin.path, { oldPwd, vcode: '000000' }, token)).message)
    }
    const last = await app.post(factorCalls.begin.path, { oldPwd: await cipher(DEMO_PASSWORD), vcode: '000000' }, token)
    expect(answers.at(0)).toBe('动态验证码错误')
    expect(last.message).toContain('尝试次数过多')
  })
})

describe('a recovery code', () => {
  it('signs in once, in either case and without its hyphen', async () => {
    const { recoveryCodes, token } = await enrolledUser('recovers')
    const [first = '', second = ''] = recoveryCodes
    expect((await login('recovers', first)).code).toBe(CODE.success)
    expect(await login('recovers', first)).toMatchObject({ message: REFUSAL.verificationCode.zh })
    expect((await login('recovers', second.toLowerCase().replace('-', ''))).code).toBe(CODE.success)
    expect((await stateOf(token)).numRecoveryCodes).toBe(8)
  })

  it('is taken by one of two sign-ins at once', async () => {
    const { recoveryCodes } = await enrolledUser('recovers-twice')
    const [vcode = ''] = recoveryCodes
    const answers = await Promise.all([login('recovers-twice', vcode), login('recovers-twice', vcode)])
    expect(answers.map(({ code }) => code).sort()).toEqual([CODE.success, CODE.invalidInput])
  })

  it('is stored only as a slow hash, and works for its user only', async () => {
    const { recoveryCodes, userId } = await enrolledUser('stored')
    await enrolledUser('other')
    const rows = await app.env.db.select().from(recoveryCodesTable).where(eq(recoveryCodesTable.userId, userId))
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]?.slice(0, 5))
    expect(await login('other', recoveryCodes[0] ?? '')).toMatchObject({ message: REFUSAL.verificationCode.zh })
  })

  it('is replaced with the other nine when new ones are made', async () => {
    const { token, secret, recoveryCodes } = await enrolledUser('renews')
    const proof = { oldPwd: await cipher(DEMO_PASSWORD), vcode: await codeOf(secret) }
    const fresh = recoveryCodeList.parse((await app.post(factorCalls.renewCodes.path, proof, token)).result)
    expect(await login('renews', recoveryCodes[0] ?? '')).toMatchObject({ message: REFUSAL.verificationCode.zh })
    expect((await login('renews', fresh[0] ?? '')).code).toBe(CODE.success)
  })
})

describe('a demo account', () => {
  it('uses the shared code until it enrols one of its own', async () => {
    const { token } = await app.signIn('operator')
    expect(await stateOf(token)).toMatchObject({ kind: 'shared', needsProof: true })
    const shared = String((await app.get(sessionCalls.qrVCode.path)).result)
    const proof = { oldPwd: await cipher(DEMO_PASSWORD), vcode: shared }
    const { secret } = factorOffer.parse((await app.post(factorCalls.begin.path, proof, token)).result)
    await app.post(factorCalls.confirm.path, { vcode: await codeOf(secret) }, token)
    app.clock.advance(STEP_MS)
    const next = String((await app.get(sessionCalls.qrVCode.path)).result)
    expect(await login('operator', next)).toMatchObject({ message: REFUSAL.verificationCode.zh })
    expect((await login('operator', await codeOf(secret))).code).toBe(CODE.success)
  })

  it('cannot use the shared code in real use', async () => {
    const { settings } = app.env
    const real = await createSessionApp({ settings: { ...settings, demo: false } })
    try {
      for (const path of [sessionCalls.qrCode.path, sessionCalls.qrVCode.path])
        expect(await real.get(path)).toMatchObject({ code: CODE.noPermission })
    } finally {
      await real.close()
    }
  })
})
