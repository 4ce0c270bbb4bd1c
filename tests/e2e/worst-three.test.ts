import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { heatingCurveCalls } from '#contract/endpoints/heating-curve.ts'
import { stationReportCalls } from '#contract/endpoints/node-reports.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { nodeTitles } from '#contract/network/node-titles.ts'
import { columnsOf, isOfHours, isOptional } from '#contract/reports/report-columns.ts'
import { enter, launchBrowser, openPage } from '../support/browser.ts'
import { type ClockedDemo, startClockedDemo } from '../support/clocked-demo.ts'
import { readSheet } from '../support/excel-file.ts'
import { button } from '../support/plant-page.ts'
import { signInByCall } from '../support/sign-in-call.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 10:00 in the company. */
const START = Date.UTC(2026, 0, 20, 2)
/** 14:00 of the day before. */
const STUCK_AT = START - 20 * HOUR_MS
const YESTERDAY = '2026-01-19'
const UNIT = 'HZ0002.1'
const POSITION = 5
const SUPPLY = `${UNIT}.T2g`
const WORST = 3
/** Its secondary supply before, and after. */
const [WARM_C, COOL_C] = [45, 30]
const JUMP_K = 5
/** Name, begin and end of a row. */
const NUM_HEADS = 3
const sheetOf = z.object({
  width: z.number(),
  height: z.number(),
  boards: z.tuple([
    z.object({
      objects: z.object({
        objects: z.array(
          z.object({
            left: z.number(),
            top: z.number(),
            width: z.number(),
            height: z.number(),
            stationVal1: z.string().optional(),
          }),
        ),
      }),
    }),
  ]),
})

let demo: ClockedDemo
let browser: Browser
let page: Page
let problems: string[]
let token: string

beforeAll(async () => {
  // a control valve sits fast in the afternoon of yesterday, and nobody has looked since
  const request = { kind: 'valve-stuck', target: UNIT, severity: POSITION } as const
  const past = { days: 2, faults: [{ startMs: STUCK_AT, endMs: START + DAY_MS, request }] }
  ;[demo, browser] = await Promise.all([startClockedDemo(START, 4, past), launchBrowser()])
  token = (await signInByCall(demo.url, 'admin')).token
  await demo.pass(60)
  ;({ page, problems } = await openPage(browser))
  await page.clock.setFixedTime(START + 60_000)
  await enter(page, demo, { user: 'admin', path: '/websiteRealTime' })
})
afterAll(async () => {
  await browser?.close()
  await demo?.close()
})

async function ask(path: string, input: Record<string, string>, method: 'GET' | 'POST' = 'POST'): Promise<unknown> {
  const [headers, fields] = [{ token, authentication: token }, new URLSearchParams(input)]
  const response = await (method === 'GET'
    ? fetch(`${demo.url}${path}?${fields}`, { headers })
    : fetch(`${demo.url}${path}`, { method, headers, body: fields }))
  const answer = envelope.parse(await response.json())
  if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}: ${answer.message}`)
  return answer.result
}

/** Units that are furthest below their heating curves, and by how much, K. */
async function furthestBelow(): Promise<{ code: string; keyId: string; title: string; deviation: number }[]> {
  const { nodes, points, latest } = telemetryCalls
  const { targets } = heatingCurveCalls
  const all = nodes.output.parse(await ask(nodes.path, { levels: '["unit"]' }))
  const titles = nodeTitles(all)
  const units = all.filter(({ nodeType }) => nodeType === 'unit')
  const nodeIds = JSON.stringify(units.map(({ keyId }) => keyId))
  const supplies = points.output.parse(await ask(points.path, { nodeIds, paramCodes: '["T2g"]' }))
  const pointIds = JSON.stringify(supplies.map(({ pointId }) => pointId))
  const values = latest.output.parse(await ask(latest.path, { pointIds }))
  const curves = targets.output.parse(await ask(targets.path, {}))
  return units
    .flatMap(({ keyId, code }) => {
      const point = supplies.find(({ nodeCode }) => nodeCode === code)
      const value = values.find(({ pointId }) => pointId === point?.pointId)?.value
      const curve = curves.find(({ nodeId }) => nodeId === keyId)
      return value === undefined || !curve
        ? []
        : [{ code, keyId, title: titles.get(keyId) ?? '', deviation: value - curve.supplyC }]
    })
    .sort((one, other) => one.deviation - other.deviation)
}

it('R2.3-38 R2.5-37 R2.5-38 leads from the worst three units to the hour of a jump, and to its cause on the drawing', async () => {
  const main = page.getByRole('main')
  const worst = (await furthestBelow()).slice(0, WORST)
  expect(worst[0]?.code).toBe(UNIT)

  // few parameters, so that the computed columns are in view
  await main.getByText('热量', { exact: true }).first().click()
  await main.getByRole('columnheader', { name: /^偏差/ }).getByRole('button').first().click()
  const names = main.locator('tbody tr [data-name]')
  await expect
    .poll(async () => (await names.allTextContents()).slice(0, WORST))
    .toEqual(worst.map(({ title }) => title))
  await main.getByText('常用', { exact: true }).first().click()

  await page.locator(`[data-live-table] [data-point="${SUPPLY}"]`).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: '曲线' }).click()
  await page.locator('[data-tag="/websiteHisTrend"][data-current]').waitFor()
  const legend = page.locator(`[data-page=trend] tr[data-point="${SUPPLY}"]`)
  const shown = async (measure: 'last' | 'minimum' | 'maximum') =>
    Number(await legend.locator('td').nth({ last: 1, minimum: 2, maximum: 3 }[measure]).textContent())
  // the day has both; the hours before and after the jump have one of them
  await expect.poll(() => shown('maximum')).toBeGreaterThan(WARM_C)
  expect(await shown('last')).toBeLessThan(COOL_C)
  await showHours('13:00', '14:00')
  await expect.poll(() => shown('minimum')).toBeGreaterThan(WARM_C)
  await showHours('16:00', '17:00')
  await expect.poll(() => shown('maximum')).toBeLessThan(COOL_C)

  await legend.getByRole('button').first().click()
  await page.getByRole('menuitem', { name: '工艺图' }).click()
  await page.locator('main canvas').waitFor()
  // it came framed on the point
  await page.getByRole('button', { name: '适应窗口' }).click()
  // the valve is told to open, and does not
  await expectOnDrawing('CV1_SV', /阀位给定.*9\d\.\d %/)
  await expectOnDrawing('CV1_U', new RegExp(`阀位反馈.*${POSITION}\\.0 %`))
  expect(problems).toEqual([])
})

it('R2.5-35 R3-73 gives the day hour by hour in Excel as the page shows it, cell by cell', async () => {
  const [{ keyId = '', title = '' } = {}] = await furthestBelow()
  const { read } = stationReportCalls
  const columns = columnsOf('station', 'unit').filter((column) => isOfHours(column) && !isOptional(column))
  const report = read.output.parse(
    await ask(read.path, {
      nodeType: 'unit',
      nodeIds: JSON.stringify([keyId]),
      from: YESTERDAY,
      to: YESTERDAY,
      step: 'hour',
      columns: JSON.stringify(columns.map(({ id }) => id)),
    }),
  )
  const hours = report.rows[0]?.values ?? []
  expect(hours).toHaveLength(24)

  await open(`/websiteHisReport?type=unit&node=${keyId}&step=hour&days=yesterday`)
  const saved = page.waitForEvent('download')
  await button(page.locator('[data-page=report]'), '导出').click()
  const sheet = await readSheet(await readFile(await (await saved).path()))
  const [headings = [], ...rows] = sheet
  expect(headings.slice(NUM_HEADS, NUM_HEADS + columns.length)).toHaveLength(columns.length)
  expect(rows).toHaveLength(hours.length + 1)
  for (const [at, figures] of [...hours, report.total].entries()) {
    const [name, from, , ...cells] = rows[at] ?? []
    expect([name, from]).toEqual(at < 24 ? [title, report.periods[at]?.from] : ['汇总', YESTERDAY])
    const values = cells.slice(0, columns.length).map((text) => (text === '' ? null : Number(text)))
    expect(values).toEqual(figures.map(({ value }) => (value === null ? null : expect.closeTo(value, 6))))
  }

  // the file tells the jump as the trend does
  const supply = NUM_HEADS + columns.findIndex(({ id }) => id === 'T2g-average')
  const means = rows.slice(0, 24).map((row) => (row[supply] ? Number(row[supply]) : Number.NaN))
  const isFall = (mean: number, hour: number): boolean => (means[hour - 1] ?? Number.NaN) - mean > JUMP_K
  expect(means.findIndex(isFall)).toBe(14)
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

const showHours = (from: string, to: string): Promise<void> =>
  open(
    `/websiteHisTrend?${new URLSearchParams({ points: SUPPLY, from: `${YESTERDAY}T${from}`, to: `${YESTERDAY}T${to}` })}`,
  )

/** The drawing in front tells something where the pointer rests on the value of a parameter. */
async function expectOnDrawing(param: string, told: RegExp): Promise<void> {
  const { path, output } = drawingCalls.toEdit
  const id = new URLSearchParams(page.url().split('?')[1]).get('id') ?? ''
  const { canvas } = output.parse(await ask(path, { type: 'station', keyId: id }, 'GET'))
  const { width, height, boards } = sheetOf.parse(JSON.parse(canvas))
  const element = boards[0].objects.objects.find(({ stationVal1 }) => stationVal1 === param)
  const window = await page.locator('main canvas').boundingBox()
  if (!element || !window) throw new Error(`The drawing shows no ${param}.`)
  // the sheet is fitted into its window
  const zoom = Number((await page.getByText(/^\d+%$/).textContent())?.slice(0, -1)) / 100
  const x = window.x + window.width / 2 + zoom * (element.left + element.width / 2 - width / 2)
  const y = window.y + window.height / 2 + zoom * (element.top + element.height / 2 - height / 2)
  const tooltip = page.getByRole('tooltip').filter({ visible: true })
  await expect
    .poll(async () => {
      // the engine says what is under the pointer when it moves
      await page.mouse.move(x - 2, y)
      await page.mouse.move(x, y)
      return (await tooltip.allTextContents()).join()
    })
    .toMatch(told)
}
