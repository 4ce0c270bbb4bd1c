import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import { alarmCalls, alarmSummary } from '#contract/endpoints/alarms.ts'
import { createAlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { readDisplay } from '#server/modules/alarms/repository.ts'
import { alarmDisplay, alarmEvents, alarms } from '#server/modules/alarms/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock, type TestClock } from '../support/test-env.ts'

const MINUTE_MS = 60_000
let clock: TestClock
let demo: DemoApp
let engine: Awaited<ReturnType<typeof createAlarmEngine>>

beforeEach(async () => {
  clock = createTestClock()
  demo = await createDemoApp(clock)
  await demo.env.db.delete(alarms)
  await readDisplay(demo.env.db)
  engine = await createAlarmEngine(demo.env)
})
afterEach(() => demo?.close())

type Values = NonNullable<Parameters<typeof addAlarm>[2]>
/** An alarm that was raised two minutes ago and acknowledged one minute ago. */
const acknowledged = (values: Values) =>
  addAlarm(demo.env.db, clock.now() - 2 * MINUTE_MS, {
    acknowledgedAt: new Date(clock.now() - MINUTE_MS),
    acknowledgedBy: '王工',
    remarks: '已派人',
    ...values,
  })
const rowOf = async (id: string) => (await demo.env.db.select().from(alarms).where(eq(alarms.id, id)))[0]
const kindsOf = async (id: string) =>
  (await demo.env.db.select().from(alarmEvents).where(eq(alarmEvents.alarmId, id))).map(({ kind }) => kind)
async function wait(minutes: number): Promise<void> {
  clock.advance(minutes * MINUTE_MS)
  await engine.tick()
}
const post = async (path: string, form: Record<string, string>) =>
  (await demo.post(path, form, { token: await demo.tokenOf('super') })).result

describe('an acknowledged alarm that goes on', () => {
  it('R3-32 calls again after an hour if it is urgent, after four if it is important, and never if it is general', async () => {
    const ids = {
      urgent: await acknowledged({ warnLevel: 3 }),
      important: await acknowledged({ warnLevel: 2 }),
      general: await acknowledged({ warnLevel: 1 }),
    }
    const called = async () =>
      Promise.all(Object.values(ids).map(async (id) => (await rowOf(id))?.acknowledgedAt === null))
    await wait(58)
    expect(await called()).toEqual([false, false, false])
    await wait(1)
    expect(await called()).toEqual([true, false, false])
    await wait(180)
    expect(await called()).toEqual([true, true, false])
    expect(await rowOf(ids.urgent)).toMatchObject({ acknowledgedBy: null, remarks: '已派人', state: 'active' })
    expect(await kindsOf(ids.urgent)).toEqual(['realarm'])
  })

  it('R3-27 is news for the consoles, and can be acknowledged again', async () => {
    const id = await acknowledged({ warnLevel: 3 })
    expect(alarmSummary.parse(await post(alarmCalls.eject.path, {})).retWarnNumList).toEqual([])
    await wait(60)
    const summary = alarmSummary.parse(await post(alarmCalls.eject.path, {}))
    expect(summary.isHaveNewMsg).toBe(true)
    // the stations of the demo say nothing here, so that there are alarms of communication as well
    expect(summary.retWarnNumList.find(({ warnNumber }) => warnNumber === 2)?.warnNumberList).toMatchObject([
      { keyId: id },
    ])
    expect(await post(alarmCalls.enterMessage.path, { enterIds: id })).toMatchObject({ taken: [id] })
    await wait(59)
    expect(await kindsOf(id)).toEqual(['realarm', 'acknowledged'])
    await wait(1)
    expect(await kindsOf(id)).toEqual(['realarm', 'acknowledged', 'realarm'])
  })

  it('R3-32 calls once, though two servers look at the same time', async () => {
    const other = await createAlarmEngine(demo.env)
    const id = await acknowledged({ warnLevel: 3 })
    clock.advance(60 * MINUTE_MS)
    await Promise.all([engine.tick(), other.tick()])
    expect(await kindsOf(id)).toEqual(['realarm'])
  })

  it('R3-32 is quiet while it is shelved or hidden, when it has returned, and where the settings say never', async () => {
    const ids = [
      await acknowledged({ warnLevel: 3, shelvedUntil: new Date(clock.now() + 90 * MINUTE_MS) }),
      await acknowledged({ warnLevel: 3, suppressedBy: 'maintenance' }),
      await acknowledged({ warnLevel: 3, state: 'returned', recoveredAt: new Date(clock.now()) }),
      await acknowledged({ warnLevel: 2 }),
    ]
    await demo.env.db.update(alarmDisplay).set({ realarmImportantMinute: 0 })
    await wait(80)
    expect(await Promise.all(ids.map(kindsOf))).toEqual([[], [], [], []])
    await wait(10)
    expect(await kindsOf(ids[0] ?? '')).toEqual(['realarm'])
  })

  it('R3-32 does not spoil the time in which it was acknowledged', async () => {
    await acknowledged({ warnLevel: 3 })
    await wait(60)
    const kpis = alarmHistoryCalls.kpis.output.parse(
      await post(alarmHistoryCalls.kpis.path, {
        from: String(clock.now() - 90 * MINUTE_MS),
        to: String(clock.now()),
        operators: '1',
      }),
    )
    const urgent = kpis.byLevel.find(({ warnLevel }) => warnLevel === 3)
    expect(urgent).toMatchObject({ num: 1, meanAcknowledgeMs: MINUTE_MS, inTimeShare: 1 })
  })
})
