import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { badge, ONE_POLL_MS, open, panel, pass, played, popup, raise, SOUNDS } from '../support/alarm-panels.ts'
import { seriousProblems } from '../support/axe.ts'
import { alarm, DISPLAY, fieldsOf, notice, standStill, summaryOf } from '../support/panel-page.ts'
import { opened, stage, stagePanels } from '../support/panel-stage.ts'

stagePanels()

const setDisplay = (change: object): void =>
  void stage.backEnd.answers.set(alarmCalls.display.path, { code: 0, result: { ...DISPLAY, ...change } })
const bell = () => opened.page.getByRole('button', { name: '报警', exact: true })
const NUM_POLLS = 6
/** Lets the page's clock advance, a second at a time, until there are `count` of a part: each poll needs the clock. */
const eventually = (part: () => Locator, count: number) =>
  expect.poll(async () => pass(1_000).then(() => part().count()), { timeout: 60_000 }).toBe(count)

describe('alarm pop-up', () => {
  it('R1-09 R2.3-03 R4-27 R4-34 R3-16 R3-17 R3-18 R3-19 R3-20 R3-21 R3-22 R3-23 R3-24 R3-25 R3-26 shows alarms by category, with levels in words, at the configured position and size', async () => {
    raise(alarm('a', 2, 7), alarm('b', 3, 3), alarm('c', 1, 22), alarm('d', 0, 5))
    setDisplay({ warnPosition: 0 })
    await open()
    await popup().waitFor()
    expect(await popup().getByRole('tab').allTextContents()).toEqual([
      '热源11 条报警',
      '失水11 条报警',
      '自动控制11 条报警',
      '其他11 条报警',
    ])
    expect(await popup().getByRole('tab', { selected: true }).textContent()).toContain('热源')
    expect(await popup().boundingBox()).toMatchObject({ x: 16, y: 72, width: 600, height: 400 })
    await expect.poll(() => popup().getByRole('listitem').textContent()).toContain('紧急')
    const level = popup().locator('[data-level="3"]')
    expect(await level.evaluate((node) => getComputedStyle(node).fontSize)).toBe('20px')
    await popup()
      .getByRole('tab', { name: /自动控制/ })
      .click()
    await pass(2 * ONE_POLL_MS)
    await expect.poll(() => popup().getByRole('listitem').textContent()).toContain('一网平衡')
    expect(await seriousProblems(opened.page, 'frame and what is over it')).toEqual([])
  })

  it('R4-26 goes on polling while the page is hidden and its own timers stand still, until it is shown', async () => {
    await open()
    await standStill(opened.page)
    const polls = () => opened.callsOf(alarmCalls.eject.path).length
    const show = (isShown: boolean) =>
      opened.page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, !isShown)
    await show(false)
    const before = polls()
    // each step lets less pass than the page's own timer needs, yet more than the least time between two polls
    for (const count of [1, 2]) {
      await pass(300)
      await expect.poll(polls, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + count)
    }
    await show(true)
    await pass(300)
    const shown = polls()
    await pass(ONE_POLL_MS)
    expect(polls()).toBeGreaterThan(shown)
  })

  it('R4-29 R4-30 R4-28 stays closed, returns after the configured minutes, and goes with the last alarm', async () => {
    raise(alarm('a', 3, 2))
    await open()
    // before it is closed: on a busy machine the minute would be over before the clock stands still
    await standStill(opened.page)
    await popup().getByRole('button', { name: '关闭' }).click()
    await pass(54_000)
    expect(await popup().count()).toBe(0)
    await eventually(popup, 1)
    raise()
    await eventually(popup, 0)
    raise(alarm('b', 1, 2))
    await pass(ONE_POLL_MS)
    await popup().waitFor()
  })

  it('R3-31 R3-34 does not come back, or cannot be closed, where it is configured so', async () => {
    raise(alarm('a', 3, 2))
    setDisplay({ warnRestoreTip: false })
    await open()
    await popup().getByRole('button', { name: '关闭' }).click()
    await pass(120_000)
    expect(await popup().count()).toBe(0)
    await opened.context.close()
    setDisplay({ closeButton: false })
    await open()
    await popup().waitFor()
    expect(await popup().getByRole('button', { name: '关闭' }).count()).toBe(0)
  })

  it('R5-35 R5-37 R3-37 R8-25 R4-33 acknowledges what is ticked, with a remark or without', async () => {
    raise(alarm('a', 3, 2), alarm('b', 2, 2))
    await open()
    await popup().getByRole('button', { name: '确认' }).click()
    await notice(opened.page, '请选择需要确认的报警', 'warning').waitFor()
    expect(opened.callsOf(alarmCalls.enterMessage.path)).toHaveLength(0)
    for (const box of await popup().getByRole('checkbox').all()) await box.check()
    await popup().getByRole('button', { name: '确认' }).click()
    await opened.page.getByRole('textbox', { name: /备注/ }).fill('已派人')
    await opened.page.getByRole('dialog', { name: '确认 2 条报警' }).getByRole('button', { name: '确认' }).click()
    await notice(opened.page, '确认成功', 'success').waitFor()
    expect(fieldsOf(opened.callsOf(alarmCalls.enterMessage.path)[0])).toMatchObject({
      enterIds: 'a,b',
      remarks: '已派人',
    })
    await expect.poll(() => popup().getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  it('R3-36 R7-75 keeps the size that the user dragged it to', async () => {
    raise(alarm('a', 3, 2))
    stage.backEnd.answers.set(alarmCalls.display.path, (reply) =>
      reply.send({ code: 0, result: reply.request.method === 'POST' ? { ...DISPLAY, popupWidth: 700 } : DISPLAY }),
    )
    await open()
    await popup().waitFor()
    const before = opened.callsOf(alarmCalls.display.path).length
    const grip = await popup()
      .getByRole('button', { name: /调整大小/ })
      .boundingBox()
    await opened.page.mouse.move((grip?.x ?? 0) + 4, (grip?.y ?? 0) + 4)
    await opened.page.mouse.down()
    await opened.page.mouse.move((grip?.x ?? 0) - 96, (grip?.y ?? 0) + 4)
    await opened.page.mouse.up()
    await expect.poll(async () => (await popup().boundingBox())?.width).toBe(700)
    await expect.poll(() => opened.callsOf(alarmCalls.display.path).length).toBe(before + 1)
    const sent = opened.callsOf(alarmCalls.display.path).at(-1)
    expect(fieldsOf(sent)).toMatchObject({ popupHeight: '400', popupWidth: '700' })
  })

  it('R9-07 R9-08 counts more than 500 as 500+, and has at most 40 rows of a thousand', async () => {
    raise(...Array.from({ length: 1000 }, (_, index) => alarm(String(index), 1, 2)))
    setDisplay({ popupHeight: 4000 })
    await open()
    await expect.poll(() => badge().textContent()).toContain('500+')
    await expect.poll(() => popup().getByRole('listitem').count()).toBeGreaterThan(5)
    expect(await popup().getByRole('listitem').count()).toBeLessThanOrEqual(40)
  })
})

describe('header alarm panel', () => {
  it('R4-27 R4-35 R4-37 opens at a new alarm while the pop-up is closed, comes back, never beside it', async () => {
    raise(alarm('a', 3, 2))
    await open()
    await popup().waitFor()
    expect(await panel().count()).toBe(0)
    await popup().getByRole('button', { name: '关闭' }).click()
    await standStill(opened.page)
    await pass(ONE_POLL_MS)
    expect([await popup().count(), await panel().count()]).toEqual([0, 0])
    raise(alarm('a', 3, 2), alarm('b', 3, 2))
    await pass(ONE_POLL_MS)
    await panel().getByTitle('越限 b').waitFor()
    expect(await popup().count()).toBe(0)
    await panel().getByRole('button', { name: '关闭' }).click()
    // each comes back a minute after it was closed; the pop-up was closed first
    await pass(48_000)
    expect([await popup().count(), await panel().count()]).toEqual([0, 0])
    await eventually(popup, 1)
    await popup().getByRole('button', { name: '关闭' }).click()
    await eventually(panel, 1)
    expect(await popup().count()).toBe(0)
  })

  it('R2.3-65 R2.3-11 replaces another panel only when opened by hand, and then hides the pop-up', async () => {
    await open()
    await opened.page.getByRole('button', { name: '消息', exact: true }).click()
    raise(alarm('a', 3, 2))
    await pass(ONE_POLL_MS)
    await expect.poll(() => badge().textContent()).toContain('1')
    await popup().waitFor()
    expect(await panel().count()).toBe(0)
    await bell().click()
    await panel().getByTitle('越限 a').waitFor()
    expect([await opened.page.getByRole('dialog', { name: '消息' }).count(), await popup().count()]).toEqual([0, 0])
    await panel().getByRole('button', { name: '关闭' }).click()
    await popup().waitFor()
    expect(await panel().count()).toBe(0)
  })

  it('counts alarms in the colour of the worst level', async () => {
    raise(alarm('a', 3, 2))
    await open()
    const ground = () =>
      badge()
        .locator('span')
        .first()
        .evaluate((node) => getComputedStyle(node).backgroundColor)
    await expect.poll(ground).toBe('rgb(255, 106, 95)')
    raise(alarm('b', 1, 2))
    await pass(ONE_POLL_MS)
    await expect.poll(ground).toBe('rgb(242, 207, 91)')
  })

  it('R5-36 R4-38 R9-10 R9-12 lists ten, asks for a selection, and reloads its list after acknowledging', async () => {
    raise(alarm('a', 3, 2), alarm('b', 2, 2))
    await open()
    await bell().click()
    await panel().getByTitle('越限 b').waitFor()
    expect(fieldsOf(opened.callsOf(alarmCalls.titleWarn.path)[0]).count).toBe('10')
    await panel().getByRole('button', { name: '确认' }).click()
    await notice(opened.page, '请勾选数据', 'warning').waitFor()
    expect(opened.callsOf(alarmCalls.enterMessage.path)).toHaveLength(0)
    await panel().getByRole('checkbox', { name: '越限 a' }).check()
    await panel().getByRole('button', { name: '确认' }).click()
    raise(alarm('b', 2, 2))
    await opened.page.getByRole('dialog', { name: '确认 1 条报警' }).getByRole('button', { name: '确认' }).click()
    await panel().getByTitle('越限 a').waitFor({ state: 'detached' })
    expect(fieldsOf(opened.callsOf(alarmCalls.enterMessage.path)[0])).toMatchObject({ enterIds: 'a' })
  })

  it('R2.3-37 R9-11 says that nothing is open, and links to the page where older alarms are', async () => {
    await open()
    await bell().click()
    await panel().getByText('没有未确认的报警').waitFor()
    expect(await panel().textContent()).toContain('十天以前的报警请到历史中查询')
    expect(await panel().getByRole('link').getAttribute('href')).toContain('/alarmManagement')
  })

  it('R4-26 shows groups in a flood, the worst first, and leads to all alarms', async () => {
    raise(alarm('a', 1, 2))
    const group = { officeName: '东城供热所', warnTime: '2026-01-20T08:00:00Z' }
    const groups = [
      { ...group, warnNumber: 7, num: 3, warnLevel: 3 },
      { ...group, warnNumber: 2, num: 42, warnLevel: 1 },
    ]
    const flood = { from: '2026-01-20T07:50:00Z', peak: 45, groups }
    const result = { ...summaryOf([alarm('a', 1, 2)]), flood }
    stage.backEnd.answers.set(alarmCalls.eject.path, { code: 0, result })
    await open()
    await bell().click()
    const listed = panel().getByRole('list', { name: '按类别和供热所汇总的报警' }).getByRole('listitem')
    await expect
      .poll(async () => (await listed.allTextContents()).map((text) => /失水|换热站/.exec(text)?.[0]))
      .toEqual(['失水', '换热站'])
    expect(await listed.first().textContent()).toContain('东城供热所')
    expect(await panel().getByTitle('越限 a').count()).toBe(0)
    const all = panel().getByRole('link', { name: '逐条查看全部实时报警' })
    expect(await all.getAttribute('href')).toMatch(/realTimeAlerts$/)
    expect(await panel().getByRole('button', { name: '确认' }).count()).toBe(0)
  })
})

describe('alarm sound', () => {
  it('R3-45 R4-31 R4-32 R4-36 R9-36 plays the sound of the worst level for new alarms, until it is muted', async () => {
    raise(alarm('a', 1, 2))
    await open()
    await expect.poll(played).toEqual(['4.wav'])
    await popup().getByRole('button', { name: '静音' }).click()
    await pass(2 * ONE_POLL_MS)
    raise(alarm('a', 1, 2), alarm('b', 3, 2))
    await pass(ONE_POLL_MS)
    await expect.poll(played).toEqual(['4.wav', '12.wav'])
  })

  it.each([
    [2, 2],
    [0, 4],
  ])('R3-30 set to %i, plays %i of four possible times', async (audioPlaySum, times) => {
    raise(alarm('a', 3, 2))
    setDisplay({ audioPlaySum })
    await open()
    await expect.poll(played).toEqual(['12.wav'])
    for (let end = 1; end < 4; end += 1)
      await opened.page.evaluate(() => Reflect.get(window, 'player').dispatchEvent(new Event('ended')))
    expect(await played()).toEqual(Array.from({ length: times }, () => '12.wav'))
  })

  it('R3-28 R3-50 is silent where sounds are off, for everyone or in this browser', async () => {
    raise(alarm('a', 3, 2))
    setDisplay({ soundOpenFlag: false })
    await open()
    await popup().waitFor()
    expect(await played()).toEqual([])
    await opened.context.close()
    setDisplay({})
    await open(`${SOUNDS}; localStorage.setItem('warnAudioMute', 'true')`)
    await popup().waitFor()
    expect(await played()).toEqual([])
    await bell().click()
    await panel().getByRole('checkbox', { name: '报警静音' }).uncheck()
    await expect.poll(played).toEqual(['12.wav'])
  })

  it('R2.3-12 R8-29 says what to do where the browser blocks sounds, and leaves the alarms in reach meanwhile', async () => {
    raise(alarm('a', 3, 2))
    await open(`${SOUNDS}; window.refusesSound = true`)
    await opened.page
      .getByText('由于您的浏览器设置,警告音无法自动播放,请您按照用户手册进行设置', { exact: true })
      .waitFor()
    await popup().getByRole('checkbox').first().check()
    await opened.page.getByRole('button', { name: '知道了' }).click()
    await opened.page.getByRole('button', { name: '知道了' }).waitFor({ state: 'detached' })
    expect(await popup().getByRole('checkbox').first().isChecked()).toBe(true)
  })

  it('R9-35 R9-36 has thirteen sounds, and a silent one', async () => {
    await open()
    const names = [...Array.from({ length: 13 }, (_, index) => String(index + 1)), 'mute']
    const types = await opened.page.evaluate(
      (all) => Promise.all(all.map(async (name) => (await (await fetch(`./sounds/${name}.wav`)).blob()).type)),
      names,
    )
    expect(types.every((type) => /audio\/(x-|vnd\.)?wav/.test(type))).toBe(true)
  })
})

describe('polls', () => {
  it('R4-26 R9-03 R9-12 R2.1-25 asks for alarms every three seconds, and not at sign-in, where no assistant is either', async () => {
    await open()
    await standStill(opened.page)
    const asked = () => opened.callsOf(alarmCalls.eject.path)
    const before = asked().length
    const times: number[] = []
    for (let poll = 1; poll <= NUM_POLLS; poll += 1) {
      await expect.poll(() => opened.pass(100).then(() => asked().length), { interval: 1 }).toBe(before + poll)
      times.push(await opened.page.evaluate(() => Date.now()))
      // the next one comes three seconds after the answer, until which the page's clock stands still
      await opened.page.waitForTimeout(400)
    }
    const meanMs = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (NUM_POLLS - 1)
    expect(meanMs).toBeGreaterThan(2_900)
    expect(meanMs).toBeLessThan(ONE_POLL_MS)
    expect(fieldsOf(asked()[0]).queryAll).toBe('1')
    await opened.page.getByRole('button', { name: '退出登录' }).first().click()
    await opened.page.waitForURL((url) => url.hash.startsWith('#/login'))
    // the code of the sign-in page loads in real time, but rendering waits for the page's clock
    const shownAtSignIn = () => pass(100).then(() => opened.page.locator('[data-chat]').count())
    await expect.poll(shownAtSignIn, { timeout: 20_000 }).toBe(0)
    const atSignIn = opened.callsOf(alarmCalls.eject.path).length
    await pass(9_000)
    expect(opened.callsOf(alarmCalls.eject.path)).toHaveLength(atSignIn)
  })

  it('R8-05 R8-06 leads to sign-in where a poll finds the session over, and says once why', async () => {
    await open()
    // a notice goes by itself, by the page's clock: it must not advance between seeing the notice and counting
    await standStill(opened.page)
    stage.backEnd.answers.set(alarmCalls.eject.path, { code: -4, result: '请重新登录' })
    const over = notice(opened.page, '请重新登录', 'warning')
    await expect.poll(() => pass(100).then(() => over.count())).toBe(1)
    expect(await opened.page.locator('[data-notice]').count()).toBe(1)
    await expect.poll(() => pass(100).then(() => opened.page.url())).toContain('#/login')
  })
})
