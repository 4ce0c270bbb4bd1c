import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

describe.each([
  ['a call', 'GET', sessionCalls.systemInfo.path],
  ['a refusal', 'POST', sessionCalls.menuAuth.path],
  ['an unknown path', 'GET', '/no-such-call'],
  ['an operations page', 'GET', '/healthz'],
] as const)('%s', (_what, method, url) => {
  it('carries the headers that keep a browser from doing other things with it', async () => {
    const { headers } = await demo.app.inject({ method, url })
    const policy = String(headers['content-security-policy'])
    for (const directive of [
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ])
      expect(policy).toContain(directive)
    // only its own host, with any scheme: a script could send stolen data nowhere else
    expect(policy).toMatch(/connect-src 'self' data:(;|$)/)
    expect(policy).not.toContain("'unsafe-eval'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'content-type': expect.stringMatching(/charset=utf-8/),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

describe('a page of another system', () => {
  it('may show the console in a frame only where its origin is listed, and any page may ask which are', async () => {
    const hosts = 'https://portal.example,http://10.0.0.5:8081'
    const listed = await createDemoApp(undefined, { FRAME_HOSTS: hosts })
    const { headers } = await listed.app.inject({ method: 'GET', url: '/healthz' })
    expect(headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://portal.example http://10.0.0.5:8081",
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect((await listed.post(exchangeTokenCalls.hosts.path)).result).toEqual(hosts.split(','))
    expect((await demo.post(exchangeTokenCalls.hosts.path)).result).toEqual([])
    await listed.close()
  })
})

describe('answers', () => {
  it('are not cached on the way', async () => {
    const { headers } = await demo.app.inject({ method: 'GET', url: sessionCalls.systemInfo.path })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('are readable by other origins only if these are listed', async () => {
    const { headers } = await demo.app.inject({
      method: 'GET',
      url: sessionCalls.systemInfo.path,
      headers: { origin: 'https://evil.example' },
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('answer methods that no call has by 404', async () => {
    for (const method of ['TRACE', 'PUT', 'DELETE'] as const)
      expect((await demo.app.inject({ method, url: sessionCalls.systemInfo.path })).statusCode).toBe(404)
  })
})
