import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { readSettings } from '#server/core/settings.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

const LISTED = ['https://console.example', 'http://10.0.0.5:8081']
const STRANGERS = ['https://evil.example', 'https://console.example.evil', 'http://console.example', 'null']

let demo: DemoApp
let address: string

beforeAll(async () => {
  demo = await createDemoApp(undefined, { CONSOLE_ORIGINS: LISTED.join(' , ') })
  address = await demo.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => demo?.close())

const ask = (origin: string) =>
  demo.app.inject({ method: 'GET', url: sessionCalls.systemInfo.path, headers: { origin, 'accept-language': 'en' } })
const preflight = (origin: string) =>
  demo.app.inject({
    method: 'OPTIONS',
    url: '/jeasy-base//user/getOnlineUser',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authentication,token',
    },
  })
const namesIn = (header: unknown): string[] => String(header).toLowerCase().split(/, */).sort()

describe('CONSOLE_ORIGINS', () => {
  it.each(LISTED)('lets a console of %s read answers and their headers, without cookies', async (origin) => {
    const { headers, statusCode } = await ask(origin)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, origin])
    expect(namesIn(headers['access-control-expose-headers'])).toEqual([
      'client_key',
      'content-disposition',
      'content-range',
      'etag',
    ])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(namesIn(headers.vary)).toContain('origin')
  })

  it('R7-03 lets it send the token headers, to a path with two slashes, too', async () => {
    const { headers, statusCode } = await preflight(LISTED[0] ?? '')
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, LISTED[0]])
    expect(namesIn(headers['access-control-allow-headers'])).toEqual([
      'accept-language',
      'authentication',
      'content-type',
      'device-token',
      'range',
      'token',
    ])
    expect(namesIn(headers['access-control-allow-methods'])).toEqual(['get', 'post'])
  })

  it.each(STRANGERS)('gives nothing to %s', async (origin) => {
    for (const { headers } of [await ask(origin), await preflight(origin)])
      expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['*', 'console.example', 'https://console.example/', 'https://a.example,', 'ftp://a.example'])(
    'refuses the setting %j and says what is allowed',
    (given) => {
      expect(() => readSettings({ CONSOLE_ORIGINS: given }, { demo: true })).toThrow(
        /CONSOLE_ORIGINS.*must be origins such as https:\/\/console\.example, separated by commas/,
      )
    },
  )

  it('lists nobody unless it is set', () => {
    expect(readSettings({}, { demo: true }).consoleOrigins).toEqual([])
  })
})

describe('the live channel', () => {
  /** `open`, or the status of the refusal. */
  async function connect(origin: string | undefined): Promise<string | number | undefined> {
    const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH, origin === undefined ? {} : { origin })
    try {
      return await Promise.race([
        once(socket, 'open').then(() => 'open'),
        once(socket, 'unexpected-response').then(([, response]) => response.statusCode),
      ])
    } finally {
      socket.on('error', () => undefined)
      socket.terminate()
    }
  }

  it('accepts a page of its own host, a listed page, and a client that is no page', async () => {
    for (const origin of [address, ...LISTED, undefined]) expect(await connect(origin)).toBe('open')
  })

  it.each([...STRANGERS, 'http://127.0.0.1:1'])('refuses a page of %s', async (origin) => {
    expect(await connect(origin)).toBe(403)
  })
})
