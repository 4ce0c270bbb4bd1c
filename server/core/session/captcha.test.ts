import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls, verificationCodeResult } from '#contract/endpoints/session.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { createSessionApp, type SessionApp } from '#tests/support/session-app.ts'
import { SESSION_LIMIT } from './limits.ts'
import { captchas } from './tables.ts'

let app: SessionApp

beforeAll(async () => {
  app = await createSessionApp()
})

afterAll(() => app?.close())

const issue = async (query: Record<string, string> = {}) =>
  verificationCodeResult.parse((await app.get(sessionCalls.getVerificationCode.path, query)).result)
const waiting = async () => (await app.env.db.select().from(captchas)).map((row) => row.sessionCode)

describe('getVerificationCode', () => {
  it('R7-21 gives a picture and its session code without a token, another each time, kept by no cache', async () => {
    const [first, second] = [await issue(), await issue()]
    expect(first.image).toMatch(/^data:image\/png;base64,/)
    expect(second.sessionCode).not.toBe(first.sessionCode)
    expect(second.image).not.toBe(first.image)
    const { headers } = await app.get(sessionCalls.getVerificationCode.path)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('drops the picture that a new one replaces', async () => {
    const first = await issue()
    const second = await issue({ sessionCode: first.sessionCode })
    expect(await waiting()).not.toContain(first.sessionCode)
    expect(await waiting()).toContain(second.sessionCode)
  })

  it('sweeps pictures that nobody answered', async () => {
    await issue()
    app.clock.advance(SESSION_LIMIT.imageCodeMs)
    const { sessionCode } = await issue()
    expect(await waiting()).toEqual([sessionCode])
  })

  it('names the field of a malformed session code', async () => {
    const answer = await app.get(sessionCalls.getVerificationCode.path, { sessionCode: "a'b" })
    expect(answer).toMatchObject({ code: CODE.invalidInput, result: [{ field: 'sessionCode' }] })
  })
})
