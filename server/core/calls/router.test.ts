import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/kit/call.ts'
import type { Session } from '../kit/session.ts'
import { parseBodies } from './body-parsing.ts'
import { createRouter } from './router.ts'

const JSON_BODY = { 'content-type': 'application/json' }
const list = defineCall({
  method: 'POST',
  path: '/test/list',
  access: 'session',
  body: 'json',
  input: z.object({ from: z.string() }),
  output: z.number(),
})
const slow = defineCall({ method: 'POST', path: '/test/slow', access: 'session' })
const session: Session = {
  sessionId: 's',
  userId: 'u',
  loginName: 'operator',
  realName: '操作员',
  companyId: 'c',
  level: 3,
  roles: [],
  permissions: new Set<string>(),
  scope: 'all',
  duties: [],
}

let app: FastifyInstance
let admitted: () => void
let ended: () => void
const done: string[] = []
/** Sessions of the slow calls that were begun. */
let begun: string[] = []

beforeEach(async () => {
  app = Fastify()
  await parseBodies(app)
  const admission = new Promise<void>((resolve) => {
    admitted = resolve
  })
  const fromHeaders = async (headers: IncomingHttpHeaders): Promise<Session> => {
    await admission
    return { ...session, sessionId: String(headers.token) }
  }
  const fromToken = (token: string): Promise<Session> => fromHeaders({ token })
  const end = new Promise<void>((resolve) => {
    ended = resolve
  })
  const router = createRouter(app, { fromHeaders, fromToken }, { now: Date.now, checksAnswers: false })
  router.handle(list, ({ input }) => done.push(input.from))
  begun = []
  router.handle(slow, async ({ session: { sessionId } }) => {
    begun.push(sessionId)
    await end
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

it('a call whose asker left while it waited to be admitted is not done: who polls has asked anew', async () => {
  const { port } = app.server.address() as AddressInfo // of TCP
  const left = request({ port, host: '127.0.0.1', path: list.path, method: list.method, headers: JSON_BODY })
  left.on('error', () => undefined)
  const arrived = once(app.server, 'request')
  left.end('{"from":"before"}')
  const [{ socket }] = await arrived
  left.destroy()
  await once(socket, 'close')
  const again = fetch(`http://127.0.0.1:${port}${list.path}`, {
    method: list.method,
    headers: JSON_BODY,
    body: '{"from":"now"}',
  })
  admitted()
  expect((await again).status).toBe(200)
  expect(done).toEqual(['now'])
})

it('a session that asks for much at once waits for its own calls, and another one does not', async () => {
  admitted()
  const ask = (token: string) => app.inject({ method: slow.method, url: slow.path, headers: { token } })
  const flood = Array.from({ length: 20 }, () => ask('flood'))
  await expect.poll(() => begun.length).toBeGreaterThan(0)
  const other = ask('other')
  await expect.poll(() => begun).toContain('other')
  expect(begun.filter((sessionId) => sessionId === 'flood')).toHaveLength(6)
  ended()
  const answers = await Promise.all([...flood, other])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(begun).toHaveLength(21)
})
