import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { simulatorCalls } from '#contract/endpoints/simulator.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { enter, launchBrowser, openPage } from '../support/browser.ts'
import { type ClockedDemo, startClockedDemo } from '../support/clocked-demo.ts'
import { button, dialog, goTo, row } from '../support/plant-page.ts'
import { signInByCall } from '../support/sign-in-call.ts'

const START = Date.UTC(2026, 0, 20, 2)
const HOUR_MS = 3_600_000
const MINUTE_S = 60
const WATCH = '/realTimeAlerts'
const HISTORY = '/alarmManagement'
/** Records the sounds that are played. */
const SOUNDS = `
  window.played = []
  HTMLMediaElement.prototype.play = function () {
    played.push(this.src.split('/').at(-1))
    return Promise.resolve()
  }
`
const URGENT_SOUND = '12.wav'
const PRESSURE = '定压偏离'
const MAKE_UP = '补水流量高'
const DROP = '压力骤降'

let demo: ClockedDemo
let browser: Browser
let page: Page
let problems: string[]
let administrator: string
let dispatcher: string

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startClockedDemo(START, 6), launchBrowser()])
  administrator = (await signInByCall(demo.url, 'super')).token
  dispatcher = (await signInByCall(demo.url, 'admin')).token
  await demo.pass(2 * MINUTE_S)
  ;({ page, problems } = await openPage(browser))
  // an hour ahead of the server, so that all that happens here lies within the page's last 24 hours
  await page.clock.install({ time: START + HOUR_MS })
  await page.addInitScript({ content: SOUNDS })
  await enter(page, demo, { user: 'admin', path: WATCH })
})
afterAll(async () => {
  await browser?.close()
  await demo?.close()
})

async function post(path: string, token: string, body: string | URLSearchParams): Promise<unknown> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const headers = { ...type, token, authentication: token }
  const answer = envelope.parse(await (await fetch(`${demo.url}${path}`, { method: 'POST', headers, body })).json())
  if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}: ${answer.message}`)
  return answer.result
}
/** @returns Ends the fault. */
async function startFault(fault: { kind: string; target: string; severity?: number }): Promise<() => Promise<unknown>> {
  const { startFault: start, stopFault: stop } = simulatorCalls
  const { id } = start.output.parse(await post(start.path, administrator, JSON.stringify(fault)))
  return () => post(stop.path, administrator, new URLSearchParams({ id }))
}
/** Active alarms that the dispatcher sees. */
const active = async (filter: Record<string, string> = {}) =>
  alarmWatchCalls.list.output.parse(await post(alarmWatchCalls.list.path, dispatcher, new URLSearchParams(filter))).list
const named = async (text: string) => (await active({ text }))[0]
const played = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'played'))
const rows = () => page.locator('#main tbody tr').filter({ visible: true })

describe('an alarm from its first value to the history', () => {
  it('R3-17 R3-45 R4-36 R3-37 R8-25 is a burst, seen and heard at once, acknowledged, repaired and on record', async () => {
    expect(await active()).toEqual([])
    expect(await played()).toEqual([])
    const repair = await startFault({ kind: 'burst', target: 'HZ0003.1', severity: 15 })

    await demo.passUntil(async () => (await named(PRESSURE)) !== undefined, 3 * MINUTE_S)
    const first = await named(PRESSURE)
    expect(first).toMatchObject({ warnLevel: 2, warnNumber: 2 })
    await expect.poll(() => row(page, PRESSURE).textContent()).toContain('重要')
    await demo.passUntil(async () => (await named(PRESSURE))?.warnLevel === 3, 3 * MINUTE_S)
    expect((await named(PRESSURE))?.keyId).toBe(first?.keyId)
    await demo.passUntil(async () => (await named(MAKE_UP)) !== undefined, 5 * MINUTE_S)
    expect(await named(MAKE_UP)).toMatchObject({ warnLevel: 2, warnNumber: 2 })
    expect(await named(DROP)).toMatchObject({ warnLevel: 3, warnNumber: 7 })
    const alarms = await active()
    expect(new Set(alarms.map(({ heatName }) => heatName)).size).toBe(1)
    expect(alarms.filter(({ firstOutFlag }) => firstOutFlag)).toHaveLength(1)

    for (const [name, level] of [
      [PRESSURE, '紧急'],
      [MAKE_UP, '重要'],
      [DROP, '紧急'],
    ] as const)
      await expect.poll(() => row(page, name).textContent()).toContain(level)
    await expect.poll(async () => (await played()).at(-1)).toBe(URGENT_SOUND)

    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await button(page.getByRole('main'), '确认').click()
    await dialog(page).getByRole('textbox').fill('已派抢修队')
    await button(dialog(page), '确认').click()
    await expect.poll(async () => (await active()).filter(({ enterUser }) => enterUser === null)).toEqual([])
    await expect.poll(() => row(page, PRESSURE).getAttribute('data-mark')).toBe('settled')

    await button(row(page, PRESSURE), '曲线').click()
    await page.waitForURL(/websiteHisTrend.*with=alarms/)
    await page.goBack()
    await button(row(page, PRESSURE), '工艺图').click()
    await page.waitForURL(/showS.*point=HZ0003/)
    await page.goBack()
    await row(page, PRESSURE).waitFor()

    await repair()
    await demo.passUntil(async () => (await active()).length === 0, 40 * MINUTE_S)
    await expect.poll(() => rows().count()).toBe(0)

    await goTo(page, HISTORY)
    await expect.poll(() => row(page, PRESSURE).textContent()).toContain('已关闭')
    await button(row(page, PRESSURE), '查看详情').click()
    const journal = dialog(page).getByRole('list', { name: '处理记录' })
    await expect.poll(() => journal.textContent()).toContain('已派抢修队')
    expect(await journal.textContent()).toMatch(/报警.*级别变化.*确认.*管理员.*已派抢修队.*关闭/)
    await page.keyboard.press('Escape')
  })

  it('R3-18 R4-26 is one row where a whole branch office falls silent, with its stations behind it', async () => {
    const [office] = await demo.offices()
    const { name = '', stations = [] } = office ?? {}
    expect(stations.length).toBeGreaterThanOrEqual(2)
    await goTo(page, WATCH)
    const restore = await startFault({ kind: 'area-comm-loss', target: stations.join() })
    await demo.passUntil(async () => (await named(name)) !== undefined, 10 * MINUTE_S)
    await demo.pass(2 * MINUTE_S)
    await expect.poll(() => rows().count()).toBe(1)
    await expect.poll(() => row(page, name).textContent()).toContain(`影响 ${stations.length} 站`)
    await restore()
    await demo.passUntil(async () => (await active()).length === 0, 10 * MINUTE_S)
    await expect.poll(() => rows().count()).toBe(0)
    expect(problems).toEqual([])
  })
})
