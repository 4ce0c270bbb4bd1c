import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmPermitCalls } from '#contract/endpoints/alarm-permits.ts'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { type AlarmEngine, createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { alarmEvents, alarmPermits, alarmRules, alarms } from '#server/modules/alarms/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const NOW = Date.UTC(2026, 0, 20, 2)
let demo: DemoApp
let engine: AlarmEngine
let telemetry: Telemetry
let unit: { readonly unitId: string; readonly unit: string }
const clock = createTestClock(NOW)

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  engine = await createAlarmEngine(demo.env)
  telemetry = await startTelemetry(demo.env, engine)
  unit = await placeIn(demo.database, 'CX%')
})
afterAll(async () => {
  await telemetry?.close()
  await demo?.close()
})

const asking = async (account: DemoAccount) => ({
  token: await demo.tokenOf(account),
  headers: { 'accept-language': 'en' },
})
const send = async (path: string, body: object, account: DemoAccount = 'admin') =>
  demo.postJson(path, body, await asking(account))
async function point(code: string) {
  const [row] = await demo.env.db
    .select()
    .from(points)
    .where(eq(points.code, `${unit.unit}.${code}`))
  if (!row) throw new Error(`There is no point of ${code}.`)
  return row
}
const floodRule = async () => {
  const { id } = await point('Flood')
  const [rule] = await demo.env.db.select().from(alarmRules).where(eq(alarmRules.pointId, id))
  if (!rule) throw new Error('There is no rule of a flooded floor.')
  return rule
}
async function measure(code: string, value: number): Promise<void> {
  const { gatewayCode } = await point(code)
  const v = [[`${unit.unit}.${code}`, value]]
  await telemetry.ingest.accept(`heat/demo/${gatewayCode}/up`, Buffer.from(JSON.stringify({ t: clock.now(), v })))
}
async function pass(seconds: number): Promise<void> {
  clock.advance(seconds * 1000)
  await engine.tick()
}
const countsIn = async () => {
  const { result } = await demo.post(alarmWatchCalls.list.path, { tab: 'outOfService' }, await asking('admin'))
  return alarmWatchCalls.list.output.parse(result)
}
const start = (source: object, more: object = {}, account?: DemoAccount) =>
  send(
    alarmPermitCalls.start.path,
    { source, permitNo: 'WP-17', reason: 'sensor replaced', hours: 1, ...more },
    account,
  )
const present = async (account?: DemoAccount) =>
  alarmPermitCalls.list.output.parse((await send(alarmPermitCalls.list.path, {}, account)).result)
const popUp = async () => {
  const { result } = await demo.post(alarmCalls.eject.path, {}, await asking('admin'))
  return JSON.stringify(result)
}

describe('points and rules out of service', () => {
  it('R3-16 raise alarms that are recorded and listed, but shown to nobody until the rule is put back', async () => {
    const rule = await floodRule()
    const source = { kind: 'rule', keyId: rule.id }
    expect(await start(source, { permitNo: ' ' })).toMatchObject({ code: 1001, result: [{ field: 'permitNo' }] })
    expect(await start(source, { hours: 5000 })).toMatchObject({ code: 1001, result: [{ field: 'hours' }] })
    const { code, result } = await start(source, { hours: null })
    expect(code).toBe(0)
    expect(await start(source)).toMatchObject({
      code: 1001,
      result: [{ field: 'source', rule: 'is out of service already' }],
    })
    const [permit] = await present()
    expect(permit).toMatchObject({ source, permitNo: 'WP-17', reason: 'sensor replaced', endsAt: null })
    expect(permit?.title).toContain(rule.name)

    await measure('Flood', 1)
    await pass(10)
    const [alarm] = await demo.env.db
      .select()
      .from(alarms)
      .where(eq(alarms.sourceKey, `rule:${rule.id}`))
    expect(alarm).toMatchObject({ state: 'active', warnLevel: 3, suppressedBy: 'outOfService' })
    const { list, counts } = await countsIn()
    expect(list.map(({ keyId }) => keyId)).toEqual([alarm?.id])
    expect(counts).toMatchObject({ outOfService: 1, suppressed: 0, active: 0 })
    expect(await popUp()).not.toContain(alarm?.id)

    const { keyId } = alarmPermitCalls.start.output.parse(result)
    expect(await send(alarmPermitCalls.end.path, { keyId })).toMatchObject({ code: 0 })
    expect(await present()).toEqual([])
    await pass(10)
    expect((await countsIn()).counts).toMatchObject({ outOfService: 0, active: 1 })
    expect(await popUp()).toContain(alarm?.id)
    const events = await demo.env.db
      .select()
      .from(alarmEvents)
      .where(eq(alarmEvents.alarmId, alarm?.id ?? ''))
      .orderBy(alarmEvents.id)
    expect(events.map(({ kind, detail }) => `${kind} ${detail}`.trim())).toEqual([
      'raised',
      'suppressed outOfService',
      'unsuppressed',
    ])
    const entries = await demo.env.db.select().from(auditLog).where(eq(auditLog.targetId, keyId)).orderBy(auditLog.id)
    expect(entries.map(({ module, action }) => `${module} ${action}`)).toEqual([
      'alarmPermit start',
      'alarmPermit stop',
    ])
    expect(entries[0]?.after).toMatchObject({ permitNo: 'WP-17', reason: 'sensor replaced' })
  })

  it('R3-16 are back by themselves when the permit ends; what was over by then enters the history unseen', async () => {
    const { id } = await point('T2g')
    await demo.env.db
      .update(points)
      .set({ isAlarmed: true, limitH: 60, limitHh: null, alarmDelayS: 0 })
      .where(eq(points.id, id))
    await telemetry.followPlant()
    expect(await start({ kind: 'point', keyId: String(id) }, { hours: 0.1 })).toMatchObject({ code: 0 })
    await measure('XP1_Run', 1)
    await measure('T2g', 70)
    await pass(1)
    const own = () =>
      demo.env.db
        .select()
        .from(alarms)
        .where(eq(alarms.sourceKey, `limit:${id}`))
    expect(await own()).toMatchObject([{ state: 'active', suppressedBy: 'outOfService' }])
    await measure('T2g', 40)
    await pass(120)
    expect(await own()).toMatchObject([{ state: 'closed', suppressedBy: 'outOfService', acknowledgedAt: null }])
    for (let minute = 0; minute < 5; minute += 1) {
      // a station that is silent would hide it again
      await measure('T2g', 70)
      await pass(60)
    }
    expect((await own()).map(({ state, suppressedBy }) => [state, suppressedBy]).sort()).toEqual([
      ['active', null],
      ['closed', 'outOfService'],
    ])
  })

  it('R9-01 are for those who may, within their data scope, and nothing else is taken', async () => {
    const rule = await floodRule()
    const source = { kind: 'rule', keyId: rule.id }
    expect((await start(source, {}, 'operator')).code).toBe(1003)
    const { token } = await addBranchAdmin(demo, 'permits', [])
    const foreign = { source, permitNo: 'X', reason: 'x', hours: 1 }
    const asked = await demo.postJson(alarmPermitCalls.start.path, foreign, { token })
    expect(asked).toMatchObject({ code: 1001, result: [{ field: 'source' }] })
    for (const keyId of ["' or 1=1 --", '99999999', 'x'.repeat(65)])
      expect((await start({ kind: 'point', keyId })).code).toBe(1001)
    const { result } = await start(source)
    const { keyId } = alarmPermitCalls.start.output.parse(result)
    const seen = await demo.postJson(alarmPermitCalls.list.path, {}, { token })
    expect(seen).toMatchObject({ code: 0, result: [] })
    expect((await demo.postJson(alarmPermitCalls.end.path, { keyId }, { token })).code).not.toBe(0)
    expect(await demo.env.db.$count(alarmPermits, eq(alarmPermits.id, keyId))).toBe(1)
    expect((await present()).map((permit) => permit.keyId)).toContain(keyId)
    const huge = await demo.app.inject({
      method: 'POST',
      url: alarmPermitCalls.start.path,
      payload: { ...foreign, reason: 'x'.repeat(10 << 20) },
      headers: { token: await demo.tokenOf('admin') },
    })
    expect(huge.statusCode).toBe(413)
  })
})
