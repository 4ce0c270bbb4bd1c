import { describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { messageCalls } from '#contract/endpoints/messages.ts'
import { quickMenuCalls } from '#contract/endpoints/quick-menus.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { weatherCalls } from '#contract/endpoints/weather.ts'
import { menuCalls } from '#contract/resources/menu.resource.ts'
import { subsystemCalls } from '#contract/resources/subsystem.resource.ts'
import { seriousProblems } from '../support/axe.ts'
import { MENUS } from '../support/frame-page.ts'
import { fieldsOf, notice } from '../support/panel-page.ts'
import { open, opened, stage, stagePanels } from '../support/panel-stage.ts'
import { PAGE } from '../support/scripted-back-end.ts'

stagePanels()

const say = (path: string, result: unknown): void => void stage.backEnd.answers.set(path, { code: 0, result })
const [ONE_MENU] = MENUS
/** Menus of every kind, and the page in front. */
const MENUS_AND_PAGE = [...MENUS, { ...ONE_MENU, keyId: 'dict', menuUrl: PAGE, path: PAGE, childMenuList: [] }]
const button = (name: string) => opened.page.getByRole('button', { name, exact: true }).first()
const dialog = (name: string) => opened.page.getByRole('dialog', { name })
const standStill = async () => opened.page.clock.pauseAt(await opened.page.evaluate(() => Date.now() + 500))

describe('messages', () => {
  const message = (keyId: string) => ({ keyId, msgText: `消息 ${keyId}`, createTime: '2026-01-20T08:00:00Z' })
  const CENTER = {
    one: [message('a'), message('b')],
    two: [message('c')],
    three: [],
    four: [{ ...message('d'), msgUrl: '/files/d' }],
  }
  const badge = () => opened.page.locator('[data-badge=messages]')

  it('R2.3-58 R2.3-60 R2.3-62 R4-25 R3-14 are in four tabs, with a count of unread ones', async () => {
    say(messageCalls.noticeCenter.path, CENTER)
    await open()
    await expect.poll(() => badge().textContent()).toContain('4')
    await button('消息').click()
    expect((await dialog('消息').getByRole('tab').allTextContents()).map((text) => text.replace(/\d.*/, ''))).toEqual([
      '全局状态',
      '系统通知',
      '服务监听',
      '个人消息',
    ])
    expect(await dialog('消息').getByRole('listitem').first().textContent()).toMatch(/消息 a2026-01-20/)
    await dialog('消息').getByRole('tab', { name: '服务监听' }).click()
    await dialog('消息').getByText('暂无新消息').waitFor()
    expect(await seriousProblems(opened.page, 'frame and what is over it')).toEqual([])
  })

  it('R2.3-59 R4-24 R9-22 R9-23 stay read once marked, in both lists and after a reload', async () => {
    say(messageCalls.noticeCenter.path, CENTER)
    await open()
    await button('消息').click()
    await dialog('消息').getByRole('button', { name: '全部已读' }).click()
    await expect.poll(() => badge().textContent()).toBe('')
    const kept = await opened.page.evaluate(() =>
      ['adminReadMsgIds:u1', 'topBarReadMsgIds:u1'].map((key) => localStorage.getItem(key)),
    )
    expect(kept).toEqual(Array(2).fill('["a","b","c","d"]'))
    say(messageCalls.noticeCenter.path, { ...CENTER, two: [message('c'), message('e')] })
    await opened.page.reload()
    await expect.poll(() => badge().textContent()).toContain('1')
  })

  it('R2.3-61 R3-13 of a person are downloads, asked for with the token', async () => {
    say(messageCalls.noticeCenter.path, CENTER)
    stage.backEnd.answers.set('/files/d', (reply) =>
      reply
        .type('text/csv')
        .header('content-disposition', 'attachment; filename=d.csv')
        .send(`token ${reply.request.headers.token}`),
    )
    await open()
    await button('消息').click()
    await dialog('消息')
      .getByRole('tab', { name: /个人消息/ })
      .click()
    const saved = opened.page.waitForEvent('download')
    await dialog('消息')
      .getByRole('link', { name: /消息 d/ })
      .click()
    expect((await saved).suggestedFilename()).toBe('d.csv')
  })

  it('R2.3-63 R2.3-64 R2.3-65 open and close by the bell, a press elsewhere, Esc, or another panel', async () => {
    await open()
    const isOpen = () => dialog('消息').count()
    await button('消息').click()
    await expect.poll(isOpen).toBe(1)
    await button('消息').click()
    await expect.poll(isOpen).toBe(0)
    await button('消息').click()
    await opened.page.locator('#main').click({ position: { x: 300, y: 600 } })
    await expect.poll(isOpen).toBe(0)
    await button('消息').click()
    await opened.page.keyboard.press('Escape')
    await expect.poll(isOpen).toBe(0)
    await button('消息').click()
    await button('用户信息').click()
    await dialog('用户信息').waitFor()
    await expect.poll(isOpen).toBe(0)
  })
})

describe('weather and clock', () => {
  const SERVER_TIME = Date.parse('2026-01-20T08:00:30+08:00')

  it('R2.3-02 R3-39 R9-06 R2.3-39 shows every part of the answer, and the time of the server', async () => {
    const city = { temperature: -8.25, cityName: '云川', conditionDay: '晴', conditionNight: '多云' }
    stage.backEnd.answers.set(weatherCalls.titleWeather.path, {
      code: 0,
      result: [SERVER_TIME, [city], 121, '剩余供暖天数', 54],
    })
    await open({ width: 1920 })
    await standStill()
    const weather = opened.page.locator('[data-header=weather]')
    await expect
      .poll(() => weather.textContent())
      .toMatch(/云川 -8\.\d °C 晴\/多云剩余供暖天数 54 天（共 121 天）01-20 08:00/)
    expect(await weather.getByRole('link').getAttribute('href')).toMatch(/weatherSituation$/)
    const time = () => opened.page.locator('header time').getAttribute('datetime')
    // one second first, so that the tick missed while the clock stopped is shown
    await opened.pass(1_000)
    const before = Date.parse((await time()) ?? '')
    await opened.pass(5_000)
    expect(Math.abs(Date.parse((await time()) ?? '') - before - 5_000)).toBeLessThanOrEqual(1_000)
  })

  it('says that there is no data where nothing is set up', async () => {
    await open({ width: 1920 })
    await opened.page.getByText('暂无气象数据').waitFor()
    await opened.page.getByText('未设置采暖季').waitFor()
  })

  it('R9-04 R9-05 R7-87 asks for weather every minute and for messages every half minute', async () => {
    await open()
    await standStill()
    const [weather, messages] = [weatherCalls.titleWeather.path, messageCalls.noticeCenter.path].map(
      (path) => opened.callsOf(path).length,
    )
    await opened.pass(75_000)
    expect(opened.callsOf(weatherCalls.titleWeather.path).length - (weather ?? 0)).toBe(1)
    expect(opened.callsOf(messageCalls.noticeCenter.path).length - (messages ?? 0)).toBe(2)
  })
})

describe('subsystem menus', () => {
  const SUBSYSTEM = {
    keyId: 's1',
    menuName: '监控',
    menuNameEn: 'Watch',
    sid: 'watch',
    openFlag: true,
    parentMenuId: null,
    quickMenuIds: '',
    hashHide: true,
    sortOrder: 1,
    version: 1,
  }
  const pages = () => opened.page.locator('[data-subsystem=watch]')

  it('R2.3-01 R2.3-15 R7-43 show two levels by pointer or keyboard, and close when it leaves', async () => {
    say(subsystemCalls.all.path, [SUBSYSTEM])
    say(sessionCalls.menuAuth.path, MENUS_AND_PAGE)
    await open()
    const trigger = opened.page.getByRole('navigation', { name: '子系统' }).getByRole('button', { name: '监控' })
    await trigger.hover()
    await pages().getByRole('group', { name: '日志' }).getByRole('button', { name: '系统日志' }).waitFor()
    expect(fieldsOf(opened.callsOf(sessionCalls.menuAuth.path).at(-1))).toMatchObject({ keyId: '1', sid: 'watch' })
    await opened.page.mouse.move(900, 700)
    await pages().waitFor({ state: 'detached' })
    await trigger.press('Enter')
    await pages().getByRole('button', { name: '系统日志' }).press('Enter')
    await opened.page.waitForURL((url) => url.hash.startsWith('#/admin-system-log'))
    await pages().waitFor({ state: 'detached' })
  })

  it('are behind one button in a narrow window', async () => {
    say(subsystemCalls.all.path, [SUBSYSTEM])
    say(sessionCalls.menuAuth.path, MENUS_AND_PAGE)
    await open({ width: 1100 })
    await button('菜单').click()
    await dialog('子系统').getByRole('button', { name: '监控' }).click()
    await pages().getByRole('button', { name: '系统日志' }).click()
    await opened.page.waitForURL((url) => url.hash.startsWith('#/admin-system-log'))
  })
})

it.each([360, 600, 1000, 1290, 1920])('the header and its panels fit into %i px', async (width) => {
  await open({ width })
  const [wanted, given] = await opened.page
    .locator('header')
    .first()
    .evaluate((header) => [header.scrollWidth, header.clientWidth])
  expect(wanted).toBeLessThanOrEqual(given ?? 0)
  for (const name of ['报警', '消息']) {
    await button(name).click()
    const panel = opened.page.getByRole('dialog').last()
    const edges = () =>
      panel.evaluate((node) => [node.getBoundingClientRect().left, node.getBoundingClientRect().right])
    await expect.poll(async () => Math.min(...(await edges()))).toBeGreaterThanOrEqual(0)
    await expect.poll(async () => Math.max(...(await edges()))).toBeLessThanOrEqual(width)
    await opened.page.keyboard.press('Escape')
  }
})

describe('help', () => {
  it('R2.3-46 R2.3-47 R2.3-48 R7-56 shows the text of the page, read-only and without its scripts', async () => {
    say(menuCalls.queryByRouteKey.path, {
      keyId: 'm1',
      menuName: '字典',
      menuSpecification: '<p>字典的<b>说明</b></p><img src=x onerror="window.ran = true">',
    })
    await open()
    await button('页面说明').click()
    await dialog('说明').getByText('字典的').waitFor()
    expect((await dialog('说明').boundingBox())?.width).toBe(800)
    const text = dialog('说明').getByRole('document', { name: '说明' })
    expect((await text.boundingBox())?.height).toBe(400)
    expect(await text.evaluate((node) => node.closest('[contenteditable=true]') === null)).toBe(true)
    expect(await opened.page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
    expect(fieldsOf(opened.callsOf(menuCalls.queryByRouteKey.path)[0]).routeKey).toBe(PAGE)
  })

  it.each([
    ['none is written', { code: 0, result: null }],
    ['the lookup fails', { code: 999, message: 'M' }],
  ])('R2.3-49 R8-21 R8-30 says so where %s', async (_case, answer) => {
    stage.backEnd.answers.set(menuCalls.queryByRouteKey.path, answer)
    await open()
    await button('页面说明').click()
    await notice(opened.page, '当前页面没有配置说明，请到菜单管理中进行配置', 'warning').waitFor()
    expect(await dialog('说明').count()).toBe(0)
    expect(await opened.page.locator('[data-notice]').count()).toBe(1)
  })
})

describe('quick-menu search', () => {
  const quick = (menuName: string, group: string, menuUrl: string) => ({
    menuId: menuName,
    menuName,
    menuUrl,
    openType: 1,
    titles: [group, menuName],
  })

  it('R2.3-20 R2.3-21 opens by the icon and by s outside of inputs, and leads to what is chosen', async () => {
    const menus = [quick('字典', '配置', PAGE), quick('系统日志', '日志', '/admin-system-log/admin-system-log')]
    say(quickMenuCalls.list.path, { quickMenuJson: menus })
    say(sessionCalls.menuAuth.path, MENUS_AND_PAGE)
    await open()
    const search = dialog('快捷菜单搜索')
    await opened.page.keyboard.press('Control+s')
    expect(await search.count()).toBe(0)
    await opened.page.locator('body').press('s')
    await search.locator('[role=combobox]:focus').waitFor()
    await opened.page.keyboard.press('s')
    expect(await search.getByRole('combobox').inputValue()).toBe('s')
    await search.getByRole('combobox').fill('日志')
    await expect.poll(() => search.getByRole('option').allTextContents()).toEqual(['系统日志日志 > 系统日志'])
    await opened.page.keyboard.press('Enter')
    await opened.page.waitForURL((url) => url.hash.startsWith('#/admin-system-log'))
    await search.waitFor({ state: 'detached' })
    await button('快捷菜单搜索').click()
    await search.waitFor()
  })
})

describe('overlays', () => {
  it('R3-44 bear the name and the round logo of the installation', async () => {
    const systemRoundLogo = '/common/image/logo'
    say(sessionCalls.systemInfo.path, { systemName: '海城热力', systemRoundLogo, openVerifyPwd: false })
    const reached: string[] = []
    stage.backEnd.answers.set(systemRoundLogo, (reply) => {
      reached.push(systemRoundLogo)
      return reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
    })
    await open()
    const brand = opened.page.locator('[data-brand]')
    await brand.getByText('海城热力').waitFor()
    expect(await brand.locator('img').getAttribute('src')).toBe(stage.backEnd.url + systemRoundLogo)
    expect(await opened.page.title()).toContain('海城热力')
    expect(reached).not.toEqual([])
  })

  it('R2.1-26 R2.1-27 R2.1-28 has an assistant of fixed size, which says that nobody answers, and finds pages by their help', async () => {
    say(menuCalls.findHelp.path, [{ path: '/realTimeAlerts', name: '实时报警', excerpt: '搁置：暂时不提醒' }])
    await open()
    const bubble = opened.page.locator('[data-chat=bubble]')
    await bubble.click()
    const chat = opened.page.locator('[data-chat=window]')
    expect(await chat.boundingBox()).toMatchObject({ width: 384, height: 640 })
    await chat.getByText('尚未配置助手服务').waitFor()
    await chat.getByRole('textbox').fill('几点了')
    await opened.page.keyboard.press('Enter')
    await chat.getByText('几点了').waitFor()
    await chat.getByText('搁置：暂时不提醒').waitFor()
    expect(await chat.getByRole('link', { name: '实时报警' }).getAttribute('href')).toContain('/realTimeAlerts')
    expect(fieldsOf(opened.callsOf(menuCalls.findHelp.path)[0]).text).toBe('几点了')
    await opened.page.keyboard.press('Escape')
    await bubble.waitFor()
    expect(await bubble.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  it('R7-09 reminds of an expiring account, once a session', async () => {
    say(accountCalls.expireRemind.path, '账号将于 3 天后到期')
    await open()
    await dialog('账号到期提醒').getByText('账号将于 3 天后到期').waitFor()
    await dialog('账号到期提醒').getByRole('button', { name: '知道了' }).click()
    await opened.page.reload()
    await button('报警').waitFor()
    await opened.pass(1_000)
    expect(await dialog('账号到期提醒').count()).toBe(0)
  })

  it('R4-39 R4-40 opens only the password dialog, after two seconds, where the password breaks the rules', async () => {
    say(sessionCalls.isVerifyPwdComplexity.path, true)
    await open()
    await dialog('用户信息').waitFor()
    expect(await dialog('用户信息').getByRole('tab').allTextContents()).toEqual(['修改密码'])
  })
})
