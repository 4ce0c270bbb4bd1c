import { asc, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { alarmEvaluations, alarmEvents, alarmRules, alarms, maintenanceMarks } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { COMPANIES, type Company, createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { createTestDb } from '../support/test-db.ts'

const START = Date.UTC(2026, 0, 20, 8)
const T1G = 'HZ0001.1.T1g'
const P2H = 'HZ0001.1.P2h'

let stage: TelemetryStage
let telemetry: Telemetry

async function begin(company: Company): Promise<void> {
  stage = await createTelemetryStage(START, await createTestDb(), company)
  telemetry = stage.telemetry
  await setLimits(T1G, { limitL: 55, limitH: 125, limitHh: 130 })
  await setLimits(P2H, { limitLl: 0.2, limitL: 0.3 })
}
afterEach(async () => {
  await stage.close()
})

async function setLimits(code: string, limits: Partial<typeof points.$inferInsert>): Promise<void> {
  await stage.env.db
    .update(points)
    .set({ ...limits, alarmDelayS: 60 })
    .where(eq(points.code, code))
  await telemetry.followPlant()
}

type Value = readonly [code: string, value: number, quality?: number]
const bodyOf = (values: readonly Value[]): Buffer =>
  Buffer.from(
    JSON.stringify({ t: stage.clock.now(), v: values.map(([code, value, quality = 0]) => [code, value, quality]) }),
  )
const send = (...values: Value[]): Promise<boolean> => telemetry.ingest.accept('heat/demo/GW1/up', bodyOf(values))
async function wait(seconds: number): Promise<void> {
  stage.clock.advance(seconds * 1000)
  await stage.alarms.tick()
}
const secondOf = (date: Date | null) => date && (date.getTime() - START) / 1000
async function list() {
  const rows = await stage.env.db.select().from(alarms).orderBy(asc(alarms.raisedAt), asc(alarms.sourceKey))
  return rows.map((row) => ({ ...row, raised: secondOf(row.raisedAt), recovered: secondOf(row.recoveredAt) }))
}
const eventsOf = async (id = '') =>
  (await stage.env.db.select().from(alarmEvents).where(eq(alarmEvents.alarmId, id)).orderBy(asc(alarmEvents.id))).map(
    ({ kind, at }) => `${secondOf(at)} ${kind}`,
  )
const nodeId = async (code: string) => {
  const [node] = await stage.env.db.select().from(physicsNodes).where(eq(physicsNodes.code, code))
  return node?.id ?? ''
}

describe.each(COMPANIES)('alarms of fixed limits, %s', (company) => {
  beforeEach(() => begin(company))

  it('R3-16 raises after the delay without another value, with its texts and where it comes from', async () => {
    await send([T1G, 126.5])
    await wait(59)
    expect(await list()).toEqual([])
    await wait(4)
    expect(await list()).toMatchObject([
      {
        sourceKey: `limit:${stage.ids[T1G]}`,
        pointId: stage.ids[T1G],
        warnNumber: 2,
        warnLevel: 2,
        warnTypeLabel: '热力站报警',
        value: 126.5,
        limit: 125,
        content: '【重要】幸福里换热站 1号机组 一次供水温度 126.5 °C，高于运行高限 125.0 °C',
        conditionInfo: '高于运行高限 125.0 °C，回差 1.5 °C',
        contentEn:
          '[Important] 幸福里换热站 1号机组 Primary supply temperature 126.5 °C, above the high limit 125.0 °C',
        conditionInfoEn: 'above the high limit 125.0 °C, dead-band 1.5 °C',
        heatName: '幸福里换热站',
        heatKeyId: await nodeId('HZ0001'),
        pointLocation: '1号机组',
        raised: 60,
        state: 'active',
        suppressedBy: null,
        isFirstOut: false,
        numRaises: 1,
      },
    ])
  })

  it('R3-16 is raised once by many samples, and returns after its delay by the clock', async () => {
    for (let i = 0; i < 30; i++) {
      await send([T1G, 126 + (i % 3)])
      await wait(5)
    }
    await send([T1G, 100])
    await wait(59)
    expect(await list()).toMatchObject([{ state: 'active', raised: 60 }])
    await wait(1)
    const [alarm, ...others] = await list()
    expect([alarm?.state, alarm?.recovered, others]).toEqual(['returned', 210, []])
    expect(await eventsOf(alarm?.id)).toEqual(['60 raised', '210 returned'])
  })

  it('R2.3-38 has the level chosen for the limit, and returns beyond the dead-band of its point', async () => {
    await setLimits(T1G, { levelL: 1, levelH: 3, alarmDeadband: 20 })
    await send([T1G, 126])
    await wait(60)
    expect(await list()).toMatchObject([{ warnLevel: 3, conditionInfo: '高于运行高限 125.0 °C，回差 20.0 °C' }])
    await send([T1G, 106])
    await wait(120)
    expect(await list()).toMatchObject([{ state: 'active' }])
    await send([T1G, 104])
    await wait(60)
    await send([T1G, 50])
    await wait(60)
    expect(await list()).toMatchObject([
      { state: 'returned', warnLevel: 3 },
      { state: 'active', warnLevel: 1 },
    ])
  })

  it('R3-16 closes at its return when it was acknowledged, and a later raise is a new alarm', async () => {
    await send([T1G, 126])
    await wait(60)
    await stage.env.db.update(alarms).set({ acknowledgedAt: new Date(stage.clock.now()), acknowledgedBy: '王工' })
    await send([T1G, 100])
    await wait(60)
    await send([T1G, 127])
    await wait(100)
    expect(await list()).toMatchObject([
      { state: 'closed', acknowledgedBy: '王工', value: 126 },
      { state: 'active', acknowledgedBy: null, raised: 180, value: 127 },
    ])
  })

  it('R3-16 changes the level of the same alarm, which then waits for an acknowledgement of its own', async () => {
    await send([T1G, 126])
    await wait(60)
    const [before] = await list()
    await stage.env.db.update(alarms).set({ acknowledgedAt: new Date(stage.clock.now()), acknowledgedBy: '王工' })
    await send([T1G, 131])
    await wait(60)
    const [alarm, ...others] = await list()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ id: before?.id, warnLevel: 3, limit: 130, value: 131, acknowledgedAt: null })
    expect(alarm?.content).toContain('【紧急】')
    expect(alarm?.revision).toBeGreaterThan(before?.revision ?? 0)
    expect(await eventsOf(alarm?.id)).toEqual(['60 raised', '120 levelChanged'])
  })

  it('R3-16 is cleared by no bad value, nor by values that stop', async () => {
    await send([T1G, 126])
    await wait(60)
    await send([T1G, 100])
    await wait(5)
    await send([T1G, 100, QUALITY.commFail])
    await wait(100)
    await send([T1G, 900])
    await wait(10_000)
    expect((await list()).filter(({ warnNumber }) => warnNumber === 2)).toMatchObject([{ state: 'active' }])
  })

  // beside others, each batch reads the states
  if (company === 'alone')
    it('R3-16 costs no query while points are normal', async () => {
      const { $client } = stage.database.db
      await send([T1G, 100], [P2H, 0.5])
      await $client.query('alter table alarm_evaluations rename to evaluations_away')
      for (let i = 0; i < 10; i++) {
        await wait(5)
        await send([T1G, 100 + i], [P2H, 0.5])
      }
      await $client.query('alter table evaluations_away rename to alarm_evaluations')
    })

  it('R3-16 leaves no state when points are normal again', async () => {
    await send([T1G, 126])
    await wait(5)
    expect(await stage.env.db.$count(alarmEvaluations)).toBe(1)
    await send([T1G, 100])
    expect(await stage.env.db.$count(alarmEvaluations)).toBe(0)
  })

  it('R3-16 leaves neither sample nor alarm when the transaction fails, and both when it is delivered again', async () => {
    const { $client } = stage.database.db
    await send([T1G, 100])
    await wait(5)
    const message = bodyOf([[T1G, 126]])
    await $client.query('alter table alarm_evaluations rename column due_at to away')
    await expect(telemetry.ingest.accept('heat/demo/GW1/up', message)).rejects.toThrow('due_at')
    const samples = 'select value from sample where point_id = $1 order by at'
    const valuesOf = async () => (await $client.query(samples, [stage.ids[T1G]])).rows.map(({ value }) => value)
    expect(await valuesOf()).toEqual([100])
    await $client.query('alter table alarm_evaluations rename column away to due_at')
    expect(await stage.env.db.$count(alarmEvaluations)).toBe(0)
    await telemetry.ingest.accept('heat/demo/GW1/up', message)
    expect(await valuesOf()).toEqual([100, 126])
    await wait(60)
    expect(await list()).toMatchObject([{ raised: 65 }])
  })

  it('R3-16 stores a value that crosses a limit, though the dead-band of the point would drop it', async () => {
    await stage.env.db.update(points).set({ deadband: 50 }).where(eq(points.code, T1G))
    await telemetry.followPlant()
    for (const value of [124, 125.5, 125.7, 123]) {
      await send([T1G, value])
      await wait(5)
    }
    const { rows } = await stage.database.db.$client.query('select value from sample where point_id = $1 order by at', [
      stage.ids[T1G],
    ])
    expect(rows.map(({ value }) => value)).toEqual([124, 125.5, 123])
  })

  it('R3-16 goes on after a restart, and is raised once by two servers', async () => {
    await send([T1G, 126])
    await wait(30)
    const alarmsThere = await createAlarmEngine(stage.env)
    const second = await startTelemetry(stage.env, alarmsThere)
    await second.ingest.accept('heat/demo/GW1/up', bodyOf([[T1G, 127]]))
    stage.clock.advance(31_000)
    await Promise.all([stage.alarms.tick(), alarmsThere.tick()])
    await second.close()
    expect(await list()).toMatchObject([{ raised: 60, state: 'active' }])
  })

  it('R3-16 is closed when its limit is taken away, unless it is urgent', async () => {
    await send([T1G, 126], [P2H, 0.1])
    await wait(60)
    await setLimits(T1G, { limitL: null, limitH: null, limitHh: null })
    await setLimits(P2H, { isAlarmed: false })
    expect((await list()).map(({ limit, state }) => [limit, state]).sort()).toEqual([
      [0.2, 'returned'],
      [125, 'closed'],
    ])
    expect(await stage.env.db.$count(alarmEvaluations)).toBe(0)
  })

  it('R3-16 records what a shelved alarm does ("nothing recorded while shelved")', async () => {
    await send([T1G, 126])
    await wait(60)
    const shelvedUntil = new Date(START + 8 * 3_600_000)
    await stage.env.db.update(alarms).set({ shelvedUntil, shelvedBy: '王工', shelfReason: '换表' })
    await send([T1G, 100])
    await wait(60)
    await send([T1G, 126])
    await wait(60)
    expect(await list()).toMatchObject([
      { state: 'returned', shelvedUntil },
      { state: 'active', shelvedUntil, shelvedBy: '王工', shelfReason: '换表' },
    ])
  })

  it('R3-16 shows a shelved alarm again when it becomes urgent, which needs a further permission to hide', async () => {
    const shelve = () =>
      stage.env.db
        .update(alarms)
        .set({ shelvedUntil: new Date(START + 8 * 3_600_000), shelvedBy: '王工', shelfReason: '换表' })
    await send([T1G, 126])
    await wait(60)
    await shelve()
    await send([T1G, 131])
    await wait(60)
    const [risen] = await list()
    expect(risen).toMatchObject({ warnLevel: 3, state: 'active', shelvedUntil: new Date(stage.clock.now()) })
    const events = await stage.env.db.select().from(alarmEvents).orderBy(asc(alarmEvents.id))
    expect(events.map(({ kind }) => kind)).toEqual(['raised', 'unshelved', 'levelChanged'])
    // nor does a new urgent alarm inherit the shelf of a lesser one
    await stage.env.db.update(alarms).set({ warnLevel: 2 })
    await shelve()
    await send([T1G, 100])
    await wait(60)
    await send([T1G, 131])
    await wait(60)
    expect((await list()).at(-1)).toMatchObject({ warnLevel: 3, state: 'active', shelvedUntil: null })
  })

  it('R3-16 marks the first of several that come within a minute at one station', async () => {
    await send([T1G, 126])
    await wait(20)
    await send([P2H, 0.1])
    await wait(61)
    expect((await list()).map(({ raised, isFirstOut }) => [raised, isFirstOut])).toEqual([
      [60, true],
      [80, false],
    ])
  })
})

describe.each(COMPANIES)('alarms of rules, %s', (company) => {
  beforeEach(() => begin(company))

  const addRule = async (rule: Pick<typeof alarmRules.$inferInsert, 'condition' | 'params'>, code: string | null) => {
    const base = { name: '热量异常', nodeId: await nodeId('HZ0001.1'), warnNumber: 2, warnLevel: 1, onDelayS: 0 }
    const pointId = code === null ? null : (stage.ids[code] ?? null)
    const [added] = await stage.env.db
      .insert(alarmRules)
      .values({ ...base, ...rule, pointId })
      .returning({ id: alarmRules.id })
    await telemetry.followPlant()
    return added?.id ?? ''
  }

  it('R3-16 an expression is evaluated whichever of its points comes, and undecided when one is bad', async () => {
    const id = await addRule({ condition: 'expression', params: { expression: '{T1g} > 100 && {Q1} < 1' } }, null)
    await send([T1G, 110])
    await wait(5)
    await send(['HZ0001.1.Q1', 0.5])
    await wait(5)
    await send(['HZ0001.1.Q1', 5, QUALITY.commFail])
    await wait(100)
    expect(await list()).toMatchObject([{ sourceKey: `rule:${id}`, raised: 5, state: 'active', warnLevel: 1 }])
    expect((await list())[0]).toMatchObject({
      content: '【一般】幸福里换热站 1号机组，热量异常（满足报警条件）',
      // the name of the rule is as the company wrote it
      contentEn: '[General] 幸福里换热站 1号机组, 热量异常 (alarm condition fulfilled)',
    })
    await send(['HZ0001.1.Q1', 5])
    await wait(60)
    expect(await list()).toMatchObject([{ state: 'returned' }])
  })

  it('R3-16 a rule that is switched off ends its alarm', async () => {
    const id = await addRule({ condition: 'limit', params: { h: 100 } }, T1G)
    await send([T1G, 110])
    expect(await list()).toMatchObject([{ state: 'active' }])
    await stage.env.db.update(alarmRules).set({ isEnabled: false, version: 2 }).where(eq(alarmRules.id, id))
    await telemetry.followPlant()
    expect(await list()).toMatchObject([{ state: 'closed' }])
  })

  it('R3-16 a rule that cannot be read disturbs nothing else', async () => {
    await addRule({ condition: 'expression', params: { expression: '{T1g} >' } }, null)
    await send([T1G, 126])
    await wait(60)
    expect(await list()).toHaveLength(1)
  })
})

describe.each(COMPANIES)('alarms of communication, %s', (company) => {
  beforeEach(() => begin(company))

  const atStation = async () =>
    (await list()).filter(({ warnNumber, heatName }) => warnNumber === 0 && heatName === '幸福里换热站')

  it('R3-18 come after three minutes, rise after thirty, and return thirty seconds after values do', async () => {
    await send([T1G, 100])
    await wait(179)
    expect(await atStation()).toEqual([])
    await wait(1)
    expect(await atStation()).toMatchObject([
      { raised: 180, warnLevel: 1, content: '【一般】幸福里换热站，无有效数据超过 3 分钟', pointLocation: 'HZ0001' },
    ])
    await wait(1700)
    expect(await atStation()).toMatchObject([{ warnLevel: 2, state: 'active' }])
    await send([T1G, 100, QUALITY.frozen])
    await wait(40)
    expect(await atStation()).toMatchObject([{ state: 'active' }])
    await send([T1G, 100])
    await wait(30)
    expect(await atStation()).toMatchObject([{ state: 'returned', recovered: 1950 }])
  })

  it('R3-18 hide the other alarms of the station, which are recorded all the same', async () => {
    await send([T1G, 126])
    await wait(60)
    await wait(130)
    const [limit, comm] = await list()
    expect(comm).toMatchObject({ warnNumber: 0, suppressedBy: null })
    expect(limit).toMatchObject({ warnNumber: 2, suppressedBy: 'parent', parentId: comm?.id, state: 'active' })
    await send([T1G, 127])
    await wait(30)
    expect((await list())[0]).toMatchObject({ state: 'active', suppressedBy: null, parentId: null })
    expect(await eventsOf(limit?.id)).toEqual(['60 raised', '190 suppressed', '220 unsuppressed'])
  })
})

describe.each(COMPANIES)('alarms suppressed by design, %s', (company) => {
  beforeEach(() => begin(company))

  it('R3-16 are recorded under maintenance, and shown when it is over', async () => {
    await stage.env.db.insert(maintenanceMarks).values({
      nodeId: await nodeId('HZ0001'),
      reason: '检修',
      startsAt: new Date(START),
      endsAt: new Date(START + 120_000),
    })
    await send([T1G, 126])
    await wait(60)
    expect(await list()).toMatchObject([{ state: 'active', suppressedBy: 'maintenance' }])
    await send([T1G, 126])
    await wait(60)
    expect(await list()).toMatchObject([{ state: 'active', suppressedBy: null }])
    const kinds = await stage.env.db
      .select({ kind: alarmEvents.kind })
      .from(alarmEvents)
      .where(inArray(alarmEvents.kind, ['suppressed', 'unsuppressed']))
    expect(kinds.map(({ kind }) => kind)).toEqual(['suppressed', 'unsuppressed'])
  })
})
