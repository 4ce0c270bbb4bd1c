import { once } from 'node:events'
import { request } from 'node:http'
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
const done: string[] = []

beforeEach(async () => {
  app = Fastify()
  await parseBodies(app)
  const admission = new Promise<void>((resolve) => {
    admitted = resolve
  })
  const fromHeaders = async () => {
    await admission
    return session
  }
  const router = createRouter(app, { fromHeaders, fromToken: fromHeaders }, { now: Date.now, checksAnswers: false })
  router.handle(list, ({ input }) => done.push(input.from))
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
