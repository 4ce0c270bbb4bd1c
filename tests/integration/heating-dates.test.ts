import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heatSeason, titleWeather, weatherCalls } from '#contract/endpoints/weather.ts'
import { listResult } from '#contract/kit/resource.ts'
import { heatingSeasonResource, heatingStageResource } from '#contract/resources/heating-season.resource.ts'
import { heatingSeasons } from '#server/modules/heating-season/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

let demo: DemoApp
/** 10 July 2026, half past midnight of the company: still 9 July in UTC. */
const clock = createTestClock(Date.UTC(2026, 6, 9, 16, 30))

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const save = async (heatingStartDate: string, heatingEndDate: string, account: DemoAccount = 'admin') => {
  const query = new URLSearchParams({ heatingStartDate, heatingEndDate })
  return demo.post(`${weatherCalls.updateHeatingDate.path}?${query}`, {}, await as(account))
}
const shown = async () =>
  heatSeason.parse((await demo.post(weatherCalls.heatSeason.path, {}, await as('leader'))).result)
const stages = async () =>
  listResult
    .parse((await demo.get(heatingStageResource.call('list'), {}, await as('admin'))).result)
    .list.map(({ startDate, endDate }) => [startDate, endDate])

describe('the dates of heating', () => {
  it('R3-39 count in days of the company, whatever zone the machine is in', async () => {
    const season = await shown()
    const title = titleWeather.parse((await demo.post(weatherCalls.titleWeather.path, {}, await as('leader'))).result)
    const left = (Date.parse(season?.heatingEndDate ?? '') - Date.parse('2026-07-10')) / 86_400_000
    expect(title[4]).toBe(left)
  })

  it('R7-84, R7-88, R3-38 are saved from the address and read back, also by form', async () => {
    const before = await shown()
    expect((await save('2026-05-01', '2026-09-10')).code).toBe(0)
    expect(await shown()).toEqual({ heatingStartDate: '2026-05-01', heatingEndDate: '2026-09-10' })
    const dates = { heatingStartDate: '2026-05-05', heatingEndDate: '2026-09-02' }
    expect((await demo.post(weatherCalls.updateHeatingDate.path, dates, await as('admin'))).code).toBe(0)
    expect(await shown()).toEqual(before)
  })

  it('move the first and the last stage with them, and all of them where that is not enough', async () => {
    const [early, severe, late] = await stages()
    expect((await save('2026-05-10', '2026-08-30')).code).toBe(0)
    expect(await stages()).toEqual([['2026-05-10', early?.[1]], severe, [late?.[0], '2026-08-30']])
    expect((await save('2024-11-15', '2025-03-15')).code).toBe(0)
    expect(await shown()).toEqual({ heatingStartDate: '2024-11-15', heatingEndDate: '2025-03-15' })
    const moved = await stages()
    expect([moved[0]?.[0], moved[2]?.[1]]).toEqual(['2024-11-15', '2025-03-15'])
    expect(await save('2026-05-05', '2026-05-06')).toMatchObject({
      code: 1001,
      result: [{ field: 'heatingStartDate' }],
    })
    expect(await stages()).toEqual(moved)
    expect((await save('2026-05-05', '2026-09-02')).code).toBe(0)
  })

  it('R5-32, R5-33, R5-34, R8-28 are refused by field where one is missing, wrong or behind the other', async () => {
    const before = await shown()
    const refusals = [
      ['', '2026-09-02', [{ field: 'heatingStartDate', rule: '请选择所采暖开始日期' }]],
      ['2026-05-05', '', [{ field: 'heatingEndDate', rule: '请选择采暖结束日期' }]],
      ['2026-02-30', '2026-09-02', [{ field: 'heatingStartDate', rule: '应为日期，格式 yyyy-MM-dd' }]],
      [
        '2026-09-03',
        '2026-09-02',
        [
          { field: 'heatingStartDate', rule: '开始日期不能大于结束日期' },
          { field: 'heatingEndDate', rule: '开始日期不能大于结束日期' },
        ],
      ],
    ] as const
    for (const [from, to, result] of refusals) expect(await save(from, to)).toMatchObject({ code: 1001, result })
    expect((await save('2026-05-05', '2026-09-02', 'operator')).code).toBe(1003)
    expect(await shown()).toEqual(before)
  })

  it('do not overlap another season; without any season they make the current one', async () => {
    const next = { code: 'NEXT', name: '下一季', startDate: '2026-11-15', endDate: '2027-03-15', legalRoomC: 18 }
    await demo.postJson(heatingSeasonResource.call('save'), { ...next, isCurrent: false }, await as('admin'))
    expect(await save('2026-05-05', '2026-11-15')).toMatchObject({
      code: 1001,
      result: [{ field: 'heatingStartDate' }],
    })
    await demo.env.db.delete(heatingSeasons)
    expect((await save('2026-11-15', '2026-11-15')).code).toBe(0)
    expect(await shown()).toEqual({ heatingStartDate: '2026-11-15', heatingEndDate: '2026-11-15' })
  })
})
