import { once } from 'node:events'
import webSocket from '@fastify/websocket'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { sessionInvalid } from '#server/core/kit/app-error.ts'
import type { Authenticator, Session } from '#server/core/kit/session.ts'
import { createAlarmNews } from '#server/modules/alarms/summary/alarm-news.ts'
import { highestRevision } from '#server/modules/alarms/summary/summary.repository.ts'
import { points } from '#server/modules/points/tables.ts'
import { LIVE_SOCKET_OPTIONS, registerLiveChannel } from '#server/modules/telemetry/live/live-channel.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

const T1G = 'HZ0001.1.T1g'
const TOKEN = 'a-token-that-is-valid'
const session: Session = {
  sessionId: 's',
  userId: 'u',
  loginName: 'leader',
  companyId: 'c',
  level: 3,
  roles: [],
  // who may not watch values may still see alarms
  permissions: new Set(),
  realName: '公司领导',
  scope: 'all',
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
const closers: Array<() => unknown> = []

beforeEach(async () => {
  stage = await createTelemetryStage(Date.UTC(2026, 0, 20, 8))
  await stage.env.db.update(points).set({ limitH: 125, alarmDelayS: 60 }).where(eq(points.code, T1G))
  await stage.telemetry.followPlant()
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await stage.close()
})

/** A server of the live channel; with the engine, the one that evaluates. @returns Its address. */
async function serve(engine: TelemetryStage['alarms'] | null): Promise<string> {
  const news = createAlarmNews(stage.env, engine)
  const app: FastifyInstance = Fastify()
  await app.register(webSocket, { options: LIVE_SOCKET_OPTIONS })
  const { hub, metrics } = stage.telemetry
  registerLiveChannel(app, stage.env, {
    authenticator,
    hub,
    metrics,
    build: 'b1',
    inSight: async () => [],
    access: { add: () => () => undefined },
    followPlant: stage.telemetry.followPlant,
    watchAlarms: news.watch,
  })
  closers.push(news.close, () => app.close())
  return (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') + LIVE_PATH
}

/** A console's connection, with the texts that it has received. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  closers.push(() => socket.terminate())
  const texts: unknown[] = []
  socket.on('message', (data, isBinary) => isBinary || texts.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return { texts, send: (message: unknown) => socket.send(JSON.stringify(message)) }
}

/** A signed-in console that knows where the alarms stand. */
async function watchAlarms(address: string): Promise<unknown[]> {
  const { texts, send } = await connect(address)
  send({ type: 'auth', token: TOKEN })
  send({ type: 'watchAlarms' })
  await expect.poll(() => texts).toMatchObject([{ type: 'ready' }, { type: 'alarms', revision: await newest() }])
  return texts
}

async function raise(): Promise<void> {
  const body = { t: stage.clock.now(), v: [[T1G, 130]] }
  await stage.telemetry.ingest.accept('heat/demo/GW1/up', Buffer.from(JSON.stringify(body)))
  stage.clock.advance(60_000)
  await stage.alarms.tick()
}
const newest = () => highestRevision(stage.env.db)

describe('news of alarms', () => {
  it.each([
    ['R4-26 come over the live channel at once when the engine raises one, without content', () => stage.alarms],
    ['R4-26 come from a server that did not raise the alarm itself', () => null],
  ])('%s', async (_name, engine) => {
    const texts = await watchAlarms(await serve(engine()))
    await raise()
    await expect.poll(() => texts.slice(2), { timeout: 10_000 }).toEqual([{ type: 'alarms', revision: await newest() }])
    expect(await newest()).toBeGreaterThan(0)
  })

  it('are for those who are signed in', async () => {
    const { texts, send } = await connect(await serve(stage.alarms))
    send({ type: 'watchAlarms' })
    await expect.poll(() => texts).toMatchObject([{ type: 'error', code: -4 }])
    await raise()
    send({ type: 'watchAlarms' })
    await expect.poll(() => texts).toMatchObject([{ type: 'error' }, { type: 'error' }])
  })
})
