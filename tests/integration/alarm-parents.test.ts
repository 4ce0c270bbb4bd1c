import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alarmEvents, alarmRules, alarms, maintenanceMarks } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { addOffice } from '../support/office-stations.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { createTestDb } from '../support/test-db.ts'

const START = Date.UTC(2026, 0, 20, 8)
const PARAMS = ['T1g', 'P2h', 'T2g', 'PwrFail', 'XP1_Flt', 'XP1_Run', 'XP2_Run']
let stage: TelemetryStage

beforeEach(async () => {
  stage = await createTelemetryStage(START, await createTestDb())
  const { db } = stage.env
  await addOffice(db, { code: 'W', numStations: 3, params: PARAMS })
  await addPoint('RY01', 'source', 'T1g')
  for (const [param, limits] of [
    ['T1g', { limitL: 55, limitH: 125 }],
    ['P2h', { limitL: 0.3 }],
    ['T2g', { limitL: 30 }],
  ] as const)
    await db
      .update(points)
      .set({ ...limits, alarmDelayS: 0 })
      .where(
        inArray(
          points.paramId,
          db.select({ id: standardParams.id }).from(standardParams).where(eq(standardParams.code, param)),
        ),
      )
  for (const code of ['W01.1.PwrFail', 'W01.1.XP1_Flt']) await addFaultRule(code)
  await stage.telemetry.followPlant()
})
afterEach(() => stage.close())

async function nodeId(code: string): Promise<string> {
  const [node] = await stage.env.db.select().from(physicsNodes).where(eq(physicsNodes.code, code))
  return node?.id ?? ''
}
async function addPoint(nodeCode: string, nodeType: string, code: string): Promise<void> {
  const { db } = stage.env
  const [param] = await db
    .select()
    .from(standardParams)
    .where(and(eq(standardParams.nodeType, nodeType), eq(standardParams.code, code)))
  if (!param) throw new Error(`There is no parameter ${code} of a ${nodeType}.`)
  const place = { code: `${nodeCode}.${code}`, nodeId: await nodeId(nodeCode), gatewayCode: 'GW0' }
  await db.insert(points).values({ ...place, paramId: param.id, deadband: 0.1, savePeriodS: 60 })
}
async function addFaultRule(pointCode: string, name = pointCode): Promise<void> {
  const [point] = await stage.env.db.select().from(points).where(eq(points.code, pointCode))
  if (!point) throw new Error(`There is no point ${pointCode}.`)
  await stage.env.db.insert(alarmRules).values({
    name,
    nodeId: point.nodeId,
    pointId: point.id,
    condition: 'digital',
    params: { alarmValue: 1 },
    warnNumber: 2,
    warnLevel: 3,
    onDelayS: 0,
    offDelayS: 0,
  })
}
async function send(gateway: string, ...values: readonly (readonly [code: string, value: number])[]): Promise<void> {
  const body = JSON.stringify({ t: stage.clock.now(), v: values.map(([code, value]) => [code, value, 0]) })
  await stage.telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(body))
}
async function wait(seconds: number): Promise<void> {
  stage.clock.advance(seconds * 1000)
  await stage.alarms.tick()
}
/** Where each alarm that is active is, and the place of the one it follows from. */
async function standing(): Promise<string[]> {
  const rows = await stage.env.db
    .select({ alarm: alarms, point: points.code })
    .from(alarms)
    .leftJoin(points, eq(points.id, alarms.pointId))
    .where(eq(alarms.state, 'active'))
    .orderBy(asc(points.code))
  const nameOf = (id: string | null) => rows.find(({ alarm }) => alarm.id === id)?.point ?? id
  return rows.map(({ alarm, point }) => (alarm.parentId ? `${point} < ${nameOf(alarm.parentId)}` : `${point}`))
}

describe('alarms that follow from another one', () => {
  it('R3-20 a station without power has one alarm: those of its pumps and pressures are behind it', async () => {
    await send('GW-W01', ['W01.1.PwrFail', 1], ['W01.1.P2h', 0.2], ['W01.1.XP1_Flt', 1], ['W01.1.T2g', 20])
    await send('GW-W02', ['W02.1.P2h', 0.2])
    await wait(10)
    expect(await standing()).toEqual([
      'W01.1.P2h < W01.1.PwrFail',
      'W01.1.PwrFail',
      'W01.1.T2g',
      'W01.1.XP1_Flt < W01.1.PwrFail',
      'W02.1.P2h',
    ])
    await send('GW-W01', ['W01.1.PwrFail', 0])
    await wait(10)
    expect(await standing()).toEqual(['W01.1.P2h', 'W01.1.T2g', 'W01.1.XP1_Flt', 'W02.1.P2h'])
  })

  it('R3-20 a source that is too cold hides the stations that it makes cold, not those that are too hot', async () => {
    await send('GW-W01', ['W01.1.T1g', 40])
    await send('GW-W02', ['W02.1.T1g', 130])
    await wait(10)
    expect(await standing()).toEqual(['W01.1.T1g', 'W02.1.T1g'])
    await send('GW0', ['RY01.T1g', 50])
    await wait(10)
    expect(await standing()).toEqual(['RY01.T1g', 'W01.1.T1g < RY01.T1g', 'W02.1.T1g'])
    await send('GW-W03', ['W03.1.T1g', 40])
    await wait(1)
    expect(await standing()).toContain('W03.1.T1g < RY01.T1g')
  })

  it('R3-20 a source that is too hot hides nothing', async () => {
    await send('GW0', ['RY01.T1g', 130])
    await send('GW-W01', ['W01.1.T1g', 40])
    await wait(10)
    expect(await standing()).toEqual(['RY01.T1g', 'W01.1.T1g'])
  })

  it('R3-16 a state is told once, by the name of its point or by that of its rule', async () => {
    await addFaultRule('W02.1.XP1_Flt', '1号循环泵故障')
    await addFaultRule('W03.1.XP1_Flt', '供热中断')
    await stage.telemetry.followPlant()
    await send('GW-W02', ['W02.1.XP1_Flt', 1])
    await send('GW-W03', ['W03.1.XP1_Flt', 1])
    await wait(10)
    const rows = await stage.env.db.select().from(alarms).orderBy(asc(alarms.content))
    expect(rows.map(({ content }) => content)).toEqual([
      '【紧急】W02站 1号机组，1号循环泵故障',
      '【紧急】W03站 1号机组 1号循环泵故障 故障，供热中断',
    ])
  })

  it('R3-18 goes from one cause to the next without being shown in between', async () => {
    await send('GW-W01', ['W01.1.PwrFail', 1], ['W01.1.P2h', 0.2])
    // the others go on, or their office would be silent
    for (let passed = 0; passed < 200; passed += 20) {
      await wait(20)
      for (const station of ['W02', 'W03']) await send(`GW-${station}`, [`${station}.1.T2g`, 50])
    }
    const [pressure] = await stage.env.db.select().from(alarms).where(eq(alarms.value, 0.2))
    const [cause] = await stage.env.db
      .select()
      .from(alarms)
      .where(eq(alarms.id, pressure?.parentId ?? ''))
    expect(cause).toMatchObject({ warnNumber: 0, heatKeyId: await nodeId('W01') })
    const events = await stage.env.db
      .select()
      .from(alarmEvents)
      .where(eq(alarmEvents.alarmId, pressure?.id ?? ''))
    expect(events.map(({ kind }) => kind)).toEqual(['raised', 'suppressed'])
  })

  it('R3-16 maintenance goes before any cause', async () => {
    await stage.env.db.insert(maintenanceMarks).values({
      nodeId: await nodeId('W01'),
      reason: '检修',
      startsAt: new Date(START),
      endsAt: new Date(START + 3_600_000),
    })
    await send('GW-W01', ['W01.1.PwrFail', 1], ['W01.1.P2h', 0.2])
    await wait(10)
    const rows = await stage.env.db.select().from(alarms)
    expect(rows.map(({ suppressedBy, parentId }) => [suppressedBy, parentId])).toEqual([
      ['maintenance', null],
      ['maintenance', null],
    ])
  })
})

describe('alarms of a unit whose circulation pumps stand still', () => {
  const RENEWED_S = 11
  /** Points of the alarms that are hidden because of the pumps. */
  const suppressed = async () =>
    (
      await stage.env.db
        .select({ code: points.code })
        .from(alarms)
        .innerJoin(points, eq(points.id, alarms.pointId))
        .where(eq(alarms.suppressedBy, 'unitStopped'))
    ).map(({ code }) => code)

  it('R3-20 are recorded but not shown where they depend on the flow, until a pump runs again', async () => {
    await send('GW-W01', ['W01.1.XP1_Run', 0], ['W01.1.XP2_Run', 0], ['W01.1.T2g', 20], ['W01.1.P2h', 0.1])
    expect(await standing()).toEqual(['W01.1.P2h', 'W01.1.T2g'])
    expect(await suppressed()).toEqual(['W01.1.T2g'])
    stage.clock.advance(1_000)
    await send('GW-W01', ['W01.1.XP2_Run', 1])
    await wait(RENEWED_S)
    expect(await suppressed()).toEqual([])
    await send('GW-W01', ['W01.1.XP2_Run', 0])
    await wait(RENEWED_S)
    expect(await suppressed()).toEqual(['W01.1.T2g'])
  })

  it('R3-20 are shown as long as one pump runs, or nobody knows', async () => {
    await send('GW-W01', ['W01.1.XP1_Run', 0], ['W01.1.XP2_Run', 1], ['W01.1.T2g', 20])
    await send('GW-W02', ['W02.1.T2g', 20])
    await wait(RENEWED_S)
    expect(await standing()).toEqual(['W01.1.T2g', 'W02.1.T2g'])
    expect(await suppressed()).toEqual([])
  })
})
