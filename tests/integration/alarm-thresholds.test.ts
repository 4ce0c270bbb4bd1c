import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listResult } from '#contract/kit/resource.ts'
import { optionList } from '#contract/kit/resource-calls.ts'
import { alarmThresholdResource, thresholdCalls, thresholds } from '#contract/resources/alarm-threshold.resource.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { thresholdChanges } from '#server/modules/alarm-settings/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { readPlantRevision } from '#server/modules/telemetry/points/catalog.repository.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import { rollup1h, rollup15m, sample } from '#server/modules/telemetry/tables.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const asking = async (account: DemoAccount) => ({
  token: await demo.tokenOf(account),
  headers: { 'accept-language': 'en' },
})
const find = async (query: Record<string, string>, account: DemoAccount = 'admin') =>
  listResult.parse((await demo.get(alarmThresholdResource.call('list'), query, await asking(account))).result)
const send = async (path: string, body: object, account: DemoAccount = 'admin') =>
  demo.postJson(path, body, await asking(account))

async function rowOf(code: string) {
  const { list } = await find({ pointLocation: code, limit: '500' })
  const row = list.find((each) => each.code === code)
  if (!row) throw new Error(`The list has no point ${code}.`)
  return row
}
const named = ({ keyId, version }: { keyId: string; version: number }) => ({ keyId, version })
const eastern = () => placeIn(demo.database, 'CD%')
const revision = () => readPlantRevision(demo.env.db)

describe('alarm thresholds', () => {
  it('R2.3-38 are found by the three parameters of an alarm’s link', async () => {
    const { stationId, station } = await eastern()
    const [node] = await demo.env.db.select().from(physicsNodes).where(eq(physicsNodes.id, stationId))
    const heatName = node?.name ?? ''
    const of = await find({ heatName, pointLocation: '1号机组 T1g', heatKeyId_1: stationId, limit: '500' })
    expect(of.list.map(({ code }) => code)).toEqual([`${station}.1.T1g`])
    expect(of.list[0]).toMatchObject({ heatName, heatKeyId_1: stationId, paramCode: 'T1g', paramUnit: '°C' })
    const all = await find({ heatKeyId_1: stationId, limit: '500' })
    expect(all.total).toBeGreaterThan(of.total)
    expect(new Set(all.list.map((row) => row.heatName))).toEqual(new Set([heatName]))
    expect((await find({ heatKeyId_1: 'nowhere' })).total).toBe(0)
  })

  it('show present value and quality, and only stations in the data scope', async () => {
    const { pointCode, gateway } = await eastern()
    const message = JSON.stringify({ t: NOW, v: [[pointCode, 71.5]] })
    await demo.telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(message))
    expect(await rowOf(pointCode)).toMatchObject({ value: 71.5, quality: 0, valueAt: new Date(NOW).toISOString() })
    const [mine, all] = [await find({}, 'operator'), await find({})]
    expect(mine.total).toBeGreaterThan(0)
    expect(mine.total).toBeLessThan(all.total)
    const stations = optionList.parse(
      (await demo.post(thresholdCalls.stations.path, {}, await asking('operator'))).result,
    )
    const west = await placeIn(demo.database, 'CX%')
    expect(stations.map(({ detail }) => detail)).not.toContain(west.station)
  })

  it('are changed with a reason, audited with old and new value, kept as history, and raise the plant revision', async () => {
    const { pointCode } = await eastern()
    const row = await rowOf(pointCode)
    const change = { points: [named(row)], limitL: 40, limitH: 100, limitHh: null, limitLl: null }
    expect(await send(thresholdCalls.set.path, change)).toMatchObject({ code: 1001, result: [{ field: 'reason' }] })
    const before = await revision()
    const saved = await send(thresholdCalls.set.path, { ...change, reason: '按设计温度调整' })
    expect(saved).toMatchObject({ code: 0, result: { numChanged: 1, counted: null } })
    expect(await revision()).toBeGreaterThan(before)
    expect(await rowOf(pointCode)).toMatchObject({ limitL: 40, limitH: 100, limitHh: null, version: row.version + 1 })
    const [entry] = await demo.env.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.module, 'alarmThreshold'), eq(auditLog.targetName, pointCode)))
    expect(entry).toMatchObject({
      message: '按设计温度调整',
      before: [{ limitH: row.limitH }],
      after: [{ point: pointCode, limitH: 100, limitHh: null }],
    })
    const history = await demo.post(thresholdCalls.history.path, { keyId: row.keyId }, await asking('operator'))
    expect(history.result).toMatchObject([
      { reason: '按设计温度调整', before: { limitH: row.limitH }, after: { limitH: 100 }, by: expect.any(String) },
    ])
    // the version is outdated now
    expect((await send(thresholdCalls.set.path, { ...change, limitH: 99, reason: '再改' })).code).toBe(1009)
  })

  it('R2.3-38 have a level each and a dead-band, shown with the one that is in use and kept as history', async () => {
    const { pointCode } = await eastern()
    const row = await rowOf(pointCode)
    expect(row).toMatchObject({ levelLl: 3, levelL: 2, levelH: 2, levelHh: 3, alarmDeadband: null })
    expect(Number(row.presentDeadband)).toBeGreaterThan(0)
    const change = { points: [named(row)], levelL: 1, levelH: 1, alarmDeadband: 4.5 }
    expect((await send(thresholdCalls.set.path, { ...change, reason: '分级' })).code).toBe(0)
    const own = { levelLl: 3, levelL: 1, levelH: 1, levelHh: 3, alarmDeadband: 4.5 }
    expect(await rowOf(pointCode)).toMatchObject({ ...own, presentDeadband: 4.5 })
    // as a change from before levels could be chosen
    const { levelLl: _1, levelL: _2, levelH: _3, levelHh: _4, alarmDeadband: _5, ...older } = thresholds.parse(row)
    const kept = { at: new Date(0), by: '李工', reason: '旧', before: older, after: older }
    await demo.env.db.insert(thresholdChanges).values({ pointId: Number(row.keyId), ...kept })
    const history = await demo.post(thresholdCalls.history.path, { keyId: row.keyId }, await asking('operator'))
    expect(history.result).toMatchObject([
      { reason: '旧', after: { levelLl: 3, alarmDeadband: null } },
      { reason: '分级', before: { levelH: 2, alarmDeadband: null }, after: own },
      { reason: '按设计温度调整' },
    ])
  })

  it.each([
    [{ limitL: 60, limitH: 60 }, 'limitH', /above low, 60/],
    [{ limitLl: 20, limitL: 10 }, 'limitL', /above accident low, 20/],
    [{ limitHh: 1e6 }, 'limitHh', /within the range/],
    [{ limitH: 60, limitHh: 70, levelH: 3, levelHh: 2 }, 'levelHh', /must be urgent at least, as that of high/],
    [{ limitL: 30, limitLl: 20, levelL: 2, levelLl: 1 }, 'levelLl', /must be important at least, as that of low/],
    [{ levelH: 4 }, 'levelH', /at most 3/],
    [{ limitL: 50, limitH: 60, alarmDeadband: 10 }, 'alarmDeadband', /less than the width of the normal band, 10/],
    [{ limitH: 60, alarmDeadband: 60 }, 'alarmDeadband', /normal band, 60/],
    [{ alarmDeadband: -1 }, 'alarmDeadband', /at least 0/],
  ])('are refused out of order or range, naming the field: %j', async (wrong, field, rule) => {
    const { pointCode } = await eastern()
    const none = { limitLl: null, limitL: null, limitH: null, limitHh: null, alarmDeadband: null }
    const points = [named(await rowOf(pointCode))]
    const answer = await send(thresholdCalls.set.path, { points, ...none, ...wrong, reason: '试' })
    expect(answer).toMatchObject({ code: 1001, result: [{ field, rule: expect.stringMatching(rule) }] })
  })

  it('of a foreign branch are refused like those of no point, and nothing is written', async () => {
    const west = await placeIn(demo.database, 'CX%')
    await demo.database.db.$client.query(`update roles set data_scope = 'own' where key = 'admin'`)
    await demo.database.db.$client.query(
      `update users set organization_id = (select id from organizations where code = 'CD') where login_name = 'admin'`,
    )
    const token = await demo.signIn('admin')
    const point = { keyId: String(west.pointId), version: 1 }
    const body = { points: [point], limitH: 5, reason: '越权' }
    expect(await demo.postJson(thresholdCalls.set.path, body, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'points' }],
    })
    const { stationId } = await eastern()
    const copy = { from: stationId, to: [west.stationId], reason: '越权' }
    expect(await demo.postJson(thresholdCalls.copy.path, copy, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'to' }],
    })
    await demo.database.db.$client.query(`update roles set data_scope = 'all' where key = 'admin'`)
  })
})

describe('copying thresholds', () => {
  it('gives the same parameters of other stations the limits of one, after a preview that changes nothing', async () => {
    const stations = await demo.env.db
      .select({ id: physicsNodes.id, code: physicsNodes.code })
      .from(physicsNodes)
      .where(eq(physicsNodes.nodeType, 'station'))
      .orderBy(physicsNodes.code)
    const [from, to] = stations
    if (!from || !to) throw new Error('The demo has too few stations.')
    await demo.env.db
      .update(points)
      .set({ limitH: 77, limitHh: 88, levelH: 1, alarmDeadband: 2.5, alarmDelayS: 120 })
      .where(eq(points.code, `${from.code}.1.T2g`))
    const copy = { from: from.id, to: [to.id] }
    const preview = await send(thresholdCalls.copy.path, { ...copy, preview: true }, 'super')
    expect(preview).toMatchObject({ code: 0, result: { numChanged: expect.any(Number), counted: { to: NOW } } })
    expect(await rowOf(`${to.code}.1.T2g`)).not.toMatchObject({ limitH: 77 })
    expect((await send(thresholdCalls.copy.path, { ...copy, reason: '同型机组' }, 'super')).code).toBe(0)
    expect(await rowOf(`${to.code}.1.T2g`)).toMatchObject({
      limitH: 77,
      limitHh: 88,
      alarmDelayS: 120,
      levelH: 1,
      alarmDeadband: 2.5,
    })
    const others = await demo.env.db.$count(
      points,
      and(like(points.code, '%.T2g'), eq(points.limitH, 77), sql`${points.code} not like ${`${to.code}%`}`),
    )
    expect(others).toBe(await demo.env.db.$count(points, eq(points.code, `${from.code}.1.T2g`)))
    const itself = { from: from.id, to: [from.id], reason: '自身' }
    expect(await send(thresholdCalls.copy.path, itself, 'super')).toMatchObject({ result: [{ field: 'to' }] })
  })
})

const outcome = z.object({ counted: z.object({ from: z.number().nullable(), before: z.int(), after: z.int() }) })

describe('counting alarms', () => {
  it('counts what present and new limits would have raised: hours, quarters and samples, delay and dead-band', async () => {
    const { pointCode, pointId } = await placeIn(demo.database, 'CX%')
    const { db } = demo.env
    for (const table of [sample, rollup15m, rollup1h]) await db.delete(table).where(eq(table.pointId, pointId))
    await db
      .update(points)
      .set({ limitLl: null, limitL: null, limitH: 90, limitHh: null, isAlarmed: true, alarmDelayS: 60 })
      .where(eq(points.id, pointId))
    const bucket = (at: number, high: number) => ({
      pointId,
      at: new Date(at),
      average: 60,
      minimum: 50,
      maximum: high,
      first: 60,
      last: 60,
      goodS: 900,
      countGood: 15,
      countAll: 15,
      worstQuality: 0,
    })
    // one long excursion above 80, of two hours; PostgreSQL still has the quarters of that time
    const hours = NOW - 20 * DAY
    if (demo.env.settings.quarterRetentionMs > 30 * DAY) {
      await ensurePartitions(db, 'rollup_15m', hours, hours)
      const highs = [70, ...Array.from({ length: 8 }, () => 85), 70]
      await db.insert(rollup15m).values(highs.map((high, n) => bucket(hours + n * 15 * MINUTE, high)))
    } else await db.insert(rollup1h).values([70, 85, 86, 70].map((high, n) => bucket(hours + n * HOUR, high)))
    // quarters: two excursions above 80, one of them above 90
    const quarters = NOW - 5 * DAY
    await ensurePartitions(db, 'rollup_15m', quarters, quarters)
    await db.insert(rollup15m).values([70, 85, 70, 95, 70].map((high, n) => bucket(quarters + n * 15 * MINUTE, high)))
    // samples: too short for the delay; then one that drops into the dead-band and rises again: one alarm
    const samples: [minute: number, value: number, quality?: number][] = [
      ...(
        [
          [0, 70],
          [1, 85],
          [1.5, 70],
          [10, 85],
          [12, 79.5],
          [13, 85],
          [15, 70],
        ] as const
      ).map(([minute, value]): [number, number] => [minute, value]),
      // a value of bad quality raises nothing
      [20, 150, 2],
    ]
    const start = NOW - 2 * HOUR
    await db.insert(sample).values(
      samples.map(([minute, value, quality = 0]) => ({
        pointId,
        at: new Date(start + minute * MINUTE),
        value,
        quality,
      })),
    )
    const row = await rowOf(pointCode)
    const ask = async (limits: object) =>
      outcome.parse(
        (await send(thresholdCalls.set.path, { points: [named(row)], ...limits, preview: true }, 'super')).result,
      ).counted
    expect(await ask({ limitH: 80 })).toEqual({ from: hours, before: 1, after: 4 })
    expect(await ask({ limitH: 80, alarmDelayS: 1800 })).toEqual({ from: hours, before: 1, after: 1 })
    // without a dead-band the dip between two samples ends an alarm
    expect(await ask({ limitH: 80, alarmDeadband: 0 })).toEqual({ from: hours, before: 1, after: 5 })
    // the low alarm that lasts through all buckets is another one than the five high ones
    expect(await ask({ limitH: 80, limitL: 55, alarmDelayS: 0 })).toMatchObject({ before: 1, after: 6 })
    expect(await ask({ limitH: 80, isAlarmed: false })).toMatchObject({ before: 1, after: 0 })
    expect(await rowOf(pointCode)).toMatchObject({ limitH: 90, version: row.version })
  })
})
