import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { type AlarmSummary, alarmCalls, alarmSummary } from '#contract/endpoints/alarms.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { addAlarm, alarmValues } from '../support/alarm-rows.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const SETTLED_MS = 11_000
const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
beforeEach(async () => {
  await demo.env.db.delete(alarms)
})
afterAll(() => demo?.close())

const asking = async () => ({ token: await demo.tokenOf('operator') })
const poll = async (revision?: string): Promise<AlarmSummary> =>
  alarmSummary.parse(
    (await demo.post(alarmCalls.eject.path, { queryAll: '1', ...(revision ? { revision } : {}) }, await asking()))
      .result,
  )
const keysOf = ({ retWarnNumList }: AlarmSummary): string[] =>
  retWarnNumList.flatMap(({ warnNumberList }) => warnNumberList.map(({ keyId }) => keyId))
const add = (values: Parameters<typeof addAlarm>[2] = {}) => addAlarm(demo.env.db, clock.now(), values)
const acknowledge = async (id: string) => demo.post(alarmCalls.enterMessage.path, { enterIds: id }, await asking())
/** A revision that the server can answer from, of a caller that knows everything up to now. */
async function settledRevision(): Promise<string> {
  // the server notes where it stands once a second
  clock.advance(1_000)
  await poll()
  clock.advance(SETTLED_MS)
  return (await poll()).revision ?? ''
}

describe('summary of open alarms', () => {
  it('R3-27, R9-07 has five hundred rows of a category, the worst and newest first, and counts all of them', async () => {
    const rows = Array.from({ length: 620 }, (_, at) =>
      alarmValues(clock.now() - at * 1_000, { warnLevel: 1 + (at % 3) }),
    )
    await demo.env.db.insert(alarms).values(rows)
    await add({ warnNumber: 7, warnLevel: 1 })
    const { retWarnNumList, retWarnLevelCnt } = await poll()
    expect(retWarnNumList.map(({ warnNumber, warnNumberCnt }) => [warnNumber, warnNumberCnt])).toEqual([
      [2, 620],
      [7, 1],
    ])
    const list = retWarnNumList[0]?.warnNumberList ?? []
    const order = list.map(({ warnLevel, warnTime }) => `${9 - warnLevel} ${9e15 - Date.parse(warnTime)}`)
    expect(list).toHaveLength(500)
    expect(order).toEqual([...order].sort())
    expect(list.at(-1)?.warnLevel).toBe(1)
    expect(retWarnLevelCnt.reduce((sum, { warnLevelCnt }) => sum + warnLevelCnt, 0)).toBe(621)
  })

  it('R7-74 answers a revision with what is new or changed, and what is open no more', async () => {
    const [stays, goes, changes] = [await add(), await add({ warnNumber: 3 }), await add()]
    const revision = await settledRevision()
    expect(keysOf(await poll(revision))).toEqual([])
    await acknowledge(goes)
    const comes = await add({ warnLevel: 3 })
    await demo.env.db
      .update(alarms)
      .set({ warnLevel: 1, revision: sql`nextval('alarm_revision')` })
      .where(eq(alarms.id, changes))
    const answer = await poll(revision)
    expect(keysOf(answer)).toEqual([comes, changes])
    expect(answer.closedIds).toEqual([goes])
    expect(answer.retWarnNumList.map(({ warnNumber, warnNumberCnt }) => [warnNumber, warnNumberCnt])).toEqual([[2, 3]])
    expect(keysOf(await poll()).sort()).toEqual([stays, changes, comes].sort())
  })

  it('repeats the changes of the last seconds, so that one that commits late is not missed, and then moves on', async () => {
    await add()
    const revision = await settledRevision()
    const comes = await add()
    clock.advance(1_000)
    const soon = (await poll(revision)).revision
    expect(keysOf(await poll(soon))).toEqual([comes])
    clock.advance(SETTLED_MS)
    const later = (await poll(soon)).revision
    expect(keysOf(await poll(later))).toEqual([])
  })

  it('tells of an alarm whose shelving has begun, and of one whose shelving has run out', async () => {
    const id = await add()
    const revision = await settledRevision()
    const form = { shelveIds: id, reason: '检修', minutes: '1' }
    await demo.post(alarmHandlingCalls.shelve.path, form, await asking())
    expect((await poll(revision)).closedIds).toEqual([id])
    clock.advance(SETTLED_MS)
    const shelved = (await poll(revision)).revision
    expect(keysOf(await poll(shelved))).toEqual([])
    clock.advance(60_000)
    expect(keysOf(await poll(shelved))).toEqual([id])
  })

  it('answers with everything where the revision is not of this database, or cannot be continued from', async () => {
    const id = await add()
    for (const revision of ['999999999.1', '0.1', undefined]) {
      const answer = await poll(revision)
      expect([keysOf(answer), answer.closedIds]).toEqual([[id], undefined])
    }
    expect(await demo.post(alarmCalls.eject.path, { revision: 'x' }, await asking())).toMatchObject({
      code: 1001,
      result: [{ field: 'revision' }],
    })
  })

  it('R4-26 answers a poll over twenty thousand open alarms with the changes alone, and with everything after very many', async () => {
    const at = clock.now()
    const rows = (count: number, values: Parameters<typeof alarmValues>[1]) =>
      Array.from({ length: count }, (_, i) => alarmValues(at - i * 1_000, { warnNumber: i % 4, ...values }))
    for (let slice = 0; slice < 20; slice += 1) await demo.env.db.insert(alarms).values(rows(1_000, {}))
    await demo.env.db.execute(sql`analyze alarms`)
    const revision = await settledRevision()
    const whole = await poll()
    const part = await poll(revision)
    expect([keysOf(whole).length, keysOf(part).length]).toEqual([2_000, 0])
    const found = await demo.env.db.select({ id: alarms.id }).from(alarms).limit(2_001)
    const handled = found.map(({ id }) => id)
    await demo.env.db
      .update(alarms)
      .set({ acknowledgedAt: new Date(at), revision: sql`nextval('alarm_revision')` })
      .where(inArray(alarms.id, handled))
    // more keys than the alarms themselves are worth
    expect((await poll(revision)).closedIds).toBeUndefined()
  })
})
