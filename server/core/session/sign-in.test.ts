import { eq, inArray } from 'drizzle-orm'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls, sessionUser, verificationCodeResult } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import type { Label } from '#contract/kit/language.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { createSessionApp, SESSION_TEST_CODE, type SessionApp } from '#tests/support/session-app.ts'
import { NOBODY_HASH, verifyPassword } from '../access/password.ts'
import { users } from '../access/tables.ts'
import { sha256Hex } from './digest.ts'
import { GLYPHS } from './image-code-glyphs.ts'
import { dropSecondFactor, giveSecondFactor } from './second-factor.repository.ts'
import { REFUSAL } from './sign-in.ts'
import { captchas, sessions } from './tables.ts'
import { currentVerificationCode } from './verification-code.ts'

const MINUTE_MS = 60_000
const comparedHashes: string[] = []
/** Happens while the password of a sign-in is judged. */
let meanwhile: (() => Promise<void>) | null = null
let app: SessionApp

beforeAll(async () => {
  app = await createSessionApp({
    verifyPassword: async (password, stored) => {
      comparedHashes.push(stored)
      await meanwhile?.()
      return verifyPassword(password, stored)
    },
  })
})

afterAll(() => app?.close())

const login = async (loginName: string, changes: Record<string, string> = {}) =>
  app.post(sessionCalls.login.path, await app.loginForm(loginName, changes))
const wrongPassword = async () => ({ loginPwd: await app.encrypt('Heat-2025!') })
const refused = (field: string, { zh: rule }: Label) => ({
  code: CODE.invalidInput,
  message: rule,
  result: [{ field, rule }],
})

/** Reads a picture by trying all codes against its stored hash. */
async function newPicture(): Promise<{ sessionCode: string; code: string }> {
  const { sessionCode } = verificationCodeResult.parse((await app.get(sessionCalls.getVerificationCode.path)).result)
  const [stored] = await app.env.db.select().from(captchas).where(eq(captchas.sessionCode, sessionCode))
  const code = allCodes(4).find((answer) => sha256Hex(`${sessionCode}:${answer}`) === stored?.answerHash)
  if (code === undefined) throw new Error('No code fits the picture.')
  return { sessionCode, code }
}

const allCodes = (length: number): string[] =>
  length === 0 ? [''] : allCodes(length - 1).flatMap((start) => [...GLYPHS.keys()].map((next) => start + next))

async function currentVcode(): Promise<string> {
  return String((await app.get(sessionCalls.qrVCode.path)).result)
}

describe('login.json', () => {
  it('R7-05 R7-25 signs in with picture code, SM2 password and time-based code, and answers token, session and user', async () => {
    const picture = await newPicture()
    const answer = await login('operator', { ...picture, vcode: await currentVcode() })
    expect(answer.code).toBe(CODE.success)
    expect(answer.token).toMatch(/^[\w-]{43}$/)
    expect(sessionUser.parse(answer.result)).toMatchObject({
      loginName: 'operator',
      roleName: '操作员',
      roles: ['editor'],
      level: 3,
      companyName: '测试热力有限公司',
      loginTime: new Date(app.clock.now()).toISOString(),
    })
    const state = await app.post(sessionCalls.validUserLoginState.path, {}, answer.token)
    expect(state.code).toBe(CODE.success)
  })

  it('R4-03 names the installation in the header client_key, always the same', async () => {
    const first = await login('super')
    const second = await login('admin')
    expect(first.headers.client_key).toMatch(/^[0-9a-f]{32}$/)
    expect(second.headers.client_key).toBe(first.headers.client_key)
  })

  it('R5-01 R5-40 trims the name and finds the plain password in no request', async () => {
    const form = await app.loginForm('  operator ')
    expect(Object.values(form).join()).not.toContain(DEMO_PASSWORD)
    expect((await app.post(sessionCalls.login.path, form)).code).toBe(CODE.success)
  })

  it('R5-41 accepts two cipher texts of one password', async () => {
    const [first, second] = [await app.encrypt(DEMO_PASSWORD), await app.encrypt(DEMO_PASSWORD)]
    expect(first).not.toBe(second)
    expect((await login('operator', { loginPwd: first })).code).toBe(CODE.success)
    expect((await login('operator', { loginPwd: second })).code).toBe(CODE.success)
  })

  it('R5-41 takes a captured cipher with no other picture, though all codes are right', async () => {
    app.clock.advance(30_000)
    const vcode = await currentVcode()
    const captured = await app.loginForm('operator', { ...(await newPicture()), vcode })
    expect((await app.post(sessionCalls.login.path, captured)).code).toBe(CODE.success)
    expect(await app.post(sessionCalls.login.path, captured)).toMatchObject(refused('code', REFUSAL.imageCode))
    app.clock.advance(30_000)
    const replayed = { ...captured, ...(await newPicture()), vcode: await currentVcode() }
    expect(await app.post(sessionCalls.login.path, replayed)).toMatchObject(refused('loginPwd', REFUSAL.cipher))
    const bare = sm2.doEncrypt(
      DEMO_PASSWORD,
      String((await app.post(sessionCalls.getPublicKeyHexForLogin.path)).result),
      1,
    )
    expect(await login('operator', { loginPwd: bare })).toMatchObject(refused('loginPwd', REFUSAL.cipher))
  })

  it('R3-03 names each field that is missing or malformed', async () => {
    const missing = await app.post(sessionCalls.login.path, {})
    expect(missing).toMatchObject({
      code: CODE.invalidInput,
      result: ['loginName', 'loginPwd', 'sessionCode', 'code', 'vcode'].map((field) => ({ field })),
    })
    const malformed = await login('operator', { loginPwd: 'not hex' })
    expect(malformed).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'loginPwd' }] })
    const control = await login('oper\u0000ator')
    expect(control).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'loginName' }] })
  })

  it('R7-06 refuses a wrong picture code, and the right one after it', async () => {
    const { sessionCode, code } = await newPicture()
    const wrong = code === 'AAAA' ? 'CCCC' : 'AAAA'
    expect(await login('operator', { sessionCode, code: wrong })).toMatchObject(refused('code', REFUSAL.imageCode))
    expect(await login('operator', { sessionCode, code })).toMatchObject(refused('code', REFUSAL.imageCode))
  })

  it('R7-06 takes a picture code once, in either case of letters', async () => {
    const { sessionCode, code } = await newPicture()
    expect((await login('operator', { sessionCode, code: code.toLowerCase() })).code).toBe(CODE.success)
    expect(await login('operator', { sessionCode, code })).toMatchObject(refused('code', REFUSAL.imageCode))
  })

  it('lets only one of two requests at once use a picture code', async () => {
    const form = await app.loginForm('operator', await newPicture())
    const answers = await Promise.all([
      app.post(sessionCalls.login.path, form),
      app.post(sessionCalls.login.path, form),
    ])
    expect(answers.map((answer) => answer.code).sort()).toEqual([CODE.success, CODE.invalidInput])
  })

  it('takes a picture code up to five minutes, not longer', async () => {
    const early = await newPicture()
    app.clock.advance(5 * MINUTE_MS - 1)
    expect((await login('operator', early)).code).toBe(CODE.success)
    const late = await newPicture()
    app.clock.advance(5 * MINUTE_MS)
    expect(await login('operator', late)).toMatchObject(refused('code', REFUSAL.imageCode))
  })

  it('refuses a wrong time-based code, even with the right password', async () => {
    await app.addUser('wrong-vcode', 'editor')
    const right = await currentVcode()
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (const vcode of [wrong, '12345', 'abcdef']) {
      expect(await login('wrong-vcode', { vcode })).toMatchObject(refused('vcode', REFUSAL.verificationCode))
    }
  })

  it('takes a time-based code once for a user, and still for another user', async () => {
    await app.addUser('once-a', 'editor')
    await app.addUser('once-b', 'editor')
    const vcode = await currentVcode()
    expect((await login('once-a', { vcode })).code).toBe(CODE.success)
    expect(await login('once-a', { vcode })).toMatchObject(refused('vcode', REFUSAL.verificationCode))
    expect((await login('once-b', { vcode })).code).toBe(CODE.success)
    app.clock.advance(30_000)
    expect((await login('once-a', { vcode: await currentVcode() })).code).toBe(CODE.success)
  })

  it('reveals whether the password is right, also by its duration, only with a right time-based code', async () => {
    await app.addUser('used-code', 'editor')
    const vcode = await currentVcode()
    await login('used-code', { vcode })
    comparedHashes.length = 0
    const answers = [
      await login('used-code', { vcode }),
      await login('used-code', { vcode, ...(await wrongPassword()) }),
      await login('nobody-at-all', { vcode }),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused('vcode', REFUSAL.verificationCode))
    expect(comparedHashes).toHaveLength(3)
  })

  it('answers alike for names with and without a second factor and unknown ones when the code is left out', async () => {
    await app.addUser('enrolled', 'editor')
    await app.addUser('not-enrolled', 'editor', { usesSharedFactor: false })
    for (const name of ['enrolled', 'not-enrolled', 'no-such-name']) {
      const answer = await login(name, { vcode: '', ...(await wrongPassword()) })
      expect(answer).toMatchObject(refused('loginPwd', REFUSAL.noVerificationCode))
    }
    expect(await login('enrolled', { vcode: '' })).toMatchObject(refused('loginPwd', REFUSAL.noVerificationCode))
    expect((await login('not-enrolled', { vcode: '' })).code).toBe(CODE.success)
  })

  it('lets only one of two requests at once use a time-based code', async () => {
    await app.addUser('twice-at-once', 'editor')
    const form = await app.loginForm('twice-at-once', { vcode: await currentVcode() })
    const answers = await Promise.all([
      app.post(sessionCalls.login.path, form),
      app.post(sessionCalls.login.path, form),
    ])
    expect(answers.map((answer) => answer.code).sort()).toEqual([CODE.success, CODE.invalidInput])
  })

  it('opens no session for a second factor that was reset, or with none when one was enrolled, meanwhile', async () => {
    const { db, sealer } = app.env
    const signIn = (vcode: string) => login('factor-changes', { vcode }).finally(() => (meanwhile = null))
    const userId = await app.addUser('factor-changes', 'editor', { usesSharedFactor: false })
    const numSessions = () => db.$count(sessions, eq(sessions.userId, userId))
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const now = new Date(app.clock.now())
    meanwhile = () => giveSecondFactor(db, sealer, { userId, secret, now })
    expect((await signIn('')).code).toBe(CODE.invalidInput)
    meanwhile = () => dropSecondFactor(db, userId)
    expect((await signIn(await currentVerificationCode(secret, app.clock.now()))).code).toBe(CODE.invalidInput)
    expect(await numSessions()).toBe(0)
    expect((await signIn('')).code).toBe(CODE.success)
    expect(await numSessions()).toBe(1)
  })

  it('answers an unknown name like a wrong password, and hashes as often', async () => {
    await app.addUser('known-name', 'editor')
    comparedHashes.length = 0
    const known = await login('known-name', await wrongPassword())
    const unknown = await login('no-such-name', await wrongPassword())
    expect(known).toMatchObject(refused('loginPwd', REFUSAL.password))
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
    expect(comparedHashes).toHaveLength(2)
    expect(comparedHashes.map((hash) => hash === NOBODY_HASH)).toEqual([false, true])
  })

  it('refuses a password under another key, without counting it', async () => {
    const foreign = '04'.repeat(110)
    for (let i = 0; i < 6; i += 1) {
      expect(await login('operator', { loginPwd: foreign })).toMatchObject(refused('loginPwd', REFUSAL.cipher))
    }
    expect((await login('operator')).code).toBe(CODE.success)
  })

  it('tells a disabled account so only after the right password', async () => {
    await app.addUser('disabled', 'editor', { isActive: false })
    expect(await login('disabled', await wrongPassword())).toMatchObject(refused('loginPwd', REFUSAL.password))
    expect(await login('disabled')).toMatchObject(refused('loginName', REFUSAL.inactive))
  })
})

describe('what is stored', () => {
  it('R7-03 holds the token as its hash only, and the raw one in no table', async () => {
    const { token, sessionId } = await app.signIn('operator')
    const [session] = await app.env.db.select().from(sessions).where(eq(sessions.id, sessionId))
    expect(session?.tokenHash).toBe(sha256Hex(token))
    expect(await findInAnyTable(token)).toEqual([])
    expect(await findInAnyTable(sha256Hex(token))).toEqual(['sessions'])
  })

  it('holds passwords salted: two accounts with one password have two hashes', async () => {
    const names = ['super', 'admin', 'operator', 'leader']
    const rows = await app.env.db.select().from(users).where(inArray(users.loginName, names))
    expect(rows.map((row) => row.passwordHash.startsWith('scrypt$32768$8$1$'))).toEqual([true, true, true, true])
    expect(new Set(rows.map((row) => row.passwordHash)).size).toBe(4)
    expect(await findInAnyTable(DEMO_PASSWORD)).toEqual([])
  })

  async function findInAnyTable(text: string): Promise<string[]> {
    const tables = await app.env.db.$client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await app.env.db.$client.query(
        `select 1 from "${name}" as t where position($1 in t::text) > 0 limit 1`,
        [text],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }
})

describe('CONSOLE_TEST_CODE', () => {
  it('is refused as picture code and as verification code outside the demo', async () => {
    const { settings } = app.env
    const real = await createSessionApp({ settings: { ...settings, demo: false } })
    try {
      const form = await real.loginForm('operator')
      expect(await real.post(sessionCalls.login.path, form)).toMatchObject(refused('code', REFUSAL.imageCode))
      for (const path of [sessionCalls.qrCode.path, sessionCalls.qrVCode.path]) {
        expect(await real.get(path)).toMatchObject({ code: CODE.noPermission })
      }
    } finally {
      await real.close()
    }
  })

  it('is compared whole', async () => {
    expect(await login('operator', { code: SESSION_TEST_CODE.slice(0, 7) })).toMatchObject(
      refused('code', REFUSAL.imageCode),
    )
  })
})
