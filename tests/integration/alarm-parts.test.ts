import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { type AlarmOn, reportAlarm } from '#server/modules/alarms/report-alarm.ts'
import { alarmEvents, alarmRules, alarms, maintenanceMarks } from '#server/modules/alarms/tables.ts'
import { heatingSeasons } from '#server/modules/heating-season/tables.ts'
import { households, physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { counterHours, latest, rollup1h, rollup15m } from '#server/modules/telemetry/tables.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { createTestDb } from '../support/test-db.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Midnight of the company. */
const MIDNIGHT = Date.UTC(2026, 0, 19, 16)
let stage: TelemetryStage

beforeEach(async () => {
  stage = await createTelemetryStage(MIDNIGHT + HOUR, await createTestDb())
})
afterEach(() => stage.close())

async function nodeOf(code: string): Promise<{ id: string; name: string }> {
  const [node] = await stage.env.db.select().from(physicsNodes).where(eq(physicsNodes.code, code))
  if (!node) throw new Error(`There is no node ${code}.`)
  return { id: node.id, name: node.name }
}
const list = () => stage.env.db.select().from(alarms).orderBy(asc(alarms.raisedAt), asc(alarms.sourceKey))
async function run(kind: string): Promise<void> {
  const { env } = stage
  const job = jobKinds(env).get(kind)
  await job?.run({
    params: {},
    signal: new AbortController().signal,
    progress: () => undefined,
    log: env.log,
    db: env.db,
    now: env.now,
  })
}
/** Adds a point of a parameter to a node. @returns Its id. */
async function addPoint(nodeCode: string, code: string): Promise<number> {
  const { db } = stage.env
  const { id: nodeId } = await nodeOf(nodeCode)
  const [param] = await db.select().from(standardParams).where(eq(standardParams.code, code)).limit(1)
  if (!param) throw new Error(`There is no parameter ${code}.`)
  const [point] = await db
    .insert(points)
    .values({
      code: `${nodeCode}.${code}`,
      nodeId,
      paramId: param.id,
      gatewayCode: 'GW1',
      deadband: 0,
      savePeriodS: 60,
    })
    .returning({ id: points.id })
  return point?.id ?? 0
}

type Supply = (typeof households.$inferSelect)['status']

/** Adds a room with a sensor to the station. @returns The id of its point. */
async function addRoom(number: number, status: Supply = 'normal'): Promise<number> {
  const { db } = stage.env
  const [station] = await db.select().from(physicsNodes).where(eq(physicsNodes.code, 'HZ0001'))
  if (!station) throw new Error('There is no station.')
  const id = randomUUID()
  const code = `ROOM${number}`
  await db.insert(physicsNodes).values({
    id,
    nodeType: 'household',
    code,
    name: code,
    parentId: station.id,
    path: `${station.path}${id}/`,
    organizationId: station.organizationId,
  })
  const flat = { room: '101', floor: 1, position: 'middle', orientation: 'south', heatedAreaM2: 90 } as const
  await db.insert(households).values({ id, ...flat, status })
  return addPoint(code, 'RT')
}

describe('alarms that parts of the product report', () => {
  const report = async (values: Partial<AlarmOn> = {}) => {
    const node = await nodeOf('HZ0001')
    return inTransaction(stage.env.db, (client) =>
      reportAlarm(client, {
        isOn: true,
        sourceKey: 'ai:HZ0001',
        at: stage.clock.now(),
        warnNumber: 21,
        warnLevel: 1,
        node,
        location: '1号机组',
        text: '回退到曲线',
        conditionInfo: '模型误差大',
        ...values,
      }),
    )
  }
  const endIt = () =>
    inTransaction(stage.env.db, (client) =>
      reportAlarm(client, { isOn: false, sourceKey: 'ai:HZ0001', at: stage.clock.now() }),
    )

  it('R3-25 have the states and the record of any other alarm', async () => {
    expect(await report()).toBe('raised')
    expect(await report()).toBe('unchanged')
    expect(await report({ warnLevel: 3 })).toBe('levelChanged')
    expect(await endIt()).toBe('returned')
    expect(await endIt()).toBe('unchanged')
    const [alarm, ...others] = await list()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({
      warnNumber: 21,
      warnLevel: 3,
      state: 'returned',
      content: '【紧急】幸福里换热站 1号机组，回退到曲线',
      heatKeyId: (await nodeOf('HZ0001')).id,
      pointLocation: '1号机组',
    })
    const events = await stage.env.db.select().from(alarmEvents).orderBy(asc(alarmEvents.id))
    expect(events.map(({ kind }) => kind)).toEqual(['raised', 'levelChanged', 'returned'])
  })

  it('R3-25 are raised once by two servers, and hidden under maintenance', async () => {
    await stage.env.db.insert(maintenanceMarks).values({
      nodeId: (await nodeOf('HZ0001')).id,
      reason: '检修',
      startsAt: new Date(stage.clock.now()),
      endsAt: new Date(stage.clock.now() + HOUR),
    })
    expect((await Promise.all([report(), report()])).sort()).toEqual(['raised', 'unchanged'])
    expect(await list()).toMatchObject([{ suppressedBy: 'maintenance' }])
    stage.clock.advance(HOUR)
    await stage.alarms.tick()
    expect((await list())[0]).toMatchObject({ warnNumber: 21, suppressedBy: 'parent' })
  })

  it('R3-25 have keys of their own', async () => {
    for (const sourceKey of ['limit:1', 'rule:x', 'comm:y', 'x'])
      await expect(report({ sourceKey })).rejects.toThrow(sourceKey)
  })
})

describe('loss of water', () => {
  const water = (pointId: number, tonsOfDay: (daysAgo: number) => number) =>
    stage.env.db.insert(counterHours).values(
      Array.from({ length: 15 * 24 }, (_, hour) => ({
        pointId,
        at: new Date(MIDNIGHT - (hour + 1) * HOUR),
        estimatedShare: 0,
        method: 'measured' as const,
        consumed: tonsOfDay(Math.floor(hour / 24) + 1) / 24,
      })),
    )

  it('R3-22 is told at the station after a day with far more than before, and returns after one without', async () => {
    const total = await addPoint('HZ0001.1', 'WM_FT')
    // 50 000 m²: 5 t are 0.1 kg/m²
    await water(total, (daysAgo) => (daysAgo === 1 ? 16 : 5))
    await run('alarms.waterLoss')
    await run('alarms.waterLoss')
    expect(await list()).toMatchObject([
      {
        warnNumber: 7,
        warnLevel: 1,
        heatName: '幸福里换热站',
        pointLocation: '1号机组',
        state: 'active',
        content: '【一般】幸福里换热站 1号机组，日补水量 0.320 kg/m²，远高于前 14 天',
        limit: expect.closeTo(0.3),
      },
    ])
    await stage.env.db.delete(counterHours)
    await water(total, () => 5)
    await run('alarms.waterLoss')
    expect(await list()).toMatchObject([{ state: 'returned' }])
  })

  it('R3-22 is told as a slow leak when the flow at night has grown three times', async () => {
    const pointId = await addPoint('HZ0001.1', 'WM_F')
    const hour = (daysAgo: number, at: number, average: number) => ({
      pointId,
      at: new Date(MIDNIGHT - daysAgo * DAY + at * HOUR),
      average,
      minimum: 0,
      maximum: 1,
      first: 0,
      last: 0,
      goodS: 3600,
      countGood: 60,
      countAll: 60,
      worstQuality: 0,
    })
    await stage.env.db
      .insert(rollup1h)
      .values([4, 3, 2, 1].flatMap((ago) => [2, 3].map((at) => hour(ago, at, 0.2 + 0.15 * (4 - ago)))))
    // the day is no part of it
    await stage.env.db.insert(rollup1h).values(hour(1, 12, 0))
    await run('alarms.waterLoss')
    expect(await list()).toMatchObject([
      { warnNumber: 7, warnLevel: 2, value: expect.closeTo(0.15), content: expect.stringContaining('疑似慢漏') },
    ])
  })
})

describe('room temperatures of the whole network', () => {
  it('R3-24 raise one alarm while too many rooms are cold, of those that are valid', async () => {
    const at = new Date(stage.clock.now())
    const ids = await Promise.all(Array.from({ length: 20 }, (_, room) => addRoom(room)))
    const rooms = ids.map((pointId, room) => ({ pointId, at, value: room < 2 ? 17 : 20, quality: 0 }))
    await stage.env.db.insert(latest).values(rooms)
    await run('alarms.roomTemperature')
    expect(await list()).toMatchObject([
      { warnNumber: 9, heatKeyId: '', content: '【重要】全网室温异常，10.0 % 的房间低于 18 °C', state: 'active' },
    ])
    // one cold room is no longer valid, and one in nineteen is too many still; then none is cold
    await stage.env.db
      .update(latest)
      .set({ quality: 2 })
      .where(eq(latest.pointId, ids[0] ?? 0))
    await run('alarms.roomTemperature')
    expect((await list())[0]?.state).toBe('active')
    await stage.env.db.update(latest).set({ value: 20 })
    await run('alarms.roomTemperature')
    expect((await list())[0]?.state).toBe('returned')
  })

  it('R3-24 raise none for rooms without supply, which the pass rate leaves out as well', async () => {
    const at = new Date(stage.clock.now())
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, room) =>
        addRoom(room, room === 0 ? 'stopped' : room < 3 ? 'reported-stop' : 'normal'),
      ),
    )
    await stage.env.db
      .insert(latest)
      .values(ids.map((pointId, room) => ({ pointId, at, value: room < 3 ? 12 : 20, quality: 0 })))
    await run('alarms.roomTemperature')
    expect(await list()).toEqual([])
    await stage.env.db.update(households).set({ status: 'normal' })
    await run('alarms.roomTemperature')
    expect(await list()).toMatchObject([{ value: expect.closeTo(15), state: 'active' }])
  })

  it('R3-24 raise one when the rooms cool down in the same weather', async () => {
    const at = new Date(stage.clock.now())
    const measure = async (pointId: number, now: number, before: number) => {
      await stage.env.db.insert(latest).values({ pointId, at, value: now, quality: 0 })
      await stage.env.db.insert(rollup15m).values({
        pointId,
        at: new Date(at.getTime() - 6 * HOUR),
        average: before,
        minimum: before,
        maximum: before,
        first: before,
        last: before,
        goodS: 900,
        countGood: 15,
        countAll: 15,
        worstQuality: 0,
      })
    }
    for (let room = 0; room < 6; room += 1) await measure(await addRoom(room), 19.5, 21)
    await measure(await addPoint('HZ0001.1', 'TA'), -5, -4)
    await run('alarms.roomTemperature')
    expect(await list()).toMatchObject([{ warnNumber: 9, value: expect.closeTo(1.5), state: 'active' }])
  })

  it('R3-24 are recorded but hidden outside the heating season, and shown when it begins', async () => {
    const { db } = stage.env
    const day = (days: number): string => companyDay(stage.clock.now() + days * DAY)
    await db.delete(heatingSeasons)
    await db.insert(heatingSeasons).values({ code: 'S', name: '采暖季', startDate: day(1), endDate: day(100) })
    const at = new Date(stage.clock.now())
    for (let room = 0; room < 20; room += 1)
      await db.insert(latest).values({ pointId: await addRoom(room), at, value: 15, quality: 0 })
    await run('alarms.roomTemperature')
    expect(await list()).toMatchObject([{ warnNumber: 9, state: 'active', suppressedBy: 'seasonOff' }])
    const rooms = async () => (await list()).filter(({ warnNumber }) => warnNumber === 9)
    // the engine, which looks at the season now and then, leaves it so
    stage.clock.advance(HOUR)
    await stage.alarms.tick()
    expect(await rooms()).toMatchObject([{ suppressedBy: 'seasonOff' }])
    stage.clock.advance(DAY)
    await stage.alarms.tick()
    expect(await rooms()).toMatchObject([{ suppressedBy: null }])
  })
})

describe('alarms of single rooms', () => {
  it('R3-19 are raised while a household takes heat, and end when it is reported off', async () => {
    const { db } = stage.env
    const ids = [await addRoom(1), await addRoom(2, 'reported-stop'), await addRoom(3, 'stopped')]
    await db.update(points).set({ limitL: 18, alarmDelayS: 0, savePeriodS: 1 }).where(inArray(points.id, ids))
    const [room] = await db.select().from(physicsNodes).where(eq(physicsNodes.code, 'ROOM3'))
    const rule = {
      nodeId: room?.id ?? '',
      pointId: ids[2],
      name: '低温',
      condition: 'limit',
      params: { l: 18 },
    } as const
    await db.insert(alarmRules).values({ ...rule, warnNumber: 4, warnLevel: 2, onDelayS: 0 })
    await stage.telemetry.followPlant()
    const v = ids.map((_, at) => [`ROOM${at + 1}.RT`, 12, 0])
    await stage.telemetry.ingest.accept('heat/demo/GW1/up', Buffer.from(JSON.stringify({ t: stage.clock.now(), v })))
    expect(await list()).toMatchObject([{ sourceKey: `limit:${ids[0]}`, state: 'active' }])

    await db.update(households).set({ status: 'reported-stop' })
    await db.update(physicsNodes).set({ version: 2 }).where(eq(physicsNodes.code, 'ROOM1'))
    await stage.telemetry.followPlant()
    expect(await list()).toMatchObject([{ sourceKey: `limit:${ids[0]}`, state: 'closed' }])
  })
})
