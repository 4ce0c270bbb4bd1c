import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls, alarmSummary } from '#contract/endpoints/alarms.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { latest } from '#server/modules/telemetry/tables.ts'
import { alarmValues } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const MINUTE_MS = 60_000
const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
beforeEach(async () => {
  await demo.env.db.delete(alarms)
  // what the server knew of the alarms before is too old
  clock.advance(60 * MINUTE_MS)
})
afterAll(() => demo?.close())

const post = async (path: string, form: Record<string, string> = {}) =>
  (await demo.post(path, form, { token: await demo.tokenOf('super') })).result
const floodNow = async () => alarmSummary.parse(await post(alarmCalls.eject.path)).flood
/** Adds alarms that were raised one second after the other, the last one now. */
async function raise(count: number, values: Parameters<typeof alarmValues>[1] = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => alarmValues(clock.now() - at * 1_000, values))
  await demo.env.db.insert(alarms).values(rows)
}

describe('flood of alarms', () => {
  it('R4-26 begins with the eleventh alarm in ten minutes, and ends when it are fewer than five', async () => {
    await raise(10)
    expect(await floodNow()).toBeUndefined()
    clock.advance(3_000)
    await raise(1)
    expect(await floodNow()).toMatchObject({ from: new Date(clock.now()).toISOString(), peak: 11 })
    clock.advance(8 * MINUTE_MS)
    await raise(5)
    clock.advance(3 * MINUTE_MS)
    expect(await floodNow()).toMatchObject({ peak: 16 })
    clock.advance(8 * MINUTE_MS)
    expect(await floodNow()).toBeUndefined()
  })

  it('R4-26 is looked up by lists and polls that come at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      clock.advance(3_000)
      const calls = [alarmWatchCalls.list.path, alarmCalls.eject.path, alarmWatchCalls.list.path, alarmCalls.eject.path]
      const token = await demo.tokenOf('super')
      const answers = await Promise.all(calls.map((path) => demo.post(path, { tab: 'active' }, { token })))
      expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    }
  })

  it('R4-26 does not count alarms that are hidden behind another one', async () => {
    await raise(60, { suppressedBy: 'parent' })
    await raise(5)
    expect(await floodNow()).toBeUndefined()
  })

  it('R4-26 shows the open alarms by category and office, the worst first', async () => {
    const { db } = demo.env
    const [station] = await db
      .select({ id: physicsNodes.id, office: organizations.name })
      .from(physicsNodes)
      .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
      .where(eq(physicsNodes.nodeType, 'station'))
      .orderBy(physicsNodes.code)
      .limit(1)
    await raise(8, { heatKeyId: station?.id ?? '', warnLevel: 1 })
    await raise(3, { heatKeyId: station?.id ?? '', warnNumber: 0 })
    await raise(1, { warnNumber: 9, warnLevel: 3 })
    const flood = await floodNow()
    expect(flood?.groups).toMatchObject([
      { warnNumber: 9, officeName: null, num: 1, warnLevel: 3 },
      { warnNumber: 0, officeName: station?.office, num: 3, warnLevel: 2 },
      {
        warnNumber: 2,
        officeName: station?.office,
        num: 8,
        warnLevel: 1,
        warnTime: new Date(clock.now()).toISOString(),
      },
    ])
  })

  it('R4-26 leaves the list as it is: by level, then the newest', async () => {
    await raise(12, { warnLevel: 1 })
    await demo.env.db.insert(alarms).values(alarmValues(clock.now() - MINUTE_MS, { warnLevel: 3 }))
    const levels = async () => {
      const { list } = alarmWatchCalls.list.output.parse(await post(alarmWatchCalls.list.path))
      return list.map(({ warnLevel }) => warnLevel)
    }
    expect((await levels())[0]).toBe(3)
    clock.advance(15 * MINUTE_MS)
    expect((await levels())[0]).toBe(3)
  })

  it('R3-17 tells of each alarm its point, and what that says now', async () => {
    const { db } = demo.env
    const [point] = await db.select({ id: points.id, code: points.code }).from(points).limit(1)
    await raise(1, { pointId: point?.id ?? 0, value: 61 })
    await db.delete(latest)
    const listed = async () => alarmWatchCalls.list.output.parse(await post(alarmWatchCalls.list.path)).list
    expect(await listed()).toMatchObject([{ pointCode: point?.code, value: 61, present: null }])
    const measured = { pointId: point?.id ?? 0, at: new Date(clock.now() - MINUTE_MS), value: 58, quality: 0 }
    await db.insert(latest).values(measured)
    expect(await listed()).toMatchObject([{ present: { value: 58, ageMs: MINUTE_MS } }])
    await db.update(latest).set({ quality: 2 })
    expect(await listed()).toMatchObject([{ present: null }])
    const { retWarnNumList } = alarmSummary.parse(await post(alarmCalls.eject.path))
    expect(retWarnNumList[0]?.warnNumberList).toMatchObject([{ pointCode: point?.code }])
  })

  it('R4-26 is on record with its begin, end and peak', async () => {
    const from = clock.now()
    await raise(12)
    const during = await floodNow()
    clock.advance(60 * MINUTE_MS)
    const kpis = alarmHistoryCalls.kpis.output.parse(
      await post(alarmHistoryCalls.kpis.path, {
        from: String(from - MINUTE_MS),
        to: String(clock.now()),
        operators: '1',
      }),
    )
    expect(kpis.floods).toEqual([{ from: during?.from, to: expect.any(String), peak: during?.peak }])
  })
})
