import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { memorySession } from '../../../data/memory-storage.test-support.ts'
import { scriptedClient } from '../../../data/scripted-answers.test-support.ts'
import type { LoginValues } from '../model/login-form.ts'
import { signIn } from './sign-in.ts'

const VALUES: LoginValues = { loginName: ' super ', loginPwd: '密码 Heat-2026!', code: ' AB12 ', vcode: ' 123456 ' }

function buildWorld(login: unknown) {
  const keys = sm2.generateKeyPairHex()
  const { session } = memorySession()
  const { http, sent } = scriptedClient(({ path }) =>
    path.endsWith('/getPublicKeyHexForLogin')
      ? { body: { code: 0, result: keys.publicKey } }
      : { body: login, headers: { client_key: 'K' } },
  )
  return { keys, session, sent, services: { http, session, backEnd: 'https://heat.example/' } }
}

describe('signIn', () => {
  it('sends name and codes without blanks, and the password under the key of the server in C1C3C2', async () => {
    const { keys, sent, services } = buildWorld({ code: 0, token: 'T', sessionId: 'S' })
    await signIn(services, VALUES, 'image-1')
    const { loginPwd, ...others } = sent[1]?.params ?? {}
    expect(others).toEqual({ loginName: 'super', sessionCode: 'image-1', code: 'AB12', vcode: '123456' })
    expect(sm2.doDecrypt(loginPwd ?? '', keys.privateKey, 1)).toBe(VALUES.loginPwd)
  })

  it('never sends the password in clear', async () => {
    const { sent, services } = buildWorld({ code: 0, token: 'T' })
    await signIn(services, VALUES, 'image-1')
    expect(JSON.stringify(sent)).not.toContain('Heat-2026')
  })

  it('R4-01, R4-03 keeps token, session id and unique code', async () => {
    const { session, services } = buildWorld({ code: 0, token: 'T', sessionId: 'S' })
    await signIn(services, VALUES, 'image-1')
    expect([session.token(), session.sessionId(), session.uniqueCode()]).toEqual(['T', 'S', 'K'])
  })

  it('keeps nothing when the server refuses', async () => {
    const { session, services } = buildWorld({ code: 1001, message: '用户名或密码错误' })
    await expect(signIn(services, VALUES, 'image-1')).rejects.toMatchObject({ code: 1001 })
    expect(session.token()).toBeNull()
  })
})
