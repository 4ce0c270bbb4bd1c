import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerErrors } from '../plugins/app/errors.ts'
import { type OpenCalls, watchOpenCalls } from './open-calls.ts'

let app: FastifyInstance
let openCalls: OpenCalls
let goOn: () => void
let port: number

beforeEach(async () => {
  app = Fastify()
  answerErrors(app)
  openCalls = watchOpenCalls(app, { urgent: ['/urgent'], opening: ['/opening'] }, 2)
  const done = new Promise<void>((resolve) => {
    goOn = resolve
  })
  app.get('/slow', async () => {
    await done
    return { code: 0 }
  })
  for (const path of ['/urgent', '/opening']) app.get(path, async () => ({ code: 0 }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port // of TCP
})
afterEach(async () => {
  goOn()
  await app.close()
})

const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
/** A call that is under way, and how its asker leaves. */
async function begin(): Promise<() => void> {
  const asked = request({ port, host: '127.0.0.1', path: '/slow' })
  asked.on('error', () => undefined)
  const arrived = once(app.server, 'request')
  asked.end()
  await arrived
  return () => asked.destroy()
}

describe('a console that opens', () => {
  it('is told with the time that it takes, and one that follows at once is not', async () => {
    const told: number[] = []
    openCalls.onOpening((lastsMs) => told.push(lastsMs))
    for (const path of ['/opening', '/urgent', '/opening']) await ask(path)
    expect(told).toEqual([2_000])
  })
})

describe('calls that are open', () => {
  it('refuses a further one early, with a time to try again, and says that the server is busy', async () => {
    await begin()
    await begin()
    const refused = await ask('/slow')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await refused.json()).toEqual({ code: 503, message: '服务器繁忙，请 3 秒后重试' })
    expect((await ask('/urgent')).status).toBe(200)
  })

  it('are over when they are answered, and when their asker has gone', async () => {
    const leave = await begin()
    await begin()
    leave()
    await expect.poll(async () => (await ask('/urgent')).status).toBe(200)
    const third = ask('/slow')
    goOn()
    expect((await third).status).toBe(200)
  })

  it('let work go on that nobody waits for, once there is none, or after its time', async () => {
    await openCalls.none(10_000)
    const leave = await begin()
    const began = performance.now()
    await openCalls.none(50)
    expect(performance.now() - began).toBeGreaterThanOrEqual(45)
    const isQuiet = openCalls.none(60_000)
    leave()
    await isQuiet
  })
})
