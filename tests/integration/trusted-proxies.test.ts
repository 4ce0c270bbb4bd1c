import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(undefined, { TRUSTED_PROXIES: '10.0.0.0/24', CONSOLE_TEST_CODE: undefined })
})
afterAll(() => demo?.close())

/** Requests pictures until the limit of an address is reached. @returns The number of answered requests. */
async function numAnswered(remoteAddress: string, forwardedFor: string): Promise<number> {
  const headers = { 'x-forwarded-for': forwardedFor }
  let count = 0
  for (let i = 0; i < 61; i += 1) {
    const { statusCode } = await demo.app.inject({ url: sessionCalls.getVerificationCode.path, remoteAddress, headers })
    if (statusCode === 200) count += 1
  }
  return count
}

describe('the address of a caller', () => {
  it('is what a trusted proxy says: people behind it do not share a limit', async () => {
    expect(await numAnswered('10.0.0.7', '192.0.2.1')).toBe(60)
    expect(await numAnswered('10.0.0.7', '192.0.2.2')).toBe(60)
  })

  it('is that of the connection for anybody else, whatever the header says', async () => {
    expect(await numAnswered('203.0.113.5', '192.0.2.3')).toBe(60)
    expect(await numAnswered('203.0.113.5', '192.0.2.4')).toBe(0)
  })

  it('is not what a caller writes to the left of a trusted proxy', async () => {
    expect(await numAnswered('10.0.0.7', '192.0.2.99, 192.0.2.1')).toBe(0)
  })

  it('stands in the log', async () => {
    const form = { loginName: 'x', loginPwd: 'ab', sessionCode: 'none', code: 'AAAA', vcode: '' }
    const headers = { 'x-forwarded-for': '198.51.100.77', 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(form).toString()
    await demo.app.inject({ method: 'POST', url: sessionCalls.login.path, payload, headers, remoteAddress: '10.0.0.9' })
    const rows = await demo.env.db.select().from(auditLog)
    expect(rows.map(({ ip }) => ip)).toContain('198.51.100.77')
  })
})
