import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { DEVICE_HEADER, passwordBoundTo } from '#contract/endpoints/session.ts'
import { createKnownBrowser } from '#data/known-browser.ts'
import { memorySession, memoryStorage } from '#data/memory-storage.test-support.ts'
import { scriptedClient } from '#data/scripted-answers.test-support.ts'
import type { LoginValues } from '../model/login-form.ts'
import { signIn } from './sign-in.ts'

const VALUES: LoginValues = { loginName: ' super ', loginPwd: '密码 Heat-2026!', code: ' AB12 ', vcode: ' 123456 ' }

const USER = {
  keyId: 'u1',
  userId: 'u1',
  loginName: 'super',
  realName: '系统负责人',
  userPhone: '',
  companyId: 'c1',
  companyName: '云川热力',
  roleName: '超级管理员',
  mainRoleId: 'super',
  level: 1,
  roles: ['super'],
  mainUrl: null,
  loginTime: null,
}
const PICTURE = { sessionCode: 'image-1', bindsPassword: true }

function buildWorld(login: unknown) {
  const keys = sm2.generateKeyPairHex()
  const { session } = memorySession()
  const { http, sent } = scriptedClient(({ path }) =>
    path.endsWith('/getPublicKeyHexForLogin')
      ? { body: { code: 0, result: keys.publicKey } }
      : { body: login, headers: { client_key: 'K' } },
  )
  const browser = createKnownBrowser(memoryStorage())
  return { keys, session, sent, browser, services: { http, session, browser, backEnd: 'https://heat.example/' } }
}

describe('signIn', () => {
  it('sends name and codes without blanks, and the password under the key of the server in C1C3C2', async () => {
    const { keys, sent, services } = buildWorld({ code: 0, token: 'T', sessionId: 'S' })
    await signIn(services, VALUES, PICTURE)
    const { loginPwd, ...others } = sent[1]?.params ?? {}
    expect(others).toEqual({ loginName: 'super', sessionCode: 'image-1', code: 'AB12', vcode: '123456' })
    const sentText = String(sm2.doDecrypt(loginPwd ?? '', keys.privateKey, 1))
    expect(passwordBoundTo('image-1', sentText)).toBe(VALUES.loginPwd)
    expect(passwordBoundTo('image-2', sentText)).toBeNull()
  })

  it('sends the bare password to a back end without bound passwords', async () => {
    const { keys, sent, services } = buildWorld({ code: 0, token: 'T' })
    await signIn(services, VALUES, { sessionCode: 'image-1', bindsPassword: false })
    expect(sm2.doDecrypt(sent[1]?.params.loginPwd ?? '', keys.privateKey, 1)).toBe(VALUES.loginPwd)
  })

  it('sends the token of this browser at the next sign-in of the user', async () => {
    const { sent, browser, services } = buildWorld({ code: 0, token: 'T', result: { ...USER, deviceToken: 'D' } })
    await signIn(services, VALUES, PICTURE)
    expect(browser.tokenOf('super')).toBe('D')
    await signIn(services, VALUES, PICTURE)
    await signIn(services, { ...VALUES, loginName: 'other' }, PICTURE)
    expect([1, 3, 5].map((i) => sent[i]?.headers[DEVICE_HEADER])).toEqual([undefined, 'D', undefined])
  })

  it('never sends the password in clear', async () => {
    const { sent, services } = buildWorld({ code: 0, token: 'T' })
    await signIn(services, VALUES, PICTURE)
    expect(JSON.stringify(sent)).not.toContain('Heat-2026')
  })

  it('R4-01, R4-03 keeps token, session id and unique code', async () => {
    const { session, services } = buildWorld({ code: 0, token: 'T', sessionId: 'S' })
    await signIn(services, VALUES, PICTURE)
    expect([session.token(), session.sessionId(), session.uniqueCode()]).toEqual(['T', 'S', 'K'])
  })

  it('keeps nothing when the server refuses', async () => {
    const { session, services } = buildWorld({ code: 1001, message: '用户名或密码错误' })
    await expect(signIn(services, VALUES, PICTURE)).rejects.toMatchObject({ code: 1001 })
    expect(session.token()).toBeNull()
  })
})
