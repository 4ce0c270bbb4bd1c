import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { createSessionApp, type SessionApp } from '#tests/support/session-app.ts'
import { decryptSm2, readInstallation } from './installation.ts'
import { installationKeys } from './tables.ts'
import { currentVerificationCode } from './verification-code.ts'

let app: SessionApp

beforeAll(async () => {
  app = await createSessionApp()
})

afterAll(() => app?.close())

describe('readInstallation', () => {
  it('makes one set of keys, also for callers that come at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => readInstallation(app.env)))
    expect(new Set(all.map((keys) => keys.sm2PrivateKey)).size).toBe(1)
    expect(await app.env.db.$count(installationKeys)).toBe(1)
  })

  it('R7-17 answers the public key as an uncompressed point, without a token', async () => {
    const { result } = await app.post(sessionCalls.getPublicKeyHexForLogin.path)
    expect(result).toMatch(/^04[0-9a-f]{128}$/)
    expect(sm2.verifyPublicKey(String(result))).toBe(true)
  })

  it('lets no private part out of the open calls', async () => {
    const { sm2PrivateKey } = await readInstallation(app.env)
    const answers = [
      await app.post(sessionCalls.getPublicKeyHexForLogin.path),
      await app.get(sessionCalls.getVerificationCode.path),
      await app.get(sessionCalls.systemInfo.path),
      await app.get(sessionCalls.qrVCode.path),
      await app.post(sessionCalls.login.path, await app.loginForm('operator')),
    ]
    expect(JSON.stringify(answers)).not.toContain(sm2PrivateKey)
  })

  it('R7-23 R7-24 shows the demo secret as a QR picture and as the current number', async () => {
    const { totpSecret } = await readInstallation(app.env)
    expect((await app.get(sessionCalls.qrCode.path)).result).toMatch(/^data:image\/png;base64,/)
    const number = (await app.get(sessionCalls.qrVCode.path)).result
    expect(number).toBe(await currentVerificationCode(totpSecret, app.clock.now()))
  })
})

describe('decryptSm2', () => {
  const keys = sm2.generateKeyPairHex()

  it('gives back what was encrypted, in any language', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
        expect(decryptSm2(sm2.doEncrypt(text, keys.publicKey, 1), keys.privateKey)).toBe(text)
      }),
      { numRuns: 20 },
    )
  })

  it('gives null for another key, a changed text, and noise', () => {
    const other = sm2.generateKeyPairHex()
    const cipher = sm2.doEncrypt('Heat-2026!', keys.publicKey, 1)
    const last = cipher.endsWith('0') ? '1' : '0'
    for (const text of [
      sm2.doEncrypt('Heat-2026!', other.publicKey, 1),
      cipher.slice(0, -1) + last,
      'ab',
      '0'.repeat(200),
    ]) {
      expect(decryptSm2(text, keys.privateKey)).toBeNull()
    }
    expect(decryptSm2(randomBytes(106).toString('hex'), keys.privateKey)).toBeNull()
  })
})
