import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnsOf, columnWords, isOfHours, isOptional } from '#contract/reports/report-columns.ts'
import { enter, launchBrowser, openPage } from '../support/browser.ts'
import { type ClockedDemo, startClockedDemo } from '../support/clocked-demo.ts'
import { button } from '../support/plant-page.ts'

/** 10:00 in the company. */
const START = Date.UTC(2026, 0, 20, 2)
const YESTERDAY = '2026-01-19'
const NUM_STATIONS = 3

let demo: ClockedDemo
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  const past = { days: 2, faults: [] }
  ;[demo, browser] = await Promise.all([startClockedDemo(START, NUM_STATIONS, past), launchBrowser()])
  await demo.pass(60)
  ;({ page, problems } = await openPage(browser))
  await page.clock.setFixedTime(START + 60_000)
  await enter(page, demo, { user: 'admin', path: '/index' })
})
afterAll(async () => {
  await browser?.close()
  await demo?.close()
})

it('R2.3-38 R2.5-37 R3-73 goes from the figures of yesterday to the worst unit, its curve in a file, and the printed report', async () => {
  // yesterday is final, and today says that it is not
  const plan = page.locator('[data-widget=plan]')
  const made = plan.locator('dl > div').filter({ hasText: '01-19 产热' }).locator('dd')
  await expect.poll(() => made.innerText()).toMatch(/^[\d,]+(\.\d)?\s*GJ$/)
  const today = page.locator('[data-widget=load] dl > div').filter({ hasText: '今日产热' }).locator('dd')
  await expect.poll(() => today.innerText()).toMatch(/未完|缺数据/)
  const heat = (await made.innerText()).split(/\s/)[0]

  const worst = page
    .locator('[data-widget=worst]')
    .getByRole('link', { name: /^(?!.*查看详情)/ })
    .first()
  const name = (await worst.textContent()) ?? ''
  await worst.click()
  await page.locator('[data-tag="/workCondintionRank"][data-current]').waitFor()
  const ranked = page.getByRole('main').getByRole('table', { name: '工况排名' })
  const last = ranked.locator('tbody tr[data-row]').last()
  await expect.poll(() => last.locator('td').first().innerText()).toBe(name)
  await page.getByRole('heading', { name: new RegExp(name) }).waitFor()

  await last.dblclick()
  await page.locator('[data-tag="/websiteHisTrend"][data-current]').waitFor()
  const trend = page.locator('[data-page=trend]')
  await trend.locator('tr[data-point$=".T2g"]').filter({ hasText: name }).waitFor()
  await button(trend, '导出').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出 CSV' }).click()
  const [headings = '', ...times] = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/)
  expect(headings).toContain(`${name} 二次供水温度 (°C)`)
  expect(times.length).toBeGreaterThan(100)
  expect(times[0]).toMatch(new RegExp(`^"?${YESTERDAY} 00:0`))

  await open('/energyReport?type=source&days=yesterday')
  const totals = page.locator('[data-page=report] tfoot td')
  await expect.poll(() => totals.allInnerTexts()).toContain(heat)
  expect(problems).toEqual([])
})

it('R3-73 prints all chosen columns of the energy report with what it is of, who printed it and when, and its pages', async () => {
  await open('/energyReport?type=unit&step=hour&days=yesterday')
  const report = page.locator('[data-page=report]')
  await report.getByRole('columnheader', { name: /^供热面积/ }).waitFor()
  await report
    .locator('tbody tr[data-row]')
    .filter({ hasText: `${YESTERDAY} 00:00` })
    .first()
    .waitFor()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print-area]')
  const columns = columnsOf('energy', 'unit').filter((column) => isOfHours(column) && !isOptional(column))
  const heads = (await sheet.locator('thead th').allInnerTexts()).map((text) => text.split('（')[0])
  for (const column of columns) expect(heads).toContain(columnWords(column).name.zh.split('（')[0])
  const said = await sheet.innerText()
  expect(said).toMatch(/^能耗报表/)
  for (const part of [YESTERDAY, /打印人：\S+/, '打印时间：2026-01-20 10:01', '审核：', '汇总'])
    expect(said).toMatch(part)
  // each table below the other has the hours of all units, and their total
  const tables = sheet.locator('[data-sheet] table')
  const numTables = await tables.count()
  const names = new Set(await tables.first().locator('tbody tr:not([data-total]) td:first-child').allInnerTexts())
  expect(names.size).toBeGreaterThanOrEqual(NUM_STATIONS)
  expect(await tables.locator('tbody tr').count()).toBe(numTables * (24 * names.size + 1))

  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...pdf.matchAll(/\/Type \/Page\b(?!s)[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(sheets.length).toBeGreaterThan(numTables)
  for (const [, width, height] of sheets) expect(Number(width)).toBeGreaterThan(Number(height))
  expect(problems).toEqual([])
})

/** Opens an address within the console. */
async function open(path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await page.locator(`[data-tag="${path.split('?')[0]}"][data-current]`).waitFor()
  await page.locator('#main[aria-busy=false]').waitFor()
}
