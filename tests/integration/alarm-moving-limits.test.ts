import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { alarmRules, alarms } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { createTestDb } from '../support/test-db.ts'

const START = Date.UTC(2026, 0, 20, 8)
const [T1G, P2H, Q1, TA] = ['HZ0001.1.T1g', 'HZ0001.1.P2h', 'HZ0001.1.Q1', 'RY01.TA']
let stage: TelemetryStage

beforeEach(async () => {
  stage = await createTelemetryStage(START, await createTestDb())
})
afterEach(async () => {
  await stage.close()
})

const nodeOf = async (code: string) => {
  const [node] = await stage.env.db.select().from(physicsNodes).where(eq(physicsNodes.code, code))
  return node?.id ?? ''
}
async function addRule(code: string, params: object): Promise<void> {
  await stage.env.db.insert(alarmRules).values({
    name: '',
    nodeId: await nodeOf('HZ0001.1'),
    pointId: stage.ids[code] ?? null,
    condition: 'limit',
    params,
    warnNumber: 2,
    warnLevel: 2,
    onDelayS: 30,
    offDelayS: 0,
  })
  await stage.telemetry.followPlant()
}
async function addOutdoorPoint(): Promise<void> {
  const { db } = stage.env
  const [param] = await db
    .select()
    .from(standardParams)
    .where(and(eq(standardParams.nodeType, 'source'), eq(standardParams.code, 'TA')))
  await db.insert(points).values({
    code: TA,
    nodeId: await nodeOf('RY01'),
    paramId: param?.id ?? '',
    gatewayCode: 'GW1',
    deadband: 0.1,
    savePeriodS: 60,
  })
}
const send = async (...values: (readonly [code: string, value: number, quality?: number])[]) => {
  const v = values.map(([code, value, quality = 0]) => [code, value, quality])
  await stage.telemetry.ingest.accept('heat/demo/GW1/up', Buffer.from(JSON.stringify({ t: stage.clock.now(), v })))
}
async function wait(seconds: number): Promise<void> {
  stage.clock.advance(seconds * 1000)
  await stage.alarms.tick()
}
const list = async () =>
  (await stage.env.db.select().from(alarms).where(eq(alarms.warnNumber, 2))).map(
    ({ state, warnLevel, value, limit, conditionInfo }) => ({ state, warnLevel, value, limit, conditionInfo }),
  )

describe('limits that follow another point', () => {
  it('R3-16 raise by its present value, rise in level, and return when it is set back', async () => {
    await addRule(P2H, { ll: { of: 'Q1', offset: -0.1 }, l: { of: 'Q1', offset: -0.05 } })
    await send([P2H, 0.3], [Q1, 0.32])
    await wait(60)
    expect(await list()).toEqual([])
    await send([Q1, 0.36])
    await wait(31)
    expect(await list()).toMatchObject([{ state: 'active', warnLevel: 2, value: 0.3 }])
    expect((await list())[0]?.limit).toBeCloseTo(0.31, 9)
    expect((await list())[0]?.conditionInfo).toBe('低于运行低限 0.310 MPa，限值随 Q1')
    await send([Q1, 0.42])
    await wait(31)
    expect((await list()).map(({ warnLevel, limit }) => [warnLevel, limit?.toFixed(2)])).toEqual([[3, '0.32']])
    await send([Q1, 0.5, QUALITY.commFail])
    await wait(31)
    expect(await list()).toMatchObject([{ state: 'active' }])
    await send([Q1, 0.3])
    await wait(1)
    expect(await list()).toMatchObject([{ state: 'returned' }])
  })
})

describe('limits over the outdoor temperature', () => {
  it('R3-16 read that of the heat source', async () => {
    await addOutdoorPoint()
    const corner = (ta: number, limit: number) => ({ ta, limit })
    await addRule(T1G, { l: { overTa: [corner(-10, 90), corner(10, 60)] } })
    await send([T1G, 70], [TA, 5])
    await wait(60)
    expect(await list()).toEqual([])
    await send([TA, -5])
    await wait(31)
    expect(await list()).toMatchObject([
      { state: 'active', value: 70, limit: 82.5, conditionInfo: '低于运行低限 82.5 °C，限值随室外温度' },
    ])
    await send([T1G, 83])
    await wait(1)
    expect(await list()).toMatchObject([{ state: 'returned' }])
  })
})
