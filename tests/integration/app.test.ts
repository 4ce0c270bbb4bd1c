import type { FastifyInstance } from 'fastify'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingDocument } from '#contract/drawing/document.ts'
import { drawingCalls, drawingToEditResult } from '#contract/endpoints/drawings.ts'
import { networkOverview, overviewCalls } from '#contract/endpoints/overview.ts'
import { boundPassword, sessionCalls } from '#contract/endpoints/session.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/core/db/client.ts'
import { seedDemo } from '#server/demo/seed/seed-demo.ts'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const CODE = 'Test1234'
const bus = { url: 'mqtt://127.0.0.1', isConnected: () => true, close: async () => undefined }

let database: Database
let telemetry: Telemetry
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDb()
  const env = createTestEnv(database.db, undefined, { CONSOLE_TEST_CODE: CODE, SIM_STATIONS: '2' })
  await seedDemo(env)
  telemetry = await startTelemetry(env)
  app = await buildApp(env, { bus, telemetry, consoleFolder: null })
})

afterAll(async () => {
  await app?.close()
  await telemetry?.close()
  await database?.close()
})

const get = async (url: string, query: Record<string, string> = {}, token?: string) =>
  (await app.inject({ method: 'GET', url, query, headers: token ? { token, authentication: token } : {} })).json()

async function signIn(loginName: string): Promise<string> {
  const post = async (url: string, form: Record<string, string>) =>
    (
      await app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json()
  const { result: key } = await post(sessionCalls.getPublicKeyHexForLogin.path, {})
  const { token } = await post(sessionCalls.login.path, {
    loginName,
    loginPwd: sm2.doEncrypt(boundPassword('unused', DEMO_PASSWORD), key, 1),
    sessionCode: 'unused',
    code: CODE,
    vcode: CODE,
  })
  return token
}

describe('server', () => {
  it.each([
    ['GET', overviewCalls.now.path],
    ['GET', drawingCalls.list.path],
    ['GET', drawingCalls.toEdit.path],
    ['GET', sessionCalls.menuAuth.path],
    ['POST', sessionCalls.selectOneById.path],
    ['POST', sessionCalls.isVerifyPwdComplexity.path],
  ] as const)(
    'R2.2-19 answers %s %s without a token, or with a wrong one, by code -4 and no data',
    async (method, url) => {
      for (const headers of [{}, { token: 'forged', authentication: 'forged' }]) {
        const response = await app.inject({ method, url, headers })
        expect(response.statusCode).toBe(200)
        expect(response.json()).toMatchObject({ code: -4, result: expect.any(String) })
      }
    },
  )

  it('summarises the network from measured values, leaves out bad ones, and counts nothing before any was heard', async () => {
    const t = Date.now()
    const before = networkOverview.parse((await get(overviewCalls.now.path, {}, await signIn('leader'))).result)
    expect([before.stationOnlineCount, before.goodPointCount, before.stationCount]).toEqual([null, null, 2])
    const send = (gateway: string, v: unknown[]) =>
      telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(JSON.stringify({ t, v })))
    await send('GW-HZ0001', [
      ['HZ0001.1.Q1', 2.5],
      ['HZ0001.1.T2g', 48],
      ['HZ0001.1.TR', 20.5],
    ])
    await send('GW-HZ0002', [
      ['HZ0002.1.Q1', 4, 1],
      ['HZ0002.1.TR', 20.5],
      ['HZ0002.1.T2g', 50, 0, t - 600_000],
    ])
    await send('GW-RY01', [
      ['RY01.TA', -6],
      ['RY01.Q1', 2.6],
    ])
    const overview = networkOverview.parse((await get(overviewCalls.now.path, {}, await signIn('leader'))).result)
    expect(overview).toMatchObject({
      stationCount: 2,
      stationOnlineCount: 1,
      // the others never reported: they are not bad
      heardPointCount: 8,
      goodPointCount: 6,
      stationHeatPower: 2.5,
      sourceHeatPower: 2.6,
      outdoorTemperature: -6,
      unitCount: 3,
      poweredUnitCount: 1,
      runningUnitCount: 1,
      heatIndex: { value: null, isGrey: true, counted: 1, expected: 3 },
      meanRoom: { value: 20.5, coverage: 2 / 3, isGrey: true, counted: 2, expected: 3 },
    })
    expect(overview.stations.map(({ code, online, heatPower }) => [code, online, heatPower])).toEqual([
      ['HZ0001', true, 2.5],
      ['HZ0002', false, null],
    ])
    // each tells of how many of its units its power is the sum
    expect(overview.stations.map((station) => station.poweredUnitCount)).toEqual([1, 0])
    expect(overview.stations.map((station) => station.unitCount).reduce((sum, count) => sum + count)).toBe(3)
    // 2 W/m² of 10,000 m² and more are 20 kW: a meter behind a closed valve shows less
    await send('GW-HZ0001', [['HZ0001.1.Q1', 0.001, 0, t + 1]])
    const still = networkOverview.parse((await get(overviewCalls.now.path, {}, await signIn('leader'))).result)
    expect(still).toMatchObject({ poweredUnitCount: 1, runningUnitCount: 0 })
    await database.db.$client.query(
      `insert into maintenance_marks (node_id, reason, starts_at, ends_at)
       select id, '', to_timestamp($1 / 1000.0), to_timestamp($1 / 1000.0 + 3600) from physics_nodes where code = 'HZ0001'`,
      [t],
    )
    const during = networkOverview.parse((await get(overviewCalls.now.path, {}, await signIn('leader'))).result)
    expect(during).toMatchObject({
      stationHeatPower: null,
      unitCount: 3,
      poweredUnitCount: 0,
      stationOnlineCount: 1,
      sourceHeatPower: 2.6,
      sourceCount: 1,
      poweredSourceCount: 1,
      heatIndex: { counted: 0, expected: 3 },
    })
    await database.db.$client.query('delete from maintenance_marks')
  })

  it('gives a station drawing of symbols and joined pipes, each binding with its point', async () => {
    const token = await signIn('super')
    const list = drawingCalls.list.output.parse((await get(drawingCalls.list.path, { type: 'station' }, token)).result)
    expect(list).toHaveLength(2)
    const [, { keyId = '', nodeCode = '', isRolledOut = false } = {}] = list
    const asked = { type: 'station', keyId, ...(isRolledOut && { nodeCode }) }
    const drawing = drawingToEditResult.parse((await get(drawingCalls.toEdit.path, asked, token)).result)
    expect(drawing.nodeCode).toBe('HZ0002')
    const objects = drawingDocument.parse(JSON.parse(drawing.canvas)).boards[0]?.objects.objects ?? []
    expect(objects.length).toBeGreaterThanOrEqual(100)
    const symbols = new Set(objects.map(({ symbolId }) => symbolId))
    for (const symbol of ['plateExchanger', 'circulationPump', 'controlValve']) expect(symbols).toContain(symbol)
    const pipes = objects.filter(({ type }) => type === 'polyLine')
    expect(pipes.filter(({ from, to }) => from && to).length).toBeGreaterThan(10)
    const points = new Set(drawing.points.map((point) => `${point.nodeCode} ${point.paramCode}`))
    const unbound = objects.filter(
      (element) =>
        element.stationVal1 && !points.has(`${element.stationId1 || drawing.unitCode} ${element.stationVal1}`),
    )
    expect(unbound.map((element) => element.elementName)).toEqual([])
  })

  it('refuses the drawing to the leader, whose role does not hold its permission', async () => {
    expect(await get(drawingCalls.list.path, { type: 'station' }, await signIn('leader'))).toMatchObject({ code: 1003 })
  })

  it('names the field that is wrong, and says when a drawing does not exist', async () => {
    const token = await signIn('super')
    expect(await get(drawingCalls.list.path, { type: 'castle' }, token)).toMatchObject({
      code: 1001,
      result: [{ field: 'type' }],
    })
    expect(await get(drawingCalls.toEdit.path, { type: 'station', keyId: "' or 1=1" }, token)).toMatchObject({
      code: 1001,
      result: [{ field: 'keyId' }],
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await get(drawingCalls.toEdit.path, { type: 'station', keyId: nobody }, token)).toMatchObject({ code: 1004 })
    expect(await get(drawingCalls.toEdit.path, { type: 'unit' }, token)).toMatchObject({ code: 1004 })
  })

  it.each([
    ['a body that is no JSON', { 'content-type': 'application/json' }, '{"loginName":'],
    ['a body of a kind it does not read', { 'content-type': 'text/csv' }, 'a,b'],
  ])('answers %s with code 1001 and stays up', async (_name, headers, payload) => {
    const response = await app.inject({ method: 'POST', url: sessionCalls.login.path, headers, payload })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      expect.objectContaining({ code: 1001, result: [{ field: '(body)', rule: expect.any(String) }] }),
    ])
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })

  it('answers an unknown path by 404, and a body that is too large by 413', async () => {
    expect((await app.inject('/no-such-call')).statusCode).toBe(404)
    const large = await app.inject({
      method: 'POST',
      url: sessionCalls.login.path,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.alloc(21 << 20, 32),
    })
    expect(large.statusCode).toBe(413)
  })

  it('allows scripts of its own only, and counts refusals by reason', async () => {
    const health = await app.inject('/healthz')
    expect(health.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
    await telemetry.ingest.accept('heat/demo/GW-HZ0001/up', Buffer.from('not json'))
    expect((await app.inject('/metrics')).body).toContain('heat_ingest_refused_total{reason="not_json"} 1')
  })
})
