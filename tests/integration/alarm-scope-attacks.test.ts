import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { exportResult } from '#contract/kit/resource.ts'
import { addAlarm } from '../support/alarm-rows.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { marksOf, type Place, placeIn } from '../support/branches.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'
import { createTestClock } from '../support/test-env.ts'

// What the administrator of one branch office may learn of the alarms of another: nothing, not even how many there are.

const clock = createTestClock(Date.UTC(2026, 0, 20, 2))
const span = { from: String(Date.UTC(2026, 0, 19)), to: String(Date.UTC(2026, 0, 21)) }
let demo: DemoApp
let token: string
let west: Place
/** Alarm of the east that one of the east and three of the west follow from. */
let parent: string

beforeAll(async () => {
  demo = await createDemoApp(clock, { SIM_STATIONS: '8' })
  token = (await addBranchAdmin(demo, 'east', [])).token
  const east = await placeIn(demo.database, 'CD%')
  west = await placeIn(demo.database, 'CX%')
  let numAdded = 0
  const add = ({ stationId, unitId, station }: Place, kind: string, values: object = {}) =>
    addAlarm(demo.env.db, clock.now() - 60_000, {
      heatKeyId: kind === '泵停' ? unitId : stationId,
      heatName: station,
      content: `${station}${kind}`,
      warnTypeLabel: '离线',
      sourceKey: `comm:${station}:${numAdded++}`,
      warnLevel: 2,
      ...values,
    })
  parent = await add(east, '离线')
  const following = { parentId: parent, suppressedBy: 'parent' }
  for (const place of [east, west, west]) await add(place, '泵停', following)
  await add(west, '站停', following)
  // what stands alone in the west is worse and more frequent than what the east has
  for (let n = 0; n < 12; n += 1) await add(west, '超温', { warnLevel: 3 })
})
afterAll(() => demo?.close())

const ask = async (path: string, form: Record<string, string> = {}, asker = token) => {
  const { code, result } = await demo.post(path, form, { token: asker })
  expect(code).toBe(0)
  return result
}
const calls: ReadonlyArray<readonly [string, Record<string, string>]> = [
  [alarmWatchCalls.list.path, {}],
  [alarmWatchCalls.list.path, { tab: 'suppressed' }],
  [alarmHistoryCalls.list.path, span],
  [alarmHistoryCalls.statistics.path, span],
  [alarmHistoryCalls.kpis.path, span],
  [alarmHistoryCalls.since.path, {}],
  [alarmCalls.titleWarn.path, {}],
  [alarmCalls.eject.path, {}],
]

describe('the administrator of one branch office', () => {
  it.each(calls)('gets no name, code or key of another from %s', async (path, form) => {
    const marks = await marksOf(demo.database, 'CX%')
    expect(marks).toContain(west.stationId)
    const company = JSON.stringify(await ask(path, form, await demo.tokenOf('admin')))
    const seen = JSON.stringify(await ask(path, form))
    expect(marks.filter((mark) => seen.includes(mark))).toEqual([])
    // it is not that there was nothing to see
    expect(company).not.toBe(seen)
  })

  it('counts the alarms of their branch where alarms follow from one, and not those of others', async () => {
    const admin = await demo.tokenOf('admin')
    const own = { keyId: parent, numFollowing: 1, numAffected: 1 }
    const all = { keyId: parent, numFollowing: 4, numAffected: 3 }
    for (const [path, form] of [
      [alarmWatchCalls.list.path, {}],
      [alarmHistoryCalls.list.path, span],
    ] as const) {
      expect(await ask(path, form)).toMatchObject({ list: expect.arrayContaining([expect.objectContaining(own)]) })
      expect(await ask(path, form, admin)).toMatchObject({
        list: expect.arrayContaining([expect.objectContaining(all)]),
      })
    }
    expect(await ask(alarmWatchCalls.detail.path, { keyId: parent })).toMatchObject({
      alarm: own,
      following: [{ suppressedBy: 'parent' }],
    })
    expect(await ask(alarmHistoryCalls.since.path)).toMatchObject({ open: [own] })
    const shown = { keyId: parent, numAffected: 1 }
    expect(await ask(alarmCalls.titleWarn.path)).toMatchObject([shown])
    expect(await ask(alarmCalls.titleWarn.path, { count: '50' }, admin)).toEqual(
      expect.arrayContaining([expect.objectContaining({ keyId: parent, numAffected: 3 })]),
    )
    expect(JSON.stringify(await ask(alarmCalls.eject.path))).toMatch(new RegExp(`"${parent}"[^}]*"numAffected":1`))
  })

  it('R9-14 exports, counts and ranks the alarms of their branch alone', async () => {
    expect(await ask(alarmHistoryCalls.statistics.path, span)).toMatchObject({
      total: 2,
      byOffice: [{ num: 2 }],
      byDay: [{ num: 2 }],
    })
    // those that follow call nobody
    expect(await ask(alarmHistoryCalls.kpis.path, span)).toMatchObject({
      total: 1,
      floods: [],
      topSources: [{ num: 1 }],
    })
    const { url } = exportResult.parse(await ask(alarmHistoryCalls.exportExcel.path, span))
    const file = await demo.app.inject({ method: 'GET', url, headers: { token } })
    expect(await readSheet(file.rawPayload)).toHaveLength(3)
    // another user cannot fetch it, neither can nobody
    const admin = await demo.tokenOf('admin')
    expect((await demo.app.inject({ method: 'GET', url, headers: { token: admin } })).json()).toMatchObject({
      code: 1004,
    })
    expect((await demo.app.inject({ method: 'GET', url })).json()).not.toMatchObject({ code: 0 })
  })
})
