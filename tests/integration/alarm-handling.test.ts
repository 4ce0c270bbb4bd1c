import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acknowledged, alarmHandlingCalls as calls, handledAlarms } from '#contract/endpoints/alarm-handling.ts'
import { alarmCalls, alarmList } from '#contract/endpoints/alarms.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { alarmEvents, alarms, maintenanceMarks } from '#server/modules/alarms/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const MINUTE_MS = 60_000
const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const send = async (path: string, form: Record<string, string>, account: DemoAccount = 'operator') =>
  demo.post(path, form, { token: await demo.tokenOf(account) })
const add = (values: Parameters<typeof addAlarm>[2] = {}) => addAlarm(demo.env.db, clock.now(), values)
const rowOf = async (id: string) => (await demo.env.db.select().from(alarms).where(eq(alarms.id, id)))[0]
const eventsOf = async (id: string) =>
  (await demo.env.db.select().from(alarmEvents).where(eq(alarmEvents.alarmId, id)).orderBy(asc(alarmEvents.id))).map(
    ({ kind, by, detail }) => [kind, by, detail],
  )
const isInPanel = async (id: string): Promise<boolean> =>
  alarmList.parse((await send(alarmCalls.titleWarn.path, { count: '100' })).result).some(({ keyId }) => keyId === id)
const lastAudit = async (action: string) =>
  (await demo.env.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(asc(auditLog.id))).at(-1)

describe('acknowledging', () => {
  const acknowledge = async (ids: readonly string[], account: DemoAccount = 'operator', remarks = '') =>
    acknowledged.parse((await send(alarmCalls.enterMessage.path, { enterIds: ids.join(), remarks }, account)).result)

  it('R7-73 leaves an active alarm active, and closes one that has returned to normal', async () => {
    const active = await add()
    const returned = await add({ state: 'returned', recoveredAt: new Date(clock.now()) })
    const before = await rowOf(active)
    expect(await acknowledge([active, returned], 'operator', '已派人')).toEqual({
      taken: expect.arrayContaining([active, returned]),
      others: [],
      unknown: [],
      closed: [returned],
    })
    expect(await rowOf(active)).toMatchObject({ state: 'active', remarks: '已派人', acknowledgedAt: expect.any(Date) })
    expect(await rowOf(returned)).toMatchObject({ state: 'closed' })
    expect((await rowOf(active))?.revision).toBeGreaterThan(before?.revision ?? 0)
    const by = (await rowOf(active))?.acknowledgedBy ?? ''
    expect(await eventsOf(active)).toEqual([['acknowledged', by, '已派人']])
    expect(await eventsOf(returned)).toEqual([
      ['acknowledged', by, '已派人'],
      ['closed', by, '已派人'],
    ])
    expect([await isInPanel(active), await isInPanel(returned)]).toEqual([false, false])
  })

  it('R3-37 tells who had an alarm before, and which do not exist: no key is lost', async () => {
    const [one, two] = [await add(), await add()]
    const nobody = '00000000-0000-4000-8000-0000000000ff'
    await acknowledge([one], 'operator', '第一次')
    const first = await rowOf(one)
    clock.advance(MINUTE_MS)
    expect(await acknowledge([one, two, nobody], 'admin', '第二次')).toEqual({
      taken: [two],
      others: [{ keyId: one, enterUser: first?.acknowledgedBy, enterTime: first?.acknowledgedAt?.toISOString() }],
      unknown: [nobody],
      closed: [],
    })
    expect(await rowOf(one)).toMatchObject({ remarks: '第一次', acknowledgedBy: first?.acknowledgedBy })
  })

  it('ends an urgent alarm that returned after it was acknowledged, when it is acknowledged again', async () => {
    const id = await add({ warnLevel: 3 })
    await acknowledge([id])
    await demo.env.db.update(alarms).set({ state: 'returned' }).where(eq(alarms.id, id))
    expect(await acknowledge([id])).toMatchObject({ taken: [], others: [{ keyId: id }], closed: [id] })
    expect(await rowOf(id)).toMatchObject({ state: 'closed' })
  })

  it('gives an alarm to one of two people who acknowledge it at once', async () => {
    const id = await add()
    const both = await Promise.all([acknowledge([id], 'operator'), acknowledge([id], 'admin')])
    expect(both.map(({ taken }) => taken.length).sort()).toEqual([0, 1])
    expect(both.flatMap(({ others }) => others)).toHaveLength(1)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('takes a thousand keys, and refuses one more by name', async () => {
    const keys = Array.from({ length: 1_001 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
    expect((await acknowledge(keys.slice(0, 1_000))).unknown).toHaveLength(1_000)
    expect(await send(alarmCalls.enterMessage.path, { enterIds: keys.join() })).toMatchObject({
      code: 1001,
      result: [{ field: 'enterIds' }],
    })
  })
})

describe('shelving', () => {
  const shelve = (ids: readonly string[], minutes: number, account: DemoAccount = 'operator', reason = '传感器检修') =>
    send(calls.shelve.path, { shelveIds: ids.join(), minutes: String(minutes), reason }, account)

  it('hides an alarm with a reason, and shows it again by itself when the time is over', async () => {
    const id = await add()
    const answer = handledAlarms.parse((await shelve([id], 30)).result)
    expect(answer).toEqual({ done: [id], skipped: [] })
    expect(await isInPanel(id)).toBe(false)
    expect(await rowOf(id)).toMatchObject({ shelfReason: '传感器检修', state: 'active', acknowledgedAt: null })
    expect(await lastAudit('shelve')).toMatchObject({ after: { shelveIds: [id], reason: '传感器检修' } })
    clock.advance(30 * MINUTE_MS - 1)
    expect(await isInPanel(id)).toBe(false)
    clock.advance(1)
    expect(await isInPanel(id)).toBe(true)
  })

  it('ends before its time, once', async () => {
    const id = await add()
    await shelve([id], 60)
    const end = () => send(calls.unshelve.path, { shelveIds: id })
    expect((await end()).result).toEqual({ done: [id], skipped: [] })
    expect((await end()).result).toEqual({ done: [], skipped: [id] })
    expect(await isInPanel(id)).toBe(true)
    expect((await eventsOf(id)).map(([kind]) => kind)).toEqual(['shelved', 'unshelved'])
  })

  it('asks for a reason, and for eight hours at most', async () => {
    const id = await add()
    expect(await shelve([id], 30, 'operator', ' ')).toMatchObject({ code: 1001, result: [{ field: 'reason' }] })
    for (const minutes of [0, 481])
      expect(await shelve([id], minutes)).toMatchObject({ code: 1001, result: [{ field: 'minutes' }] })
    expect((await shelve([id], 480)).code).toBe(0)
  })

  it('hides an urgent alarm for an hour at most, and only for those with a further permission', async () => {
    const [urgent, other] = [await add({ warnLevel: 3 }), await add()]
    expect((await shelve([other, urgent], 30)).code).toBe(1003)
    expect(await isInPanel(other)).toBe(true)
    expect(await shelve([urgent], 61, 'admin')).toMatchObject({ code: 1001, result: [{ field: 'minutes' }] })
    expect((await shelve([other, urgent], 60, 'admin')).code).toBe(0)
    expect(await isInPanel(urgent)).toBe(false)
    expect((await shelve([other], 30, 'leader')).code).toBe(1003)
  })

  it('leaves out what is over, and says so; nothing suppressed by design is in the panel', async () => {
    const over = await add({ state: 'closed' })
    expect((await shelve([over], 30)).result).toEqual({ done: [], skipped: [over] })
    expect(await isInPanel(await add({ suppressedBy: 'maintenance' }))).toBe(false)
  })
})

describe('maintenance marks', () => {
  const list = async () => calls.maintenance.output.parse((await send(calls.maintenance.path, {})).result)

  it('name node, reason, end and person, and end by themselves or by hand', async () => {
    const [node] = await demo.env.db.select().from(physicsNodes).where(eq(physicsNodes.nodeType, 'station'))
    const start = (hours: string) =>
      send(calls.startMaintenance.path, { nodeId: node?.id ?? '', reason: '换表', hours })
    await start('2')
    expect(await list()).toMatchObject([{ nodeName: node?.name, reason: '换表', setBy: expect.stringMatching(/./) }])
    clock.advance(2 * 60 * MINUTE_MS)
    expect(await list()).toEqual([])
    await start('4')
    const [mark] = await list()
    expect((await send(calls.endMaintenance.path, { keyId: mark?.keyId ?? '' })).code).toBe(0)
    clock.advance(1)
    expect(await list()).toEqual([])
    expect((await send(calls.endMaintenance.path, { keyId: mark?.keyId ?? '' })).code).not.toBe(0)
    expect(await demo.env.db.$count(maintenanceMarks)).toBe(2)
    expect(await lastAudit('stop')).toMatchObject({ module: 'maintenance', targetName: node?.name })
  })

  it('need a node of the data scope, a reason and the permission', async () => {
    const nodeId = '00000000-0000-4000-8000-0000000000ff'
    const form = { nodeId, reason: '换表', hours: '1' }
    expect(await send(calls.startMaintenance.path, form)).toMatchObject({ code: 1001, result: [{ field: 'nodeId' }] })
    expect((await send(calls.startMaintenance.path, form, 'leader')).code).toBe(1003)
  })
})
