import { once } from 'node:events'
import webSocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readFrame } from '#contract/live/frame.ts'
import { LIVE_CLOSE, LIVE_MAX_SUBSCRIPTION, LIVE_PATH } from '#contract/live/messages.ts'
import { sessionInvalid } from '#server/core/kit/app-error.ts'
import type { Authenticator, Session } from '#server/core/kit/session.ts'
import { LIVE_SOCKET_OPTIONS, registerLiveChannel } from '#server/modules/telemetry/live/live-channel.ts'
import { createLiveHub, type LiveHub } from '#server/modules/telemetry/live/live-hub.ts'
import { createTelemetryMetrics } from '#server/modules/telemetry/metrics.ts'
import type { Measurement } from '#server/modules/telemetry/points/measurement.ts'
import { type CatalogPoint, createPointCatalog } from '#server/modules/telemetry/points/point-catalog.ts'

const TOKEN = 'a-token-that-is-valid'
const session: Session = {
  sessionId: 's',
  userId: 'u',
  loginName: 'operator',
  companyId: 'c',
  level: 3,
  roles: [],
  permissions: new Set(['telemetry:view']),
  realName: '值班操作员',
  scope: 'all',
  duties: [],
}
const authenticator: Authenticator = {
  fromHeaders: async () => asker,
  fromToken: async (token) => {
    if (token !== TOKEN) throw sessionInvalid('登录已失效')
    return asker
  },
}
const point: CatalogPoint = {
  id: 7,
  code: 'HZ0001.1.T1g',
  gatewayCode: 'GW1',
  rangeMin: 0,
  rangeMax: 150,
  scaling: { scale: 1, offset: 0 },
  jump: null,
  temperature: null,
  deadband: 0,
  savePeriodMs: 0,
  reportPeriodS: null,
  learntPeriodS: 900,
}

/** The present session of the token. */
let asker = session
/** Points in the scope of a session with less than the whole company. */
let inSight: readonly number[] = []
/** The points that the database has. */
let stored: readonly CatalogPoint[] = []
let app: FastifyInstance
let hub: LiveHub
let address: string
const sockets: WebSocket[] = []

beforeEach(async () => {
  asker = session
  stored = [point, { ...point, id: 9, code: 'HZ0002.1.T1g' }]
  const metrics = createTelemetryMetrics(new Registry())
  const catalog = createPointCatalog(stored)
  hub = createLiveHub(catalog, [], metrics, {
    now: Date.now,
    setTimer: (run, delayMs) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
  app = Fastify()
  await app.register(webSocket, { options: LIVE_SOCKET_OPTIONS })
  registerLiveChannel(
    app,
    { log: pino({ level: 'silent' }), now: Date.now },
    {
      authenticator,
      hub,
      metrics,
      build: 'b1',
      inSight: async (_session, ids) => ids.filter((id) => inSight.includes(id)),
      followPlant: async () => catalog.replace(stored),
      access: { add: () => () => undefined },
      watchAlarms: () => () => undefined,
    },
  )
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') + LIVE_PATH
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  hub.close()
  await app.close()
})

/** A minimal console: received texts, values by point, and the close code. */
async function open() {
  const socket = new WebSocket(address)
  sockets.push(socket)
  socket.binaryType = 'arraybuffer'
  const texts: Array<Record<string, unknown>> = []
  const values: Array<[number, number]> = []
  socket.on('message', (data: ArrayBuffer | Buffer, isBinary: boolean) => {
    if (!isBinary) return texts.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()))
    const frame = readFrame(data instanceof ArrayBuffer ? data : new Uint8Array(data).buffer)
    for (const [i, id] of frame.pointIds.entries()) values.push([id, frame.values[i] ?? Number.NaN])
  })
  await once(socket, 'open')
  return {
    socket,
    texts,
    values,
    send: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}
const measured = (value: number): Measurement[] => [{ point, time: Date.now(), value, quality: 0 }]

describe('live channel', () => {
  it('gives nothing before the token, and after it the last value first and then the new ones', async () => {
    hub.publish(measured(90))
    const { texts, values, send } = await open()
    send({ type: 'subscribe', pointIds: [7] })
    await expect.poll(() => texts).toEqual([{ type: 'error', code: -4, field: 'type', message: expect.any(String) }])
    expect(values).toEqual([])
    send({ type: 'auth', token: TOKEN })
    send({ type: 'subscribe', pointIds: [7, 8] })
    await expect
      .poll(() => texts.at(-1))
      .toEqual({
        type: 'subscribed',
        count: 1,
        refused: { pointIds: [8], message: expect.any(String) },
        slow: { pointIds: [7], periodsS: [900] },
      })
    await expect.poll(() => values).toEqual([[7, 90]])
    hub.publish(measured(91))
    await expect.poll(() => values.at(-1)).toEqual([7, 91])
  })

  it('closes on a token that is not valid', async () => {
    const { socket, send } = await open()
    send({ type: 'auth', token: 'forged' })
    const [code] = await once(socket, 'close')
    expect(code).toBe(LIVE_CLOSE.sessionInvalid)
  })

  it.each([
    ['no JSON', '{', '(message)'],
    ['another type', { type: 'shout' }, 'type'],
    ['point ids that are no list', { type: 'subscribe', pointIds: 'all' }, 'pointIds'],
    ['a point id that is no positive integer', { type: 'subscribe', pointIds: [-1] }, 'pointIds.0'],
    ['a token that is no text', { type: 'auth', token: 5 }, 'token'],
  ])('answers %s with the field, and goes on', async (_name, message, field) => {
    const { texts, send } = await open()
    send({ type: 'auth', token: TOKEN })
    send(message)
    await expect.poll(() => texts.at(-1)).toMatchObject({ type: 'error', code: 1001, field })
    send({ type: 'subscribe', pointIds: [7] })
    await expect.poll(() => texts.at(-1)).toMatchObject({ type: 'subscribed', count: 1 })
  })

  it('refuses points out of the data scope like those that do not exist, and gives the others', async () => {
    asker = { ...session, scope: ['east/'] }
    inSight = [7]
    hub.publish([...measured(90), ...measured(1).map((one) => ({ ...one, point: { ...point, id: 9 } }))])
    const { texts, values, send } = await open()
    send({ type: 'auth', token: TOKEN })
    send({ type: 'subscribe', pointIds: [9, 7, 8] })
    await expect.poll(() => texts.at(-1)).toMatchObject({ count: 1, refused: { pointIds: [9, 8] } })
    await expect.poll(() => values).toEqual([[7, 90]])
  })

  it('gives the values of a point that was made a moment ago', async () => {
    const { texts, values, send } = await open()
    send({ type: 'auth', token: TOKEN })
    stored = [...stored, { ...point, id: 10, code: 'HZ0001.1.T2g' }]
    send({ type: 'subscribe', pointIds: [10] })
    await expect.poll(() => texts.at(-1)).toMatchObject({ type: 'subscribed', count: 1, refused: null })
    hub.publish([{ point: { ...point, id: 10 }, time: Date.now(), value: 48.5, quality: 0 }])
    await expect.poll(() => values).toEqual([[10, 48.5]])
  })
  it('requires a permission to watch', async () => {
    asker = { ...session, permissions: new Set(['network:view']) }
    const { texts, send } = await open()
    send({ type: 'auth', token: TOKEN })
    send({ type: 'subscribe', pointIds: [7] })
    await expect.poll(() => texts.at(-1)).toMatchObject({ type: 'error', code: 1003 })
  })

  it('gives one connection so many points at most, all its messages together', async () => {
    const { texts, send } = await open()
    send({ type: 'auth', token: TOKEN })
    send({ type: 'subscribe', pointIds: [7] })
    send({ type: 'subscribe', pointIds: Array.from({ length: LIVE_MAX_SUBSCRIPTION }, (_, i) => i + 100) })
    await expect.poll(() => texts.at(-1)).toMatchObject({ type: 'error', code: 1001, field: 'pointIds' })
    send({ type: 'subscribe', pointIds: [7] })
    await expect.poll(() => texts.at(-1)).toMatchObject({ type: 'subscribed', count: 1, refused: null })
  })

  it.each([
    ['its scope no longer holds a point', () => ({ ...session, scope: ['west/'] })],
    ['it may watch no longer', () => ({ ...session, permissions: new Set<string>() })],
  ])('ends the connection when the session is looked at again and %s', async (_name, changed) => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      asker = { ...session, scope: ['east/'] }
      inSight = [7]
      const { socket, texts, send } = await open()
      send({ type: 'auth', token: TOKEN })
      send({ type: 'subscribe', pointIds: [7] })
      await expect.poll(() => texts.at(-1)).toMatchObject({ count: 1 })
      vi.advanceTimersByTime(60_000)
      asker = changed()
      inSight = []
      const closed = once(socket, 'close')
      vi.advanceTimersByTime(60_000)
      expect((await closed)[0]).toBe(LIVE_CLOSE.scopeChanged)
    } finally {
      vi.useRealTimers()
    }
  })

  it('stays up when a console sends what is too large', async () => {
    const { socket, send } = await open()
    send({ type: 'auth', token: 'x'.repeat(LIVE_SOCKET_OPTIONS.maxPayload) })
    await once(socket, 'close')
    const next = await open()
    next.send({ type: 'auth', token: TOKEN })
    await expect.poll(() => next.texts.at(-1)?.type).toBe('ready')
  })
})
