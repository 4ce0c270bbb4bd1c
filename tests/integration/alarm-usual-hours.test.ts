import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmRuleCalls, alarmRuleResource } from '#contract/resources/alarm-rule.resource.ts'
import { companyDay, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { alarmRules, alarms, alarmUsualHours } from '#server/modules/alarms/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { rollup1h } from '#server/modules/telemetry/tables.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock, type TestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Ten o'clock of the company. */
const NOW = Date.UTC(2026, 0, 20, 2)
const FIRST_HOUR = 10
const WATER_LOSS = 7
let demo: DemoApp
let clock: TestClock
let engine: AlarmEngine
let telemetry: Telemetry
let unit: { readonly unitId: string; readonly unit: string }

beforeAll(async () => {
  clock = createTestClock(NOW)
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  engine = await createAlarmEngine(demo.env)
  telemetry = await startTelemetry(demo.env, engine)
  unit = await placeIn(demo.database, 'CD%')
})
afterAll(async () => {
  await telemetry?.close()
  await demo?.close()
})
beforeEach(async () => {
  const { db } = demo.env
  for (const table of [alarmUsualHours, rollup1h, alarmRules]) await db.delete(table)
  // what the rules had raised is withdrawn
  await telemetry.followPlant()
  await db.delete(alarms).where(eq(alarms.warnNumber, WATER_LOSS))
})

const send = async (call: string, body: object) =>
  demo.postJson(call, body, { token: await demo.tokenOf('admin'), headers: { 'accept-language': 'en' } })
async function point(code: string) {
  const [row] = await demo.env.db
    .select()
    .from(points)
    .where(eq(points.code, `${unit.unit}.${code}`))
  if (!row) throw new Error(`There is no point of ${code}.`)
  return row
}
/** Make-up of each of the days before: in the hours from ten o'clock on, and before, t/h. */
async function addDays(values: readonly number[], before = 20): Promise<void> {
  const { id: pointId } = await point('WM_F')
  const midnight = startOfCompanyDay(companyDay(clock.now()))
  const hour = (at: number, average: number) => ({
    pointId,
    at: new Date(at),
    first: average,
    last: average,
    minimum: average,
    maximum: average,
    average,
    sum: average,
    goodS: 3600,
    countGood: 60,
    countAll: 60,
    worstQuality: 0,
  })
  await demo.env.db
    .insert(rollup1h)
    .values(
      values.flatMap((value, index) =>
        Array.from({ length: 24 }, (_, hourOfDay) =>
          hour(midnight - (index + 1) * DAY_MS + hourOfDay * HOUR_MS, hourOfDay < FIRST_HOUR ? before : value),
        ),
      ),
    )
}
/** Lets minutes pass, in each of which both flows are measured. */
async function pass(minutes: number, makeUp: number, flow: number): Promise<void> {
  const gateway = (await point('WM_F')).gatewayCode
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(60_000)
    const v = [
      [`${unit.unit}.WM_F`, makeUp],
      [`${unit.unit}.F2`, flow],
    ]
    await telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(JSON.stringify({ t: clock.now(), v })))
    await engine.tick()
  }
}
const list = async () =>
  (await demo.env.db.select().from(alarms).where(eq(alarms.warnNumber, WATER_LOSS))).map(
    ({ state, warnLevel, limit, conditionInfo }) => ({ state, warnLevel, limit, conditionInfo }),
  )
async function addWaterLoss(): Promise<void> {
  const { code, result } = await send(alarmRuleCalls.addStandard.path, {
    rules: ['water-loss'],
    to: [unit.unitId],
    reason: 'new unit',
  })
  expect({ code, result }).toMatchObject({ code: 0, result: { numAdded: 1, numLeft: 0 } })
  await telemetry.followPlant()
}
async function renew(): Promise<void> {
  const { env } = demo
  await jobKinds(env)
    .get('alarms.usualHours')
    ?.run({
      params: {},
      signal: new AbortController().signal,
      progress: () => undefined,
      log: env.log,
      db: env.db,
      now: env.now,
    })
  await telemetry.followPlant()
}

describe('loss of water by the share that is made up and the usual of the hour', () => {
  it('R3-22 is of level 2 above 2 % for ten minutes, of level 3 above 4 %, and over when it stops', async () => {
    await addDays(Array.from({ length: 14 }, (_, day) => 0.5 + (day % 2) * 0.1))
    await addWaterLoss()
    await pass(9, 2.5, 100)
    expect(await list()).toEqual([])
    await pass(2, 2.5, 100)
    expect(await list()).toEqual([
      {
        state: 'active',
        warnLevel: 2,
        limit: 2,
        conditionInfo: '高于同时段通常值或允许占比 2.0 t/h，限值随 F2',
      },
    ])
    await pass(11, 5, 100)
    expect(await list()).toMatchObject([{ state: 'active', warnLevel: 3, limit: 4 }])
    await pass(3, 0.5, 100)
    expect(await list()).toMatchObject([{ state: 'returned', warnLevel: 3 }])
  })

  it('R3-22 is none of what is usual at this hour of the day, by the days before, and of nothing that flows', async () => {
    // mean 2.6 and sigma 0.104: usual up to 3.015
    await addDays(Array.from({ length: 14 }, (_, day) => 2.5 + (day % 2) * 0.2))
    await addWaterLoss()
    await pass(15, 2.9, 100)
    expect(await list()).toEqual([])
    await pass(15, 5, 0)
    expect(await list()).toEqual([])
    await pass(11, 3.1, 100)
    expect(await list()).toMatchObject([{ state: 'active', warnLevel: 2 }])
    expect((await list())[0]?.limit).toBeCloseTo(3.015, 2)
  })

  it('R3-16 a rule of this kind is saved by the form and raises an alarm from a value; a wrong one is refused by field', async () => {
    await addDays(Array.from({ length: 7 }, (_, day) => 1 + (day % 2) * 0.1))
    const values = {
      name: '补水异常',
      nodeId: unit.unitId,
      kind: 'usualHour',
      paramCode: 'WM_F',
      days: 7,
      sigmas: 3,
      ofParam: '',
      factor: '',
      limitLl: '',
      limitL: '',
      limitH: '',
      limitHh: '',
      above: '',
      below: '',
      windowS: '',
      alarmValue: '',
      times: '',
      minSamples: '',
      tolerance: '',
      expression: '',
      sharePct: '',
      urgentPct: '',
      deadband: 0.1,
      warnNumber: '7',
      warnLevel: '1',
      onDelayS: 0,
      offDelayS: 0,
      season: 'always',
      isEnabled: true,
      cause: '',
      consequence: '',
      action: '',
      reason: 'trial',
    }
    const save = (more: object) => send(alarmRuleResource.call('save'), { ...values, ...more })
    expect((await save({ sharePct: 2 })).result).toEqual([{ field: 'ofParam', rule: 'is required' }])
    expect((await save({ ofParam: 'F2', sharePct: 4, urgentPct: 2 })).result).toEqual([
      { field: 'urgentPct', rule: 'must be above the share before, 4 %' },
    ])
    expect((await save({ days: 31 })).result).toMatchObject([{ field: 'days' }])
    expect(await save({})).toMatchObject({ code: 0 })
    await telemetry.followPlant()
    await pass(1, 1.1, 100)
    expect(await list()).toEqual([])
    await pass(1, 1.5, 100)
    expect(await list()).toMatchObject([{ state: 'active', warnLevel: 1 }])
  })

  it('R3-22 standard rules are listed in the language of the caller, and what a node cannot have is named', async () => {
    const { result } = await send(alarmRuleCalls.standard.path, {})
    expect(result).toContainEqual({
      key: 'water-loss',
      name: 'Make-up rate too high',
      warnLevel: 2,
      warnNumber: 7,
      conditionText: 'WM_F > max(2 % × F2, mean of the hour over 14 days + 4 σ), urgent > 4 % × F2',
    })
    await addWaterLoss()
    const again = await send(alarmRuleCalls.addStandard.path, {
      rules: ['water-loss', 'burst', 'B_Flt'],
      to: [unit.unitId],
      reason: 'again',
    })
    expect(again.result).toMatchObject({
      numAdded: 1,
      left: [
        { rule: 'Make-up rate too high', why: 'has a rule of this name already' },
        { rule: 'Boiler fault', why: 'the node has no point of B_Flt' },
      ],
    })
    const unknown = await send(alarmRuleCalls.addStandard.path, { rules: ['nothing'], to: [unit.unitId], reason: 'x' })
    expect(unknown).toMatchObject({ code: 1001, result: [{ field: 'rules' }] })
  })

  it('R3-22 is judged by the share alone until half of the days are known, and by each new day from the next hour on', async () => {
    await addDays([2.5, 2.7, 2.5, 2.7, 2.5, 2.7])
    const addedAt = clock.now()
    await addWaterLoss()
    await pass(11, 2.9, 100)
    expect(await list()).toMatchObject([{ state: 'active', warnLevel: 2, limit: 2 }])
    // one more day is known tomorrow; the statistics of today are not computed twice
    await renew()
    expect(await demo.env.db.$count(alarmUsualHours)).toBe(1)
    clock.advance(DAY_MS)
    await demo.env.db.delete(rollup1h)
    await addDays([2.5, 2.7, 2.5, 2.7, 2.5, 2.7, 2.5])
    await renew()
    const rows = await demo.env.db.select().from(alarmUsualHours).orderBy(sql`from_at`)
    const nextHour = (Math.floor(clock.now() / HOUR_MS) + 1) * HOUR_MS
    expect(rows.map(({ fromAt }) => fromAt.getTime())).toEqual([addedAt, nextHour])
    clock.advance(nextHour - clock.now())
    await pass(2, 2.9, 100)
    expect(await list()).toMatchObject([{ state: 'returned' }])
  })
})
