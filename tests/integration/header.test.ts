import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls, alarmDisplay, alarmList, alarmSummary } from '#contract/endpoints/alarms.ts'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { quickMenuCalls, quickMenuList } from '#contract/endpoints/quick-menus.ts'
import { menuAuthResult } from '#contract/endpoints/session.ts'
import { heatSeason, titleWeather, weatherCalls } from '#contract/endpoints/weather.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { users } from '#server/core/access/tables.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { addMessage } from '#server/core/messages/messages.repository.ts'
import { messages } from '#server/core/messages/tables.ts'
import { alarmDisplay as alarmDisplayTable, alarms } from '#server/modules/alarms/tables.ts'
import { heatingSeasons } from '#server/modules/heating-season/tables.ts'
import { quickMenus } from '#server/modules/quick-menus/tables.ts'
import { weatherConfigs, weatherObservations } from '#server/modules/weather/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

const DAY_MS = 86_400_000
const clock = createTestClock()
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(clock)
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const ago = (ms: number): Date => new Date(clock.now() - ms)
const idOf = async (loginName: DemoAccount): Promise<string> => {
  const [user] = await demo.env.db.select({ id: users.id }).from(users).where(eq(users.loginName, loginName))
  if (!user) throw new Error(`There is no ${loginName}.`)
  return user.id
}

describe('notification centre', () => {
  const centreOf = async (account: DemoAccount) =>
    noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, await as(account))).result)

  it('R7-10, R7-80, R3-15 gives four lists, newest first, personal ones to their owner alone', async () => {
    const add = (group: number, text: string, age: number, userId?: string) =>
      addMessage(demo.env.db, { group, text, createdAt: ago(age), ...(userId ? { userId, url: '/x' } : {}) })
    await add(1, '系统正常', 3_000)
    await add(2, '旧公告', 2_000)
    await add(2, '新公告', 1_000)
    await add(3, '监听', 1_000)
    await add(4, '我的文件', 1_000, await idOf('operator'))
    const texts = (list: readonly { msgText: string }[]) => list.map(({ msgText }) => msgText)
    const { one, two, three, four } = await centreOf('operator')
    expect([one, two, three, four].map(texts)).toEqual([
      expect.arrayContaining(['系统正常']),
      ['新公告', '旧公告'],
      ['监听'],
      ['我的文件'],
    ])
    expect(four[0]?.msgUrl).toBe('/x')
    expect((await centreOf('super')).four).toEqual([])
  })

  it('shows two hundred of a group, and drops what is older than ninety days', async () => {
    const rows = Array.from({ length: 205 }, (_, i) => ({ group: 3, text: `第 ${i} 条`, createdAt: ago(i) }))
    await demo.env.db.insert(messages).values(rows)
    await demo.env.db.insert(messages).values({ group: 1, text: '很久以前', createdAt: ago(91 * DAY_MS) })
    const { one, three } = await centreOf('operator')
    expect([three.length, three[0]?.msgText]).toEqual([200, '第 0 条'])
    expect(one.map(({ msgText }) => msgText)).not.toContain('很久以前')
    await addMessage(demo.env.db, { group: 1, text: '现在', createdAt: ago(0) })
    expect(await demo.env.db.$count(messages, eq(messages.text, '很久以前'))).toBe(0)
  })
})

describe('alarms', () => {
  const raise = async (warnNumber: number, warnLevel: number, age: number) => {
    const alarm = { warnNumber, warnLevel, warnTypeLabel: '类型', content: `报警 ${age}`, raisedAt: ago(age) }
    const [row] = await demo.env.db.insert(alarms).values(alarm).returning()
    return row?.id ?? ''
  }
  const titles = async (form: Record<string, string> = {}) =>
    alarmList.parse((await demo.post(alarmCalls.titleWarn.path, form, await as('operator'))).result)
  const summary = async (form: Record<string, string> = {}) =>
    alarmSummary.parse((await demo.post(alarmCalls.eject.path, { queryAll: '1', ...form }, await as('leader'))).result)

  beforeAll(async () => {
    for (let i = 1; i <= 12; i++) await raise(i % 3, i % 4, i * 60_000)
    await raise(2, 3, 11 * DAY_MS)
  })

  it('R7-72, R7-78 shows the ten latest of ten days that are open', async () => {
    expect((await titles({ count: '10' })).map(({ warnContent }) => warnContent)).toEqual(
      Array.from({ length: 10 }, (_, i) => `报警 ${(i + 1) * 60_000}`),
    )
    expect(await titles({ count: '100' })).toHaveLength(12)
    expect(await demo.post(alarmCalls.titleWarn.path, { count: '0' }, await as('operator'))).toMatchObject({
      code: 1001,
      result: [{ field: 'count' }],
    })
  })

  it('R3-27, R7-74, R7-77 sums up by category and level, and the two agree', async () => {
    const { retWarnNumList, retWarnLevelCnt } = await summary()
    expect(retWarnNumList.map(({ warnNumber, warnNumberList }) => [warnNumber, warnNumberList.length])).toEqual([
      [0, 4],
      [1, 4],
      [2, 5],
    ])
    const all = retWarnNumList.flatMap(({ warnNumberList }) => warnNumberList)
    for (const { warnLevel, warnLevelCnt } of retWarnLevelCnt)
      expect(all.filter((alarm) => alarm.warnLevel === warnLevel)).toHaveLength(warnLevelCnt)
    expect(retWarnLevelCnt.reduce((sum, { warnLevelCnt }) => sum + warnLevelCnt, 0)).toBe(all.length)
  })

  it('tells what is new since the asker asked last, or in five seconds', async () => {
    const lastAsked = clock.now()
    expect((await summary({ since: String(lastAsked) })).isHaveNewMsg).toBe(false)
    expect((await summary()).isHaveNewMsg).toBe(false)
    clock.advance(1_000)
    await raise(2, 1, 0)
    expect((await summary({ since: String(lastAsked) })).isHaveNewMsg).toBe(true)
    expect((await summary()).isHaveNewMsg).toBe(true)
    clock.advance(5_001)
    expect((await summary()).isHaveNewMsg).toBe(false)
  })

  it('R7-73, R7-76, R3-37 is acknowledged once and by name, by form as in the address', async () => {
    const [one, two] = [await raise(3, 2, 0), await raise(3, 2, 0)]
    const operator = await as('operator')
    expect(
      (await demo.post(alarmCalls.enterMessage.path, { enterIds: `${one}`, remarks: '已派人' }, operator)).code,
    ).toBe(0)
    const address = `${alarmCalls.enterMessage.path}?enterIds=${one},${two}&remarks=${encodeURIComponent('再次')}`
    expect((await demo.post(address, {}, operator)).code).toBe(0)
    const rowOf = async (id: string) => (await demo.env.db.select().from(alarms).where(eq(alarms.id, id)))[0]
    expect(await rowOf(one)).toMatchObject({ remarks: '已派人', acknowledgedAt: expect.any(Date) })
    expect(await rowOf(two)).toMatchObject({ remarks: '再次' })
    expect((await titles({ count: '100' })).map(({ keyId }) => keyId)).not.toContain(one)
    const written = await demo.env.db.select().from(auditLog).where(eq(auditLog.action, 'acknowledge'))
    expect(written.map(({ loginName, after }) => [loginName, after])).toEqual([
      ['operator', { enterIds: [one], remarks: '已派人' }],
      ['operator', { enterIds: [two], remarks: '再次' }],
    ])
  })

  it('R5-37 needs no remark to be acknowledged, but the permission and ids', async () => {
    const id = await raise(3, 2, 0)
    const operator = await as('operator')
    expect((await demo.post(alarmCalls.enterMessage.path, { enterIds: id }, await as('leader'))).code).toBe(1003)
    for (const enterIds of ['', 'x', `${id},x`, "' or 1=1"])
      expect((await demo.post(alarmCalls.enterMessage.path, { enterIds }, operator)).code).toBe(1001)
    expect((await titles()).map(({ keyId }) => keyId)).toContain(id)
    expect((await demo.post(alarmCalls.enterMessage.path, { enterIds: id }, operator)).code).toBe(0)
  })

  it('R7-75, R3-28 R3-29 R3-31 R3-32 R3-33 R3-34 R3-35 R3-36 has one look for all, by either method, and keeps for each user the size and the edge of the pop-up', async () => {
    const operator = await as('operator')
    const first = alarmDisplay.parse((await demo.get(alarmCalls.display.path, {}, operator)).result)
    expect(first).toMatchObject({ warnPosition: 8, popupHeight: 400, popupWidth: 600 })
    expect((await demo.post(alarmCalls.display.path, {}, operator)).result).toEqual(first)
    expect((await demo.get(alarmCalls.display.path, { popupWidth: '900' }, operator)).result).toEqual(first)
    await demo.post(alarmCalls.display.path, { popupHeight: '500', popupWidth: '900' }, operator)
    await demo.post(alarmCalls.display.path, { popupHeight: '450' }, operator)
    expect((await demo.get(alarmCalls.display.path, {}, operator)).result).toEqual({
      ...first,
      popupHeight: 450,
      popupWidth: 900,
    })
    const docked = await demo.post(alarmCalls.display.path, { popupDock: 'right' }, operator)
    expect(docked.result).toEqual({ ...first, popupHeight: 450, popupWidth: 900, popupDock: 'right' })
    expect((await demo.get(alarmCalls.display.path, {}, operator)).result).toEqual(docked.result)
    expect((await demo.get(alarmCalls.display.path, {}, await as('leader'))).result).toEqual(first)
    for (const popupHeight of ['199', '4001', 'x'])
      expect(await demo.post(alarmCalls.display.path, { popupHeight }, operator)).toMatchObject({
        code: 1001,
        result: [{ field: 'popupHeight' }],
      })
    expect(await demo.env.db.$count(alarmDisplayTable)).toBe(1)
  })

  it('R7-79 has the look that is set, in every field', async () => {
    const look = { fontSize: 20, color: '#123456', audio: 7 }
    const set = {
      soundOpenFlag: false,
      audioPlaySync: false,
      audioPlaySum: 3,
      warnRestoreTip: false,
      repeatTipMinute: 9,
      warnPosition: 2,
      closeButton: false,
      repeatWarn: look,
      lowWarn: { ...look, audio: 1 },
      middleWarn: { ...look, audio: 2 },
      highWarn: { ...look, audio: 13 },
      popupHeight: 300,
      popupWidth: 500,
    }
    await demo.env.db.update(alarmDisplayTable).set(set)
    expect((await demo.get(alarmCalls.display.path, {}, await as('leader'))).result).toEqual({
      ...set,
      popupDock: 'none',
    })
  })
})

describe('weather and heating season', () => {
  const ask = async (language = 'zh-CN') => {
    const asking = { ...(await as('leader')), headers: { 'accept-language': language } }
    return {
      title: titleWeather.parse((await demo.post(weatherCalls.titleWeather.path, {}, asking)).result),
      season: heatSeason.parse((await demo.post(weatherCalls.heatSeason.path, {}, asking)).result),
    }
  }
  const day = (days: number): string => companyDay(clock.now() + days * DAY_MS)
  const setSeasons = async (...seasons: readonly (readonly [number, number])[]) => {
    await demo.env.db.delete(heatingSeasons)
    for (const [from, to] of seasons)
      await demo.env.db
        .insert(heatingSeasons)
        .values({ code: `S${from}`, name: '采暖季', startDate: day(from), endDate: day(to) })
  }

  it('R7-87, R3-39 gives time, weather by city, and nothing of a season where there is none', async () => {
    await setSeasons([-400, -200])
    const [config] = await demo.env.db.update(weatherConfigs).set({ cityName: '济南' }).returning()
    const hour = { placeId: config?.placeId ?? '', humidityPct: 60, windMS: 2, precipitationMm: 0 }
    await demo.env.db.insert(weatherObservations).values([
      { ...hour, observedAt: ago(2 * 3_600_000), temperatureC: -6, code: 0 },
      { ...hour, observedAt: ago(3_600_000), temperatureC: -5, code: 0 },
      { ...hour, observedAt: ago(0), temperatureC: -3.5, code: 2 },
    ])
    expect(await ask()).toEqual({
      title: [
        clock.now(),
        [{ cityName: '济南', temperature: -3.5, conditionDay: '晴', conditionNight: '多云' }],
        null,
        null,
        null,
      ],
      season: null,
    })
  })

  it.each([
    ['on its first day', 0, 119, '剩余采暖天数', 'Heating days left', 119],
    ['within it', -19, 100, '剩余采暖天数', 'Heating days left', 100],
    ['on its last day', -119, 0, '剩余采暖天数', 'Heating days left', 0],
    ['before it', 30, 149, '距采暖开始', 'Days to heating', 30],
  ])('R7-81, R3-38 counts the days of the season %s', async (_when, from, to, zh, en, days) => {
    await setSeasons([-400, -200], [from, to], [500, 600])
    const { title, season } = await ask()
    expect(title.slice(2)).toEqual([120, zh, days])
    expect(season).toEqual({ heatingStartDate: day(from), heatingEndDate: day(to) })
    expect((await ask('en')).title[3]).toBe(en)
  })
})

describe('shortcuts', () => {
  const authorised = async (account: DemoAccount, query: Record<string, string> = {}) =>
    demo.get(quickMenuCalls.authorised.path, query, await as(account))
  const pages = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.menuUrl ? [node] : pages(node.childMenuList)))
  const pagesOf = async (account: DemoAccount, query: Record<string, string> = {}): Promise<MenuNode[]> =>
    pages(menuAuthResult.parse((await authorised(account, query)).result))
  const save = async (account: DemoAccount, quickMenuJson: unknown) =>
    demo.post(quickMenuCalls.save.path, { quickMenuJson: JSON.stringify(quickMenuJson) }, await as(account))
  const listOf = async (account: DemoAccount) =>
    quickMenuList.parse((await demo.get(quickMenuCalls.list.path, {}, await as(account))).result).quickMenuJson

  it('R7-40, R7-42, R3-12 are kept in their order, each page once, for their owner alone', async () => {
    const [first, second] = await pagesOf('operator')
    const ids = [second, first, second].map((page) => ({ menuId: page?.keyId }))
    expect((await save('operator', ids)).code).toBe(0)
    expect((await listOf('operator')).map(({ menuUrl }) => menuUrl)).toEqual([second?.menuUrl, first?.menuUrl])
    expect((await listOf('operator'))[1]?.titles).toEqual(['总览', '首页'])
    expect(await listOf('super')).toEqual([])
    expect((await save('operator', [])).code).toBe(0)
    expect(await listOf('operator')).toEqual([])
  })

  it('R6-12 lead only where the user may go, also when that changes later', async () => {
    const own = new Set((await pagesOf('leader')).map(({ keyId }) => keyId))
    const foreign = (await pagesOf('super')).find(({ keyId }) => !own.has(keyId))
    const entries = [{ menuId: foreign?.keyId }]
    expect(await save('leader', entries)).toMatchObject({ code: 1001, result: [{ field: 'quickMenuJson' }] })
    await demo.env.db.insert(quickMenus).values({ userId: await idOf('leader'), entries, updatedAt: ago(0) })
    expect(await listOf('leader')).toEqual([])
  })

  it.each([['{'], ['{}'], ['[{"menuId":1}]'], ['[{"keyId":"x"}]'], ['[null]']])(
    'refuses %s by field',
    async (quickMenuJson) => {
      expect(await demo.post(quickMenuCalls.save.path, { quickMenuJson }, await as('operator'))).toMatchObject({
        code: 1001,
        result: [{ field: expect.stringMatching(/^quickMenuJson/) }],
      })
    },
  )

  it('R7-41 shows the pages of an own role, and of another to levels 1 and 2', async () => {
    const leaderPages = (await pagesOf('leader')).map(({ menuUrl }) => menuUrl)
    expect(leaderPages).toEqual(['/index'])
    expect((await pagesOf('admin', { roleId: 'leader' })).map(({ menuUrl }) => menuUrl)).toEqual(leaderPages)
    expect(await pagesOf('operator', { roleId: 'editor' })).toEqual(await pagesOf('operator'))
    expect((await authorised('operator', { roleId: 'leader' })).code).toBe(1003)
    expect(await pagesOf('admin', { roleId: 'nobody' })).toEqual([])
  })
})
