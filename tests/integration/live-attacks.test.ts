import { once } from 'node:events'
import webSocket from '@fastify/websocket'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { sessionInvalid } from '#server/core/kit/app-error.ts'
import type { Authenticator, Session } from '#server/core/kit/session.ts'
import { createAlarmNews } from '#server/modules/alarms/summary/alarm-news.ts'
import { highestRevision } from '#server/modules/alarms/summary/summary.repository.ts'
import { points } from '#server/modules/points/tables.ts'
import { LIVE_SOCKET_OPTIONS, registerLiveChannel } from '#server/modules/telemetry/live/live-channel.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

// Clients of the live channel that ask too much, read nothing or send nonsense.

const T1G = 'HZ0001.1.T1g'
const TOKEN = 'a-token-that-is-valid'
const MEGABYTE = 1 << 20
const session: Session = {
  sessionId: 's',
  userId: 'u',
  loginName: 'operator',
  companyId: 'c',
  level: 3,
  roles: [],
  permissions: new Set(['telemetry:view']),
  realName: '值班操作员',
  scope: ['east/'],
  duties: [],
}
const authenticator: Authenticator = {
  fromHeaders: async () => session,
  fromToken: async (token) => {
    if (token !== TOKEN) throw sessionInvalid('登录已失效')
    return session
  },
}

let stage: TelemetryStage
let address: string
/** What the check of the data scope waits for. */
let scopeCheck = Promise.resolve()
const sockets: WebSocket[] = []
const closers: Array<() => unknown> = []

beforeAll(async () => {
  stage = await createTelemetryStage(Date.UTC(2026, 0, 20, 8))
  await stage.env.db.update(points).set({ limitH: 125, alarmDelayS: 60 }).where(eq(points.code, T1G))
  await stage.telemetry.followPlant()
  const news = createAlarmNews(stage.env, stage.alarms)
  const app = Fastify()
  await app.register(webSocket, { options: LIVE_SOCKET_OPTIONS })
  const { hub, metrics } = stage.telemetry
  registerLiveChannel(app, stage.env, {
    authenticator,
    hub,
    metrics,
    build: 'b1',
    inSight: async () => {
      await scopeCheck
      return []
    },
    access: { add: () => () => undefined },
    followPlant: stage.telemetry.followPlant,
    watchAlarms: news.watch,
  })
  closers.push(news.close, () => app.close())
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') + LIVE_PATH
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
  await stage?.close()
})

/** A signed-in client, with the texts that it has received. */
async function connect() {
  const socket = new WebSocket(address)
  sockets.push(socket)
  const texts: Array<Record<string, unknown>> = []
  socket.on('message', (data, isBinary) => isBinary || texts.push(JSON.parse(String(data))))
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)])
  await once(socket, 'open')
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  send({ type: 'auth', token: TOKEN })
  await expect.poll(() => texts).toMatchObject([{ type: 'ready' }])
  const numOf = (type: string) => texts.filter((text) => text.type === type).length
  return { socket, texts, closed, send, numOf }
}
const manyPoints = (count: number) => Array.from({ length: count }, (_, n) => 1_000_000 + n)

describe('the live channel', () => {
  it('R4-26 tells 200 consoles of a new alarm while one of them asks for news without end', async () => {
    const consoles = await Promise.all(Array.from({ length: 200 }, connect))
    for (const { send } of consoles) send({ type: 'watchAlarms' })
    const told = () => consoles.map(({ texts }) => texts.findLast(({ type }) => type === 'alarms')?.revision)
    await expect.poll(() => new Set(told())).toEqual(new Set([0]))
    const [flood, ...others] = consoles
    const began = Date.now()
    for (let n = 0; n < 1_000; n += 1) flood?.send({ type: 'watchAlarms' })
    flood?.send({ type: 'subscribe', pointIds: [1] })
    await expect.poll(() => flood?.numOf('subscribed')).toBe(1)
    // one look at the database serves all that asked before it, and looks are 100 ms apart
    expect(flood?.numOf('alarms')).toBeLessThan(5 + (Date.now() - began) / 100)

    const body = { t: stage.clock.now(), v: [[T1G, 130]] }
    await stage.telemetry.ingest.accept('heat/demo/GW1/up', Buffer.from(JSON.stringify(body)))
    stage.clock.advance(60_000)
    await stage.alarms.tick()
    const newest = await highestRevision(stage.env.db)
    expect(newest).toBeGreaterThan(0)
    await expect.poll(() => new Set(told()), { timeout: 10_000 }).toEqual(new Set([newest]))
    for (const { numOf } of others) expect(numOf('alarms')).toBe(2)
  })

  it('ends with a reason the connection of a client that asks and does not read, and serves the others', async () => {
    const deaf = await connect()
    deaf.socket.pause()
    const asked = 100
    for (let n = 0; n < asked; n += 1) deaf.send({ type: 'subscribe', pointIds: manyPoints(40_000) })
    await expect.poll(() => deaf.socket.bufferedAmount, { timeout: 30_000 }).toBe(0)
    const other = await connect()
    other.send({ type: 'subscribe', pointIds: [1] })
    await expect.poll(() => other.numOf('subscribed')).toBe(1)
    deaf.socket.resume()
    expect(await deaf.closed).toEqual([1013, 'this client does not read what it is sent'])
    expect(deaf.numOf('subscribed')).toBeLessThan(asked)
  })

  it('leaves further messages with the sender while it works on those that it has', async () => {
    let release = () => {}
    scopeCheck = new Promise((resolve) => {
      release = resolve
    })
    const busy = await connect()
    const other = await connect()
    const asked = 40
    const large = JSON.stringify({ type: 'subscribe', pointIds: manyPoints(50_000) }).padEnd(MEGABYTE - 10)
    for (let n = 0; n < asked; n += 1) busy.send(large)
    for (let n = 0; n < 50; n += 1) {
      other.send('nonsense')
      await expect.poll(() => other.numOf('error'), { interval: 5 }).toBe(n + 1)
    }
    expect(busy.socket.bufferedAmount).toBeGreaterThan(10 * MEGABYTE)
    release()
    await expect.poll(() => busy.numOf('subscribed'), { timeout: 60_000 }).toBe(asked)
  })

  it('ends a connection that sends 10 MB at once, or a hundred times nonsense, and does no more of what it asks', async () => {
    const large = await connect()
    large.send('x'.repeat(10 * MEGABYTE))
    expect((await large.closed)[0]).toBe(1009)

    const confused = await connect()
    const nonsense = ['', '{', 'null', '[]', '"auth"', '{"type":"__proto__"}', '['.repeat(100_000), '1e999']
    for (let n = 0; n < 100; n += 1) confused.send(nonsense[n % nonsense.length])
    for (let n = 0; n < 50; n += 1) confused.send({ type: 'subscribe', pointIds: [1] })
    expect(await confused.closed).toEqual([1008, 'too many refused messages'])
    expect([confused.numOf('error'), confused.numOf('subscribed')]).toEqual([100, 0])
  })

  it.each([
    ['100,000 points', manyPoints(100_000)],
    ['50,000 points that are none', Array(50_000).fill(-1)],
    ['points that are texts', ['1', '2']],
    ['points in lists', [[1]]],
  ])('refuses %s with one answer that names the field, and goes on', async (_name, pointIds) => {
    const { send, texts, numOf } = await connect()
    send({ type: 'subscribe', pointIds })
    await expect.poll(() => texts.at(-1)).toMatchObject({ type: 'error', field: expect.stringMatching(/^pointIds/) })
    expect(JSON.stringify(texts.at(-1)).length).toBeLessThan(500)
    send({ type: 'subscribe', pointIds: [1] })
    await expect.poll(() => numOf('subscribed')).toBe(1)
    expect(numOf('error')).toBe(1)
  })
})
