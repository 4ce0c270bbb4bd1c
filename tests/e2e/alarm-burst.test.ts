import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { simulatorCalls } from '#contract/endpoints/simulator.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { launchBrowser, openPage, signIn } from '../support/browser.ts'
import { type ClockedDemo, startClockedDemo } from '../support/clocked-demo.ts'
import { button, dialog, goTo, notice, row } from '../support/plant-page.ts'
import { signInByCall } from '../support/sign-in-call.ts'

/** 10:00 in China: the day shift. */
const START = Date.UTC(2026, 0, 20, 2)
const HOUR_MS = 3_600_000
const MINUTE_S = 60
const UNITS = ['HZ0002.1', 'HZ0003.1']
const PRESSURE = '定压偏离'
const REMARK = '抢修队 40 分钟后到，先关闭分段阀'
const STATEMENT = '两处爆管，抢修进行中'

let demo: ClockedDemo
let browser: Browser
let administrator: string

beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startClockedDemo(START, 6), launchBrowser()])
  administrator = (await signInByCall(demo.url, 'super')).token
  await demo.pass(2 * MINUTE_S)
})
afterAll(async () => {
  await browser?.close()
  await demo?.close()
})

async function post(path: string, body: string | URLSearchParams): Promise<unknown> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const headers = { ...type, token: administrator, authentication: administrator }
  const answer = envelope.parse(await (await fetch(`${demo.url}${path}`, { method: 'POST', headers, body })).json())
  if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}: ${answer.message}`)
  return answer.result
}
/** Active alarms, the worst first. */
const active = async () =>
  alarmWatchCalls.list.output.parse(await post(alarmWatchCalls.list.path, new URLSearchParams())).list
const unacknowledged = async () => (await active()).filter(({ enterUser }) => enterUser === null)

/** A person at a console of their own, whose clock is an hour ahead: all that happens lies within its last 24 hours. */
async function personAt(user: string): Promise<{ page: Page; problems: string[] }> {
  const opened = await openPage(browser)
  await opened.page.clock.install({ time: START + HOUR_MS })
  await signIn(opened.page, demo, user)
  return opened
}
const acknowledging = (page: Page) => page.getByRole('dialog', { name: /^确认 \d+ 条报警$/ })
async function acknowledgeWith(page: Page, remark: string): Promise<void> {
  await acknowledging(page).getByRole('textbox').fill(remark)
  await button(acknowledging(page), '确认').click()
}

it('R4-36 a burst is acknowledged, the worst first, and handed over to the next shift with a remark', async () => {
  const { page, problems } = await personAt('admin')
  for (const target of UNITS)
    await post(simulatorCalls.startFault.path, JSON.stringify({ kind: 'burst', target, severity: 15 }))
  const hasCome = async () => {
    const deviating = (await active()).filter(({ warnContent }) => warnContent.includes(PRESSURE))
    return deviating.length === UNITS.length && deviating.every(({ warnLevel }) => warnLevel === 3)
  }
  await demo.passUntil(hasCome, 8 * MINUTE_S)

  const popup = page.locator('[data-popup=alarms]')
  const [worst] = await active()
  await popup.getByRole('tab', { name: /^失水/ }).click()
  await popup
    .getByRole('checkbox', { name: worst?.warnContent ?? '' })
    .first()
    .check()
  await button(popup, '确认').click()
  await acknowledgeWith(page, '已派抢修队')
  await expect.poll(async () => (await active()).filter(({ remarks }) => remarks === '已派抢修队').length).toBe(1)
  expect((await active())[0]).toMatchObject({ keyId: worst?.keyId, enterUser: '管理员' })

  await goTo(page, '/alarmManagement')
  const rows = page.locator('#main tbody tr').filter({ visible: true })
  // the worst first, and the one that is settled looks so
  await expect.poll(() => rows.first().textContent()).toContain('紧急')
  await expect.poll(() => page.locator('#main tr[data-mark=settled]').count()).toBe(1)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await button(page.getByRole('main'), '确认').click()
  await acknowledgeWith(page, '同一次爆管')
  await expect.poll(unacknowledged).toEqual([])
  await popup.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('#main tr:not([data-mark=settled])[data-row]').count()).toBe(0)

  await goTo(page, '/shiftHandover')
  const standing = page.getByRole('table', { name: '未消除的报警' })
  await standing
    .getByRole('button', { name: new RegExp(`^备注：.*${PRESSURE}`) })
    .first()
    .click()
  await dialog(page).getByRole('textbox').fill(REMARK)
  await button(dialog(page), '保存').click()
  await standing.getByText(REMARK).waitFor()
  await button(page.getByRole('main'), '交班').click()
  await dialog(page).getByRole('textbox').fill(STATEMENT)
  await button(dialog(page), '以 管理员 签字').click()
  await notice(page, '已交班').waitFor()
  expect(problems).toEqual([])
  await page.close()

  const next = await personAt('super')
  await goTo(next.page, '/shiftHandover')
  // the shift that now begins names the one before, which waits for this signature
  await button(next.page.getByRole('status').filter({ hasText: '管理员 已于' }), '查看').click()
  await next.page.getByText(STATEMENT).waitFor()
  await button(next.page.getByRole('main'), '接班').click()
  await button(dialog(next.page), '以 系统负责人 签字').click()
  await notice(next.page, '已接班').waitFor()

  await goTo(next.page, '/shiftRecords')
  const record = row(next.page, '已交接')
  await expect.poll(() => record.textContent()).toMatch(/白班.*管理员.*系统负责人/)
  await record.getByRole('link', { name: '白班' }).click()
  await next.page.getByRole('table', { name: '未消除的报警' }).getByText(REMARK).waitFor()
  expect(next.problems).toEqual([])
  await next.page.close()
})
