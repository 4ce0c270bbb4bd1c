import { eq } from 'drizzle-orm'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { type SessionUser, sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { systemSettings, users } from '#server/core/access/tables.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const post = (path: string, form: Record<string, string>, token: string) => demo.post(path, form, { token })
const me = async (token: string): Promise<SessionUser> =>
  sessionUser.parse((await post(sessionCalls.selectOneById.path, {}, token)).result)
const encrypt = async (text: string, token: string): Promise<string> =>
  sm2.doEncrypt(text, String((await post(accountCalls.getPublicKeyHex.path, {}, token)).result), 1)
const verify = async (oldPwd: string, token: string) =>
  post(
    accountCalls.verifyPwd.path,
    { verifyFieldJson: JSON.stringify([{ key: 'oldPwd', value: await encrypt(oldPwd, token) }]) },
    token,
  )
const change = async (token: string, newPwd: string, { keyId = '', oldPwd = DEMO_PASSWORD } = {}) => {
  const user = await me(token)
  const form = { keyId: keyId || user.keyId, companyId: user.companyId, newPwd: await encrypt(newPwd, token) }
  return post(accountCalls.updatePwd.path, { ...form, oldPwd: await encrypt(oldPwd, token) }, token)
}

describe('own details', () => {
  it('R7-11, R3-04 are changed by realName and tel, and read as userPhone', async () => {
    const token = await demo.tokenOf('operator')
    expect(
      (await post(accountCalls.updateRealNameAndTel.path, { realName: '王值班', tel: '13812345678' }, token)).code,
    ).toBe(0)
    expect(await me(token)).toMatchObject({ realName: '王值班', userPhone: '13812345678' })
  })

  it('R5-19 R5-20 R5-21 are refused by field, and somebody else’s not touched', async () => {
    const token = await demo.tokenOf('operator')
    expect(await post(accountCalls.updateRealNameAndTel.path, { realName: '', tel: '123' }, token)).toMatchObject({
      code: 1001,
      result: [
        { field: 'realName', rule: '真实姓名不能为空' },
        { field: 'tel', rule: '联系电话格式有误' },
      ],
    })
    const other = await me(await demo.tokenOf('leader'))
    const form = { realName: 'x', tel: '13812345678', keyId: other.keyId }
    expect((await post(accountCalls.updateRealNameAndTel.path, form, token)).code).toBe(1003)
  })
})

describe('own password', () => {
  it('R7-14, R5-23 is checked, and a wrong one told', async () => {
    const token = await demo.tokenOf('operator')
    expect((await verify(DEMO_PASSWORD, token)).code).toBe(0)
    expect(await verify('Wrong-2026!', token)).toMatchObject({ code: 1001, message: '原密码错误' })
  })

  it.each([
    ['R5-25', 'Abc-12!', '新密码长度至少8位'],
    ['R5-27', '          ', '新密码不能只包含空格'],
    ['R5-28', 'abcdefgh', '新密码必须包含大写字母、小写字母、数字和特殊字符'],
    ['R5-29', 'Abcdefgh-123456789012', '新密码长度最多20位'],
    ['V6.2.4', 'Heat-2026!', '新密码太常见，容易被猜到，请换一个'],
    ['V6.1.2', 'Operator#7kq', '新密码不能包含登录名、姓名或公司名称'],
  ])('%s refuses %j with what is asked for', async (_id, newPwd, message) => {
    const token = await demo.tokenOf('operator')
    const form = { loginName: 'operator', newPwd: await encrypt(newPwd, token) }
    expect(await post(accountCalls.verifyNewPwdComplexity.path, form, token)).toMatchObject({ code: 1001, message })
    expect(await change(token, newPwd)).toMatchObject({ code: 1001, message })
  })

  it('R5-26 asks for six characters where complexity is off', async () => {
    const token = await demo.tokenOf('operator')
    await demo.env.db.update(systemSettings).set({ openVerifyPwd: false })
    expect(await change(token, 'abcde')).toMatchObject({ message: '新密码长度至少6位' })
    expect(
      (await post(accountCalls.verifyNewPwdComplexity.path, { newPwd: await encrypt('abcdef', token) }, token)).code,
    ).toBe(0)
    await demo.env.db.update(systemSettings).set({ openVerifyPwd: true })
  })

  it('R7-16 is checked before the change: accepted, or with what it lacks', async () => {
    const token = await demo.tokenOf('operator')
    const judge = async (newPwd: string) =>
      post(
        accountCalls.verifyNewPwdComplexity.path,
        { loginName: 'operator', newPwd: await encrypt(newPwd, token) },
        token,
      )
    expect((await judge('Lantern+Bay7')).code).toBe(0)
    expect(await judge('lantern+bay7')).toMatchObject({ code: 1001, message: expect.stringContaining('大写字母') })
    await demo.signIn('operator')
  })

  it('R7-12 is changed only by its owner, who needs the old one', async () => {
    const token = await demo.tokenOf('operator')
    const other = await me(await demo.tokenOf('leader'))
    expect((await change(token, 'Other-2026!', { keyId: other.keyId })).code).toBe(1003)
    expect(await change(token, 'Other-2026!', { oldPwd: 'wrong' })).toMatchObject({ code: 1001, message: '原密码错误' })
  })

  it('R4-41, R7-12 replaces the old one, ends other sessions, and leaves no trace of itself', async () => {
    const [token, elsewhere] = [await demo.signIn('leader'), await demo.signIn('leader')]
    expect((await change(token, 'Kettle+Moss7')).code).toBe(0)
    expect(await post(sessionCalls.validUserLoginState.path, {}, elsewhere)).toMatchObject({
      code: -4,
      result: '账号已在其它地方登录，请重新登录',
    })
    expect((await post(sessionCalls.validUserLoginState.path, {}, token)).code).toBe(0)
    await expect(demo.signIn('leader')).rejects.toThrow('用户名或密码错误')
    await demo.signIn('leader', 'Kettle+Moss7')
    const log = JSON.stringify(await demo.env.db.select().from(auditLog))
    expect(log).toContain('updatePwd')
    expect(log).not.toContain('Kettle+Moss7')
  })
})

describe('administering sessions', () => {
  it('R7-26, R6-10 shows who is online to levels 1 and 2, under both spellings of the path', async () => {
    const admin = await demo.tokenOf('admin')
    await demo.tokenOf('operator')
    for (const path of [accountCalls.onlineUsers.path, '/jeasy-base/user/getOnlineUser']) {
      const list = accountCalls.onlineUsers.output.parse((await post(path, {}, admin)).result)
      expect(list.map(({ loginName }) => loginName)).toEqual(expect.arrayContaining(['admin', 'operator']))
    }
    expect((await post(accountCalls.onlineUsers.path, {}, await demo.tokenOf('operator'))).code).toBe(1003)
  })

  it('R7-27, R6-08 signs a user out, whose next call is answered by -4 and its text; never one above', async () => {
    const admin = await demo.tokenOf('admin')
    const token = await demo.signIn('operator')
    const { keyId } = await me(token)
    expect((await post(accountCalls.kickUser.path, { userId: keyId }, admin)).code).toBe(0)
    expect(await post(sessionCalls.validUserLoginState.path, {}, token)).toMatchObject({
      code: -4,
      result: '您已被管理员强制下线，请重新登录',
    })
    const chief = await me(await demo.tokenOf('super'))
    expect((await post(accountCalls.kickUser.path, { userId: chief.keyId }, admin)).code).toBe(1003)
    expect((await post(accountCalls.kickUser.path, { userId: "' or 1=1" }, admin)).code).toBe(1004)
  })

  it('R7-28, R6-09 refreshes the cache and says so', async () => {
    const form = { type: 'point', keyId: '', companyKey: '' }
    expect(await post(accountCalls.refreshCache.path, form, await demo.tokenOf('admin'))).toMatchObject({
      code: 0,
      message: expect.stringContaining('缓存已刷新'),
    })
    const fresh = await demo.signIn('operator')
    expect((await post(accountCalls.refreshCache.path, form, fresh)).code).toBe(1003)
  })
})

describe('account expiry', () => {
  it('R7-09 is announced fifteen days ahead, and refuses sign-in afterwards', async () => {
    const token = await demo.signIn('operator')
    const remind = async () => (await demo.get(accountCalls.expireRemind.path, {}, { token })).result
    expect(await remind()).toBeNull()
    const inDays = (days: number) => companyDay(clock.now() + days * 86_400_000)
    const endOn = (expiresOn: string) =>
      demo.env.db.update(users).set({ expiresOn }).where(eq(users.loginName, 'operator'))
    await endOn(inDays(40))
    expect(await remind()).toBeNull()
    await endOn(inDays(10))
    expect(await remind()).toContain(inDays(10))
    await endOn(inDays(-1))
    await expect(demo.signIn('operator')).rejects.toThrow('账号已到期')
    await demo.env.db.update(users).set({ expiresOn: null }).where(eq(users.loginName, 'operator'))
  })
})

describe('exchange token', () => {
  const create = async (token: string): Promise<string> => {
    const { result } = await post(exchangeTokenCalls.create.path, {}, token)
    return (result as { exchangeToken: string }).exchangeToken
  }
  const redeem = (exchangeToken: string) => demo.post(exchangeTokenCalls.redeem.path, { exchangeToken })

  it('stands in for a session once, within a minute, and is never the session’s own', async () => {
    const token = await demo.tokenOf('admin')
    const exchangeToken = await create(token)
    expect(exchangeToken).not.toBe(token)
    const opened = await redeem(exchangeToken)
    expect(opened).toMatchObject({ code: 0, token: expect.any(String), result: { loginName: 'admin' } })
    expect(opened.token).not.toBe(token)
    expect(await me(opened.token ?? '')).toMatchObject({ loginName: 'admin' })
    expect((await redeem(exchangeToken)).code).toBe(-4)
    const late = await create(token)
    clock.advance(60_001)
    expect((await redeem(late)).code).toBe(-4)
    expect((await redeem('guess')).code).toBe(-4)
  })

  it('ends with the session that it was made from, and opens none for an account that may not sign in', async () => {
    const admin = await demo.tokenOf('admin')
    const kicked = await demo.signIn('operator')
    const ofKicked = await create(kicked)
    await post(accountCalls.kickUser.path, { userId: (await me(kicked)).keyId }, admin)
    expect((await redeem(ofKicked)).code).toBe(-4)
    const ofRetired = await create(await demo.signIn('operator'))
    const setActive = (isActive: boolean) =>
      demo.env.db.update(users).set({ isActive }).where(eq(users.loginName, 'operator'))
    await setActive(false)
    expect((await redeem(ofRetired)).code).toBe(-4)
    await setActive(true)
  })
})

describe('one user’s things', () => {
  it('are out of reach of a token of another', async () => {
    const accounts: DemoAccount[] = ['admin', 'super']
    const [one, other] = await Promise.all(accounts.map((account) => demo.tokenOf(account)))
    const { result } = await post('/jeasy-base/dict/exportExcel', { scope: 'all' }, one ?? '')
    const { url } = result as { url: string }
    const fetch = (token: string) => demo.app.inject({ method: 'GET', url, headers: { token, authentication: token } })
    expect((await fetch(one ?? '')).headers['content-disposition']).toContain("filename*=UTF-8''%E5%AD%97%E5%85%B8")
    expect((await fetch(other ?? '')).json()).toMatchObject({ code: 1004 })
    for (const id of ['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%00'])
      expect((await demo.get('/jeasy-base/common/download', { id }, { token: one })).code).toBe(1001)
  })
})
