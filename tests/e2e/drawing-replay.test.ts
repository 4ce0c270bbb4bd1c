import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backFillCalls } from '#contract/endpoints/back-fill.ts'
import { simulatorCalls } from '#contract/endpoints/simulator.ts'
import { type TelemetryPoint, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { Call, InputOf, OutputOf } from '#contract/kit/call.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { companyTime } from '#lib/company-day.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemoWithPast } from '../support/demo-stage.ts'
import { canvasText, drawingCaller, type StoredElement } from '../support/drawing-editor-page.ts'
import { pressMiddle } from '../support/press-drawing.ts'
import { signInByCall } from '../support/sign-in-call.ts'

stageDemoWithPast(8)

const HOUR_MS = 3_600_000
const STATION = { nodeCode: 'HZ0003', unitCode: 'HZ0003.1' }
const valueText = (param: string, top: number, more: StoredElement = {}): StoredElement => ({
  type: 'text',
  text: '00.0',
  left: 760,
  top,
  width: 400,
  height: 120,
  fontSize: 96,
  fill: '#f3f5f8',
  originX: 'left',
  originY: 'top',
  stationVal1: param,
  ...more,
})

let page: Page
let keyId: string
beforeEach(async () => {
  const caller = await drawingCaller(server)
  await caller.removeDrawingsOf(STATION.nodeCode)
  const elements = [valueText('T2g', 480, { isControl: true, elementName: '二次供温' }), valueText('PwrFail', 900)]
  keyId = await caller.create('回放', canvasText(elements), STATION)
  expect(await caller.publish(keyId, 1)).toMatchObject({ code: 0 })
  const opened = await openPage(browser)
  page = opened.page
  await enter(page, server)
})
afterEach(() => page.close())

/** Makes a call as the administrator. */
async function post<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const { token } = await signInByCall(server.url, 'super')
  const response = await fetch(`${server.url}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, authentication: token },
    body: JSON.stringify(input),
  })
  return call.output.parse(envelope.parse(await response.json()).result) as OutputOf<C>
}

/** A point of the drawn unit. */
async function pointOf(paramCode: string): Promise<TelemetryPoint> {
  const nodes = await post(telemetryCalls.nodes, {})
  const unit = nodes.find(({ code }) => code === STATION.unitCode)?.keyId ?? ''
  const [point] = await post(telemetryCalls.points, { nodeIds: [unit], paramCodes: [paramCode] })
  if (!point) throw new Error(`${STATION.unitCode} has no ${paramCode}.`)
  return point
}

/** What is being computed of the past; null when all of it is there. */
async function pastPart(): Promise<string | null> {
  const { path, output } = backFillCalls.progress
  const answer = envelope.parse(await (await fetch(`${server.url}${path}`)).json())
  return output.parse(answer.result)?.part ?? null
}

/** The last good sample of a point before a moment, once the past is computed. */
async function storedAt({ pointId }: TelemetryPoint, moment: number): Promise<{ value: number; time: number }> {
  let found: { value: number; time: number } | undefined
  await expect
    .poll(
      async () => {
        // before the samples of the last day are all there, coarser values stand for them
        if (['week', 'day'].includes((await pastPart()) ?? '')) return false
        const asked = { pointIds: [pointId], from: moment - HOUR_MS, to: moment + 1, step: 'raw' as const }
        const [series] = (await post(telemetryCalls.history, asked)).series
        const value = series?.last.at(-1)
        const time = series?.times.at(-1)
        found = typeof value === 'number' && time !== undefined ? { value, time } : undefined
        return found !== undefined && moment - found.time < 600_000
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toBe(true)
  if (!found) throw new Error('Nothing is stored.')
  return found
}

const picture = (): Locator => page.locator('[data-page="process-drawing"] .drawing-viewer').first()
const banner = (): Locator => page.locator('[data-replay-banner]')
const controls = (): Locator => page.locator('[data-replay]')
async function show(query: string): Promise<void> {
  await page.goto(`${server.url}/#/processDrawing/showS/station?id=${keyId}${query}`)
  await picture().locator('canvas').waitFor()
}
/** The moment that the banner names, epoch ms. */
async function momentShown(): Promise<number> {
  const text = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(await banner().innerText())?.[0] ?? ''
  return Date.parse(`${text.replace(' ', 'T')}+08:00`)
}
/** Presses the value in the middle of the drawing. */
async function pressValue(): Promise<Locator> {
  await pressMiddle(picture())
  return page.getByRole('complementary', { name: '二次供温 面板' })
}

it('the past is shown as it was stored, says that it is the past, and lets nobody send commands', async () => {
  const point = await pointOf('T2g')
  const moment = Math.floor((Date.now() - 3 * HOUR_MS) / 60_000) * 60_000
  const stored = await storedAt(point, moment)
  await show(`&past=${moment}`)
  await banner().getByText(companyTime(moment)).waitFor()
  await expect.poll(() => controls().innerText()).toContain('步长 原始值')
  const plate = await pressValue()
  const shown = plate.locator(`[data-point="${point.code}"]`).first()
  await shown.getByText(`${stored.value.toFixed(point.decimals)} ${point.unit}`).waitFor()
  // on the same clock as the banner, whatever zone the browser is in
  await shown.getByText(companyTime(stored.time).slice('yyyy-'.length)).waitFor()
  await plate.getByText('回放时不能下发指令').first().waitFor()
  for (const button of await plate.getByRole('button', { name: /^下发/ }).all())
    expect(await button.isDisabled()).toBe(true)
  await plate.getByText('该时刻的报警').waitFor()
  // back to the present, where values go on
  await page.getByRole('button', { name: '返回实时' }).last().click()
  await banner().waitFor({ state: 'detached' })
  await page.getByText('实时', { exact: true }).waitFor()
  expect(page.url()).not.toContain('past=')
}, 300_000)

it('it is played at speeds up to 600, and its moment is in the address', async () => {
  const point = await pointOf('T2g')
  const moment = Math.floor((Date.now() - 3 * HOUR_MS) / 60_000) * 60_000
  await storedAt(point, moment)
  await show('')
  await page.getByRole('button', { name: '回放', exact: true }).click()
  await controls().getByRole('textbox', { name: '回放时刻' }).fill(companyTime(moment).slice(0, 16))
  await expect.poll(momentShown).toBe(moment)
  await controls().getByRole('combobox', { name: '播放速度' }).selectOption('600倍速')
  await controls().getByRole('button', { name: '播放' }).click()
  // ten minutes of the past are a second
  await expect.poll(momentShown, { timeout: 60_000 }).toBeGreaterThan(moment + 1_800_000)
  await controls().getByText('步长 原始值').waitFor()
  await controls().getByRole('button', { name: '暂停' }).click()
  const stands = await momentShown()
  await expect.poll(() => page.url()).toMatch(/past=\d+/)
  const kept = Number(/past=(\d+)/.exec(page.url())?.[1])
  expect(Math.abs(kept - stands)).toBeLessThan(1_000)
  await page.reload()
  await expect.poll(momentShown).toBe(stands)
  // up to the present, where it stops
  await controls().getByRole('button', { name: '播放' }).click()
  await controls().getByRole('combobox', { name: '播放速度' }).selectOption('600倍速')
  await expect.poll(() => controls().getByRole('button', { name: '播放' }).count(), { timeout: 120_000 }).toBe(1)
  expect(Date.now() - (await momentShown())).toBeLessThan(300_000)
  // what was never stored is refused, and what is typed stays
  const field = controls().getByRole('textbox', { name: '回放时刻' })
  await field.fill('2001-01-01 00:00')
  await controls().getByRole('alert').getByText('只能回放已存储的时段').waitFor()
  expect(await field.inputValue()).toBe('2001-01-01 00:00')
}, 400_000)

it('a week before is beside it, in steps where no samples are kept, in the same view', async () => {
  const point = await pointOf('T2g')
  const moment = Math.floor((Date.now() - 2 * HOUR_MS) / 60_000) * 60_000
  await storedAt(point, moment)
  await show(`&past=${moment}&at=960,540,2`)
  await controls().getByRole('button', { name: '对比上周同一时刻' }).click()
  const before = page.locator('[data-last-week]')
  await before.getByText(`上周同一时刻：${companyTime(moment - 7 * 24 * HOUR_MS)}`).waitFor()
  await before.locator('canvas').waitFor()
  const { x = 0, y = 0, width = 0, height = 0 } = (await before.boundingBox()) ?? {}
  const [asked] = (
    await post(telemetryCalls.replay, {
      pointIds: [point.pointId],
      from: moment - 7 * 24 * HOUR_MS,
      to: moment - 7 * 24 * HOUR_MS,
    })
  ).values
  expect(asked).toBeTypeOf('number')
  // the middle of the drawing is in the middle there, too
  await expect
    .poll(async () => {
      await page.mouse.move(x + width / 2 + Math.random(), y + height / 2)
      return page
        .getByRole('tooltip')
        .getByText(`${Number(asked).toFixed(point.decimals)} ${point.unit}`)
        .count()
    })
    .toBe(1)
}, 300_000)

it('alarms are on the timeline, and marked in the drawing while they stood', async () => {
  const before = Date.now()
  await post(simulatorCalls.startFault, { kind: 'power-cut', target: STATION.nodeCode, durationS: 3_600 })
  await show('')
  await page.getByRole('button', { name: /^报警 \d+$/ }).waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: '回放', exact: true }).click()
  // not raised an hour ago; the day of that moment may have been yesterday
  await controls().getByRole('combobox', { name: '时间轴范围' }).selectOption('全部')
  await expect.poll(() => page.getByRole('button', { name: /^报警 \d+$/ }).count()).toBe(0)
  await controls().locator('[data-replay-marks]').getByRole('button').first().waitFor()
  const next = controls().getByRole('button', { name: '下一条报警' })
  while ((await momentShown()) < before - 1_000 && (await next.isEnabled())) await next.click()
  await page.getByRole('button', { name: /^报警 \d+$/ }).waitFor()
}, 300_000)
