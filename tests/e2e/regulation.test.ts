import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rehearsalCalls } from '#contract/endpoints/rehearsals.ts'
import { launchBrowser, openPage, signIn } from '../support/browser.ts'
import { type ClockedDemo, startClockedDemo } from '../support/clocked-demo.ts'
import { button, dialog, goTo, notice } from '../support/plant-page.ts'

/** 10:00 in China. */
const START = Date.UTC(2026, 0, 20, 2)
const MINUTE_S = 60
const CYCLE_S = 5 * MINUTE_S
/** Mode, valve, and what the valve has done. */
const FOLLOWED_S = 3 * CYCLE_S
/** Of the last value that a strategy has written: two cycles and 10 min. */
const EXPIRY_S = 2 * CYCLE_S + 11 * MINUTE_S
const NAME = '城区一网平衡'
const NUM_FIRST = 3
const REHEARSED_UNIT = /1号机组.*在图上看$/
const COMPLAINT = '12 栋用户投诉过热'

let demo: ClockedDemo
let browser: Browser
beforeAll(async () => {
  ;[demo, browser] = await Promise.all([startClockedDemo(START, 4, { days: 2, faults: [] }), launchBrowser()])
  await demo.pass(2 * MINUTE_S)
})
afterAll(async () => {
  await browser?.close()
  await demo?.close()
})

async function makeBalance(page: Page): Promise<void> {
  await goTo(page, '/oneNet-controlStrategy')
  await button(page.getByRole('main'), '新建策略').click()
  const form = dialog(page)
  await form.getByLabel('策略名称').fill(NAME)
  await form.getByLabel('周期').fill(String(CYCLE_S / MINUTE_S))
  await button(form, /^添加找到的 \d+ 台$/).click()
  await button(form, '保存版本').click()
  await notice(page, '已保存为版本 1').waitFor()
}

const choose = (form: Locator, choice: string | RegExp): Promise<void> =>
  form.getByRole('radiogroup').locator('label').filter({ hasText: choice }).click()

/** Auto needs a rehearsal: the release leads to it. */
async function rehearse(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: NAME })
  await button(drawer, '发布').click()
  const form = page.getByRole('dialog', { name: /^发布策略/ })
  await choose(form, '自动')
  await button(form, '去预演').click()
  await form.waitFor({ state: 'hidden' })
  await button(drawer, '开始预演').click()
  await drawer.getByText(/^该版本可据此投入自动/).waitFor()
}

/** What a balance would do with a unit, on its drawing: valve and water as they would be, never as if they were measured. */
async function lookAtRehearsed(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: NAME })
  await drawer.getByRole('link', { name: REHEARSED_UNIT }).nth(1).click()
  const banner = page.locator('[data-replay-banner]')
  await banner.getByText(`推演值，非实测：${NAME}，版本 1`).waitFor()
  const faceplate = page.getByRole('complementary')
  const reading = (code: string): Locator => faceplate.locator(`[data-point$="${code}"]`).first()
  const open = async (code: string): Promise<void> => {
    await page.getByRole('combobox', { name: '查找点位' }).fill(code)
    const answered = page.waitForResponse((response) => response.url().endsWith(rehearsalCalls.values.path))
    await page.getByRole('option', { name: new RegExp(`${code}$`) }).click()
    await answered
  }
  await open('.1.T2g')
  await reading('.1.T2g')
    .getByText(/[\d.]+ °C/)
    .waitFor()
  // what no model moves has no value, and nobody sends anything from here
  await open('.1.P2g')
  await reading('.1.P2g').getByText('没有数值').waitFor()
  await open('.1.CV1_SV')
  await reading('.1.CV1_SV')
    .getByText(/[\d.]+ %/)
    .waitFor()
  await faceplate.getByText('显示推演值时不能下发指令').first().waitFor()
  const own = await reading('.1.CV1_SV').innerText()
  const ways = page.getByRole('radiogroup', { name: '推演方式' })
  await ways.locator('label').filter({ hasText: '维持现状' }).click()
  await expect.poll(() => reading('.1.CV1_SV').innerText()).not.toBe(own)
  await expect.poll(() => page.url()).toMatch(/rehearsal=[\da-f-]{36}&way=asNow&moment=\d+/)
  await page.goBack()
  await drawer.getByRole('tab', { name: '预演' }).waitFor()
}

/** In auto of so many units. */
async function release(page: Page, units: string | RegExp): Promise<void> {
  await button(page.getByRole('dialog', { name: NAME }), '发布').click()
  const form = page.getByRole('dialog', { name: /^发布策略/ })
  await choose(form, '自动')
  await choose(form, units)
  await button(form, '以自动发布').click()
  await form.waitFor({ state: 'hidden' })
}

async function intervene(page: Page): Promise<void> {
  await goTo(page, '/interventionStrategy')
  await button(page.getByRole('main'), '新建干预').click()
  const form = dialog(page)
  await form.getByRole('checkbox').first().check()
  await choose(form, '冻结')
  await button(form, '2 小时').click()
  await form.getByLabel('说明').fill(COMPLAINT)
  await button(form, '保存').click()
  await notice(page, '干预已保存').waitFor()
}

it('R2.5-08 R2.5-39 a balance is rehearsed, goes to three units, then to all, is overridden for a complaint and stopped, and every cabinet is as it was', async () => {
  const modesBefore = await demo.reported('CV1_Mode')
  const valvesBefore = await demo.reported('CV1_U')
  const numTaken = async (): Promise<number> =>
    Object.entries(await demo.reported('CV1_Mode')).filter(([unit, mode]) => mode !== modesBefore[unit]).length
  const { page, problems } = await openPage(browser)
  await page.clock.install({ time: START })
  await signIn(page, demo, 'admin')
  await makeBalance(page)

  await demo.forecast(-8)
  await rehearse(page)
  await lookAtRehearsed(page)
  await release(page, `前 ${NUM_FIRST} 台`)
  await demo.pass(FOLLOWED_S)
  expect(await numTaken()).toBe(NUM_FIRST)
  expect(await demo.reported('CV1_U')).not.toEqual(valvesBefore)
  // each move says why
  const drawer = page.getByRole('dialog', { name: NAME })
  await drawer.getByRole('tab', { name: '机组' }).click()
  await expect.poll(() => drawer.textContent()).toMatch(/均温 [\d.]+ °C，目标 [\d.]+ °C.*阀位由/)

  await release(page, /^全部/)
  await demo.pass(FOLLOWED_S)
  expect(await numTaken()).toBe(Object.keys(modesBefore).length)

  await page.keyboard.press('Escape')
  await intervene(page)
  await demo.pass(CYCLE_S)
  await goTo(page, '/oneNet-controlStrategy')
  await expect.poll(() => page.getByRole('main').textContent()).toContain('干预：冻结，保持当前值')

  await button(page.getByRole('main'), '停止全部策略').click()
  await dialog(page).getByLabel('原因').fill(COMPLAINT)
  await button(dialog(page), '停止全部策略').click()
  await notice(page, '策略已停止').waitFor()
  await demo.pass(EXPIRY_S)
  expect(await demo.reported('CV1_Mode')).toEqual(modesBefore)
  expect(problems).toEqual([])
})
