import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { alarmWatchCalls as calls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls, alarmList, alarmSummary } from '#contract/endpoints/alarms.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { alarmRules, alarms } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const HOUR_MS = 3_600_000
const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
beforeEach(async () => {
  await demo.env.db.delete(alarms)
})
afterAll(() => demo?.close())

const send = async (path: string, form: Record<string, string>, account: DemoAccount = 'operator') =>
  demo.post(path, form, { token: await demo.tokenOf(account) })
const list = async (form: Record<string, string> = {}) =>
  calls.list.output.parse((await send(calls.list.path, form)).result)
const keys = async (form: Record<string, string> = {}) => (await list(form)).list.map(({ keyId }) => keyId)
const add = (values: Parameters<typeof addAlarm>[2] = {}, age = 0) => addAlarm(demo.env.db, clock.now() - age, values)

describe('lists of alarms that are not over', () => {
  it('puts each alarm where it belongs, newest first, and counts all lists', async () => {
    const soon = new Date(clock.now() + HOUR_MS)
    const ids = {
      old: await add({}, 25 * HOUR_MS),
      acknowledged: await add({ acknowledgedAt: new Date(clock.now()) }, HOUR_MS),
      fresh: await add(),
      returned: await add({ state: 'returned', recoveredAt: new Date(clock.now() - HOUR_MS) }, 3 * HOUR_MS),
      shelved: await add({ shelvedUntil: soon, suppressedBy: 'parent' }),
      suppressed: await add({ suppressedBy: 'maintenance' }),
      over: await add({ state: 'closed' }),
    }
    expect(await keys()).toEqual([ids.fresh, ids.acknowledged, ids.old])
    expect(await keys({ tab: 'returned' })).toEqual([ids.returned])
    expect(await keys({ tab: 'shelved' })).toEqual([ids.shelved])
    expect(await keys({ tab: 'suppressed' })).toEqual([ids.suppressed])
    expect(await keys({ tab: 'stale' })).toEqual([ids.old])
    const { counts, list: returned } = await list({ tab: 'returned' })
    expect(counts).toEqual({ active: 3, returned: 1, shelved: 1, suppressed: 1, outOfService: 0, stale: 1 })
    expect(returned[0]?.durationMs).toBe(2 * HOUR_MS)
    clock.advance(HOUR_MS)
    expect(await keys({ tab: 'suppressed' })).toContain(ids.shelved)
    expect(await keys({ tab: 'shelved' })).toEqual([])
  })

  it('R3-25 R3-26 filters by category, level, station and text, and counts what it finds', async () => {
    const ai = await add({ warnNumber: 21, warnLevel: 3, heatName: '幸福里站', content: '回退到曲线' })
    const odd = await add({ warnNumber: 5, heatName: '100% 站', pointLocation: 'T2g' }, 1_000)
    expect(await keys({ category: '20' })).toEqual([ai])
    expect(await keys({ category: 'other' })).toEqual([odd])
    expect(await keys({ warnLevel: '3' })).toEqual([ai])
    expect(await keys({ heatName: '%' })).toEqual([odd])
    expect(await keys({ text: 't2G' })).toEqual([odd])
    expect((await list({ text: '曲线' })).counts.active).toBe(1)
    expect(await list({ page: '2', limit: '1' })).toMatchObject({ total: 2, list: [{ keyId: odd }] })
    expect((await send(calls.list.path, { category: 'x' })).code).toBe(1001)
    expect((await send(calls.list.path, {}, 'leader')).code).toBe(1003)
  })

  it('R3-25 says with how many decimals the values of an alarm are written', async () => {
    const [pressure] = await demo.env.db
      .select({ id: points.id, decimals: standardParams.decimals })
      .from(points)
      .innerJoin(standardParams, eq(standardParams.id, points.paramId))
      .where(eq(standardParams.code, 'P2h'))
      .limit(1)
    const ofPoint = await add({ pointId: pressure?.id ?? 0, value: 0.1997, limit: 0.2 })
    const ofNone = await add({}, 1_000)
    expect(pressure?.decimals).toBe(3)
    expect((await list()).list.map(({ keyId, decimals }) => [keyId, decimals])).toEqual([
      [ofPoint, 3],
      [ofNone, null],
    ])
  })

  it('tells of an alarm what to do, what follows from it, and who did what', async () => {
    const [node] = await demo.env.db.select().from(physicsNodes).limit(1)
    const [rule] = await demo.env.db
      .insert(alarmRules)
      .values({
        name: '供温高',
        nodeId: node?.id ?? '',
        condition: 'limit',
        params: {},
        warnNumber: 2,
        warnLevel: 2,
        cause: '调节阀卡涩',
        consequence: '用户过热',
        action: '手动关小',
      })
      .returning()
    const id = await add({ sourceKey: `rule:${rule?.id}`, heatKeyId: node?.id ?? '' })
    await add({ parentId: id, suppressedBy: 'parent' })
    await send(alarmHandlingCalls.shelve.path, { shelveIds: id, reason: '换阀', minutes: '30' }, 'super')
    const detail = calls.detail.output.parse((await send(calls.detail.path, { keyId: id }, 'super')).result)
    expect(detail).toMatchObject({
      alarm: { keyId: id, numFollowing: 1, shelveReason: '换阀' },
      rule: { cause: '调节阀卡涩', consequence: '用户过热', action: '手动关小' },
      events: [{ kind: 'shelved', detail: '换阀', by: expect.any(String) }],
      nodeCode: node?.code,
    })
    const byLimit = await add({ sourceKey: 'limit:7' })
    expect((await send(calls.detail.path, { keyId: byLimit })).result).toMatchObject({ rule: null, events: [] })
  })

  it('R3-18 tells of a group how many stations are behind it, in every list, and opens them', async () => {
    const [office] = await demo.env.db.select().from(organizations).where(eq(organizations.type, 'office')).limit(1)
    const group = await add({ warnNumber: 0, warnLevel: 3, heatKeyId: office?.id ?? '' })
    const follows = { warnNumber: 0, suppressedBy: 'parent', parentId: group } as const
    const children = [
      await add({ ...follows, heatKeyId: 'a' }),
      await add({ ...follows, heatKeyId: 'b' }, 1_000),
      await add({ ...follows, heatKeyId: 'c', state: 'closed' }, 2_000),
    ]
    const listed = calls.list.output.parse((await send(calls.list.path, {}, 'super')).result)
    expect(listed.list).toMatchObject([{ keyId: group, numAffected: 2, numFollowing: 3 }])
    const detail = calls.detail.output.parse((await send(calls.detail.path, { keyId: group }, 'super')).result)
    expect(detail.following?.map(({ keyId }) => keyId)).toEqual(children)
    const { retWarnNumList } = alarmSummary.parse((await send(alarmCalls.eject.path, {}, 'super')).result)
    expect(retWarnNumList.map(({ warnNumberList }) => warnNumberList)).toMatchObject([
      [{ keyId: group, numAffected: 2 }],
    ])
    expect(alarmList.parse((await send(alarmCalls.titleWarn.path, {}, 'super')).result)).toMatchObject([
      { numAffected: 2 },
    ])
  })
})
