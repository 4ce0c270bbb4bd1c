import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temperatureLimitCalls as calls, type LimitSet } from '#contract/endpoints/temperature-limits.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import { rollup1h, rollup15m } from '#server/modules/telemetry/tables.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
const HOUR = 3_600_000
const clock = createTestClock(NOW)
let demo: DemoApp
let paramId: string
let stationId: string
let station: string
let organizationId: string

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  const [param] = await demo.env.db
    .select()
    .from(standardParams)
    .where(and(eq(standardParams.nodeType, 'unit'), eq(standardParams.code, 'T2g')))
  paramId = param?.id ?? ''
  const east = await placeIn(demo.database, 'CD%')
  stationId = east.stationId
  station = east.station
  const [node] = await demo.env.db.select().from(physicsNodes).where(eq(physicsNodes.id, stationId))
  organizationId = node?.organizationId ?? ''
})
afterAll(() => demo?.close())

const send = async (path: string, body: object = {}, account: DemoAccount = 'admin') =>
  demo.postJson(path, body, { token: await demo.tokenOf(account), headers: { 'accept-language': 'en' } })
const list = async (account: DemoAccount = 'admin') =>
  calls.list.output.parse((await send(calls.list.path, {}, account)).result)
const history = async () => calls.history.output.parse((await send(calls.history.path)).result)

const LIMITS: LimitSet['limits'] = {
  basis: 'ta',
  rows: [
    { ta: -20, low: 55, high: 70 },
    { ta: 10, low: 30, high: 45 },
  ],
}
const setFor = (place: Pick<LimitSet, 'scope' | 'targetId'>, limits = LIMITS): LimitSet => ({
  paramId,
  ...place,
  limits,
  delayS: 60,
  isEnabled: true,
})
const forAll = () => setFor({ scope: 'all', targetId: null })
const forStation = () => setFor({ scope: 'station', targetId: stationId })

describe('temperature limits', () => {
  it.each([
    [{ rows: [{ ta: 0, low: 30, high: 45 }] }, 'limits.rows', /at least 2/],
    [{ rows: [LIMITS.rows[1], LIMITS.rows[0]] }, 'limits.rows.1.ta', /above 10/],
    [{ rows: [LIMITS.rows[0], { ta: 10, low: 46, high: 45 }] }, 'limits.rows.1.high', /above the low limit, 46/],
    [{ rows: [LIMITS.rows[0], { ta: 10, low: null, high: 45 }] }, 'limits.rows.1.low', /every row or in none/],
    [{ rows: [LIMITS.rows[0], { ta: 10, low: 30, high: 145 }] }, 'limits.rows.1.high', /within the range, 0…100/],
    [{ basis: 'date', rows: [{ from: '02-30', to: '03-01', low: 1, high: 2 }] }, 'limits.rows.0.from', /MM-dd/],
  ])('are refused where they make no sense, naming the field: %j', async (wrong, field, rule) => {
    const body = { ...forAll(), limits: { ...LIMITS, ...wrong }, reason: 'try' }
    expect(await send(calls.save.path, body)).toMatchObject({
      code: 1001,
      result: [{ field, rule: expect.stringMatching(rule) }],
    })
  })

  it('are saved with a reason, audited, and decide about every point of the parameter', async () => {
    expect(await send(calls.save.path, forAll())).toMatchObject({ code: 1001, result: [{ field: 'reason' }] })
    const saved = await send(calls.save.path, { ...forAll(), reason: '寒潮' })
    const numUnits = await demo.env.db.$count(points, eq(points.paramId, paramId))
    expect(saved).toMatchObject({ code: 0, result: { numPoints: numUnits, numOverridden: 0, counted: null } })
    expect(await list()).toMatchObject([
      { scope: 'all', targetName: 'Whole company', paramCode: 'T2g', numPoints: numUnits, numOverridden: 0 },
    ])
    const [entry] = await demo.env.db.select().from(auditLog).where(eq(auditLog.module, 'warnTempSet'))
    expect(entry).toMatchObject({ message: '寒潮', after: { limits: LIMITS } })
    expect(await send(calls.save.path, { ...forAll(), reason: 'again' })).toMatchObject({
      code: 1001,
      result: [{ field: 'targetId' }],
    })
  })

  it('of a station go before those of its organisation, and these before those of the company', async () => {
    await send(calls.save.path, { ...setFor({ scope: 'organization', targetId: organizationId }), reason: '片区' })
    const { result } = await send(calls.save.path, { ...forStation(), reason: '站' })
    const at = Object.fromEntries((await list()).map((row) => [row.scope, row]))
    expect(at.station?.numPoints).toBe(calls.save.output.parse(result).numPoints)
    expect(at.station?.numOverridden).toBe(0)
    expect(at.organization?.numOverridden).toBe(at.station?.numPoints)
    expect(at.all?.numOverridden).toBe((at.organization?.numPoints ?? 0) + (at.station?.numPoints ?? 0))
    const shown = calls.points.output.parse((await send(calls.points.path, { keyId: at.all?.keyId })).result)
    expect(shown.find(({ code }) => code === `${station}.1.T2g`)?.overriddenBy).toBe(at.station?.targetName)
  })

  it('R3-16 raise by the outdoor temperature of the heat source', async () => {
    const engine = await createAlarmEngine(demo.env)
    const telemetry = await startTelemetry(demo.env, engine)
    const [node] = await demo.env.db.select().from(physicsNodes).where(eq(physicsNodes.id, stationId))
    const [source] = await demo.env.db
      .select({ code: points.code, gateway: sql<string>`coalesce(${points.gatewayCode}, ${physicsNodes.gatewayCode})` })
      .from(points)
      .innerJoin(physicsNodes, eq(physicsNodes.id, points.nodeId))
      .innerJoin(standardParams, eq(standardParams.id, points.paramId))
      .where(and(eq(physicsNodes.id, node?.path.split('/')[0] ?? ''), eq(standardParams.code, 'TA')))
    const { gateway } = await placeIn(demo.database, 'CD%')
    expect(source?.code).toMatch(/TA$/)
    const accept = (code: string, by: string, value: number) =>
      telemetry.ingest.accept(`heat/demo/${by}/up`, Buffer.from(JSON.stringify({ t: clock.now(), v: [[code, value]] })))
    await accept(source?.code ?? '', source?.gateway ?? '', -5)
    await accept(`${station}.1.T2g`, gateway, 41)
    clock.advance(61_000)
    await engine.tick()
    await telemetry.close()
    const raised = await demo.env.db.select().from(alarms).where(eq(alarms.value, 41))
    expect(raised).toMatchObject([{ limit: 42.5, conditionInfo: expect.stringContaining('限值随室外温度') }])
  })

  it('are previewed by what the past would have raised', async () => {
    const [point] = await demo.env.db
      .select()
      .from(points)
      .where(eq(points.code, `${station}.1.T2g`))
    const outdoor = await demo.env.db
      .select({ id: points.id })
      .from(points)
      .innerJoin(standardParams, eq(standardParams.id, points.paramId))
      .where(eq(standardParams.code, 'TA'))
    const day = NOW - 240 * HOUR
    const hour = (pointId: number, index: number, value: number) => ({
      pointId,
      at: new Date(day + index * HOUR),
      average: value,
      minimum: value,
      maximum: value,
      first: value,
      last: value,
      goodS: 3600,
      countGood: 60,
      countAll: 60,
      worstQuality: 0,
    })
    await demo.env.db.delete(rollup1h)
    // 45 °C all the time; it is cold twice
    const temperatures = [5, 5, -18, -18, 5, 5, -18, 5]
    const hours = temperatures.flatMap((value, index) => [
      hour(point?.id ?? 0, index, 45),
      ...outdoor.map(({ id }) => hour(id, index, value)),
    ])
    await demo.env.db.insert(rollup1h).values(hours)
    // of ten days ago, PostgreSQL keeps the quarters as well, and these are counted
    const quarterOf = (row: (typeof hours)[number], quarter: number) => ({
      ...row,
      at: new Date(row.at.getTime() + (quarter * HOUR) / 4),
    })
    await ensurePartitions(demo.env.db, 'rollup_15m', day, NOW)
    await demo.env.db.delete(rollup15m)
    await demo.env.db
      .insert(rollup15m)
      .values(hours.flatMap((row) => [0, 1, 2, 3].map((quarter) => quarterOf(row, quarter))))
    const station1 = (await list()).find(({ scope }) => scope === 'station')
    const narrow: LimitSet['limits'] = {
      basis: 'ta',
      rows: [
        { ta: -10, low: 46, high: null },
        { ta: 0, low: 20, high: null },
      ],
    }
    const wide: LimitSet['limits'] = { basis: 'ta', rows: narrow.rows.map((row) => ({ ...row, low: 1 })) as never }
    const before = (await history()).length
    const ask = (limits: LimitSet['limits']) =>
      send(calls.save.path, { ...forStation(), limits, keyId: station1?.keyId, version: 1, preview: true })
    expect((await ask(narrow)).result).toMatchObject({ counted: { after: 2 } })
    expect((await ask(wide)).result).toMatchObject({ counted: { after: 0 } })
    expect(await history()).toHaveLength(before)
  })

  it('are removed, and brought back by undoing that, but only while nothing has changed since', async () => {
    const row = (await list()).find(({ scope }) => scope === 'station')
    await send(calls.remove.path, { keyId: row?.keyId, version: row?.version, reason: '多余' })
    expect((await list()).map(({ scope }) => scope)).not.toContain('station')
    const [removal, earlier] = await history()
    expect(removal).toMatchObject({ after: null, before: { scope: 'station' }, isLatest: true })
    expect(earlier?.isLatest).toBe(false)
    expect(await send(calls.undo.path, { changeId: earlier?.changeId, reason: '误' })).toMatchObject({ code: 1001 })
    expect(await send(calls.undo.path, { changeId: removal?.changeId, reason: '误删' })).toMatchObject({ code: 0 })
    const back = (await list()).find(({ scope }) => scope === 'station')
    expect(back).toMatchObject({ keyId: row?.keyId, limits: row?.limits, numPoints: row?.numPoints })
  })

  it('of places outside of the data scope are neither shown nor changed', async () => {
    await demo.database.db.$client.query(`update roles set data_scope = 'own' where key = 'admin'`)
    await demo.database.db.$client.query(
      `update users set organization_id = (select id from organizations where code = 'CX') where login_name = 'admin'`,
    )
    const token = await demo.signIn('admin')
    const ask = (path: string, body: object = {}) => demo.postJson(path, body, { token })
    const rows = calls.list.output.parse((await ask(calls.list.path)).result)
    expect(rows.map(({ scope, mayEdit }) => [scope, mayEdit])).toEqual([['all', false]])
    expect(await ask(calls.save.path, { ...forStation(), reason: '越权' })).toMatchObject({
      code: 1001,
      result: [{ field: 'targetId' }],
    })
    const [company] = rows
    const edit = { ...forAll(), keyId: company?.keyId, version: company?.version, reason: '越权' }
    expect((await ask(calls.save.path, edit)).code).not.toBe(0)
    await demo.database.db.$client.query(`update roles set data_scope = 'all' where key = 'admin'`)
  })
})
