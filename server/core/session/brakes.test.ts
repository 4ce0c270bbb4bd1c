import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginResult, sessionCalls } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { enrol } from '#tests/support/enrol.ts'
import { createSessionApp, type Origin, type SessionApp } from '#tests/support/session-app.ts'
import { verifyPassword } from '../access/password.ts'
import { afterAttempt, type BrakeCount } from './brake-count.ts'
import { BRAKE } from './limits.ts'
import { REFUSAL } from './sign-in.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOME: Origin = { address: '10.0.0.1' }
const ELSEWHERE: Origin = { address: '203.0.113.9' }
let numCompared = 0
let app: SessionApp

beforeAll(async () => {
  app = await createSessionApp({
    verifyPassword: (password, stored) => {
      numCompared += 1
      return verifyPassword(password, stored)
    },
  })
})
afterAll(() => app?.close())

const login = async (loginName: string, from: Origin, changes: Record<string, string> = {}) =>
  app.post(sessionCalls.login.path, await app.loginForm(loginName, changes), undefined, from)
const guess = async (loginName: string, from: Origin) =>
  login(loginName, from, { loginPwd: await app.encrypt('Guess-2025!') })
const guessTimes = async (count: number, loginName: string, from: Origin): Promise<void> => {
  for (let i = 0; i < count; i += 1) await guess(loginName, from)
}
const wrong = { code: CODE.invalidInput, message: REFUSAL.password.zh }
const held = (text: string) => ({ code: CODE.invalidInput, message: `尝试次数过多，请${text}后再试` })
const isHeld = ({ message = '' }: { message?: string | undefined }): boolean => message.startsWith('尝试次数过多')

describe('guesses of one name from one address', () => {
  it.each(['grows-known', 'grows-unknown'])(
    'are slowed down more and more, up to a quarter of an hour (%s)',
    async (name) => {
      if (name === 'grows-known') await app.addUser(name, 'editor')
      for (let i = 0; i < 4; i += 1) expect(await guess(name, ELSEWHERE)).toMatchObject(wrong)
      const delays: number[] = []
      for (const text of ['30秒', '60秒', '2分钟', '4分钟', '8分钟', '15分钟', '15分钟']) {
        expect(await guess(name, ELSEWHERE)).toMatchObject(held(text))
        const delayMs = Number.parseInt(text, 10) * (text.endsWith('秒') ? SECOND_MS : MINUTE_MS)
        app.clock.advance(delayMs - 1)
        expect(isHeld(await guess(name, ELSEWHERE))).toBe(true)
        app.clock.advance(1)
        delays.push(delayMs)
      }
      expect(Math.max(...delays)).toBe(BRAKE.own.maxDelayMs)
    },
  )

  it('R7-05 allow sign-in again after the delay, and count from zero afterwards', async () => {
    await app.addUser('comes-back', 'editor')
    for (const round of [1, 2]) {
      await guessTimes(5, 'comes-back', HOME)
      expect(await login('comes-back', HOME)).toMatchObject(held('30秒'))
      app.clock.advance(30 * SECOND_MS)
      expect({ round, code: (await login('comes-back', HOME)).code }).toEqual({ round, code: CODE.success })
    }
  })

  it('also count when the time-based code is wrong, so that codes cannot be guessed', async () => {
    await app.addUser('vcode-guesses', 'editor')
    for (let i = 0; i < 4; i += 1) await login('vcode-guesses', HOME, { vcode: '000000' })
    expect(await login('vcode-guesses', HOME, { vcode: '000000' })).toMatchObject(held('30秒'))
  })

  it('are no more than five when they come at once', async () => {
    await app.addUser('parallel', 'editor')
    const form = await app.loginForm('parallel', { loginPwd: await app.encrypt('Guess-2025!') })
    numCompared = 0
    await Promise.all(Array.from({ length: 12 }, () => app.post(sessionCalls.login.path, form, undefined, ELSEWHERE)))
    expect(numCompared).toBe(5)
  })
})

describe('a stranger', () => {
  it('does not keep the owner out at another address', async () => {
    await app.addUser('owner-elsewhere', 'editor')
    await guessTimes(12, 'owner-elsewhere', ELSEWHERE)
    expect(isHeld(await login('owner-elsewhere', ELSEWHERE))).toBe(true)
    expect((await login('owner-elsewhere', HOME)).code).toBe(CODE.success)
  })

  it('does not keep out an owner with a known browser or recovery code at the same address either', async () => {
    await app.addUser('owner-here', 'editor', { usesSharedFactor: false })
    const { token = '' } = await login('owner-here', HOME, { vcode: '' })
    const { recoveryCodes } = await enrol((path, form) => app.post(path, form, token), app.clock.now())
    const { deviceToken = '' } = loginResult.parse((await login('owner-here', HOME)).result)
    await guessTimes(6, 'owner-here', HOME)
    expect(isHeld(await login('owner-here', HOME))).toBe(true)
    expect((await login('owner-here', { ...HOME, deviceToken })).code).toBe(CODE.success)
    expect((await login('owner-here', HOME, { vcode: recoveryCodes[0] ?? '' })).code).toBe(CODE.success)
    expect(isHeld(await login('owner-here', HOME, { vcode: 'AAAAA-AAAAA' }))).toBe(true)
  })

  it('passes no brake with a browser that is known for another user', async () => {
    await app.addUser('somebody', 'editor')
    await app.addUser('somebody-else', 'editor')
    const { deviceToken = '' } = loginResult.parse((await login('somebody', HOME)).result)
    await guessTimes(5, 'somebody-else', HOME)
    expect(isHeld(await login('somebody-else', { ...HOME, deviceToken }))).toBe(true)
  })

  it('cannot guess faster on a known browser', async () => {
    await app.addUser('borrowed', 'editor')
    const { deviceToken = '' } = loginResult.parse((await login('borrowed', HOME)).result)
    const from = { ...HOME, deviceToken }
    await guessTimes(5, 'borrowed', from)
    expect(isHeld(await login('borrowed', from))).toBe(true)
  })
})

describe('a known browser', () => {
  it('gets a new token at each sign-in, and expires half a year after the last one', async () => {
    await app.addUser('device', 'editor')
    const tokenFrom = async (from: Origin): Promise<string> =>
      loginResult.parse((await login('device', from)).result).deviceToken ?? ''
    const first = await tokenFrom(HOME)
    const second = await tokenFrom({ ...HOME, deviceToken: first })
    const knows = async (deviceToken: string): Promise<boolean> => {
      await guessTimes(5, 'device', HOME)
      return !isHeld(await guess('device', { ...HOME, deviceToken }))
    }
    expect([await knows(first), await knows(second)]).toEqual([false, true])
    app.clock.advance(181 * 24 * 60 * MINUTE_MS)
    expect(await knows(second)).toBe(false)
  })
})

describe('many addresses', () => {
  it.each(['many-known', 'many-unknown'])('that guess one name are braked together (%s)', async (name) => {
    if (name === 'many-known') await app.addUser(name, 'editor')
    let numJudged = 0
    for (let host = 1; host <= 40; host += 1) {
      const answer = await guess(name, { address: `198.51.100.${host}` })
      if (!isHeld(answer)) numJudged += 1
    }
    expect(numJudged).toBe(BRAKE.name.free)
    app.clock.advance(30 * SECOND_MS)
    if (name === 'many-known') expect((await login(name, HOME)).code).toBe(CODE.success)
  })

  it('do not matter: one address that guesses many names is braked, too', async () => {
    let numJudged = 0
    for (let i = 0; i < 60; i += 1) if (!isHeld(await guess(`name-${i}`, { address: '192.0.2.7' }))) numJudged += 1
    expect(numJudged).toBe(BRAKE.address.free)
    expect((await login('operator', { address: '192.0.2.8' })).code).toBe(CODE.success)
  })
})

describe('afterAttempt', () => {
  const start = Date.UTC(2026, 0, 20)
  it('never lets one address alone use up the attempts for a name', () => {
    let [own, name]: (BrakeCount | undefined)[] = []
    let now = start
    let numHeld = 0
    for (let i = 0; i < 500; i += 1) {
      own = afterAttempt(own, BRAKE.own, new Date(now))
      name = afterAttempt(name, BRAKE.name, new Date(now))
      if (name.heldUntil !== null) numHeld += 1
      now = Math.max(now, own.heldUntil?.getTime() ?? 0) + 1
    }
    expect(numHeld).toBe(0)
  })
})
