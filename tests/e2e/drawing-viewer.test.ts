import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { simulatorCalls } from '#contract/endpoints/simulator.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { enter, openPage } from '../support/browser.ts'
import { server } from '../support/demo-stage.ts'
import { canvasText, type StoredElement } from '../support/drawing-editor-page.ts'
import { caller, context, stageEditor } from '../support/editor-stage.ts'
import { pressSheetAt } from '../support/press-drawing.ts'
import { signInByCall } from '../support/sign-in-call.ts'

stageEditor()

const TOP_LEFT = { originX: 'left', originY: 'top' } as const
const valueText = (param: string, left: number, top: number): StoredElement => ({
  type: 'text',
  text: '00.0',
  left,
  top,
  width: 200,
  height: 40,
  fontSize: 40,
  fill: '#f3f5f8',
  ...TOP_LEFT,
  stationVal1: param,
})
/** A pump: a group of a circle that its state colours and a plain one. */
const pump = (left: number, top: number): StoredElement => ({
  type: 'group',
  left,
  top,
  width: 120,
  height: 120,
  symbolId: 'pump',
  elementName: '循环泵',
  ...TOP_LEFT,
  objects: [
    { type: 'circle', left: -60, top: -60, width: 120, height: 120, radius: 60, fill: '#4d505f', ...TOP_LEFT },
    {
      type: 'circle',
      left: -20,
      top: -20,
      width: 40,
      height: 40,
      radius: 20,
      fill: '#dfe3ea',
      ...TOP_LEFT,
      stationVal1: 'XP1_Run',
    },
  ],
})
const STATION = { nodeCode: 'HZ0003', unitCode: 'HZ0003.1' }
const ELEMENTS = [valueText('T2g', 400, 300), pump(1200, 500), valueText('P2h', 400, 700)]

async function published(elements: readonly StoredElement[] = ELEMENTS): Promise<string> {
  await caller.removeDrawingsOf(STATION.nodeCode)
  const keyId = await caller.create('机组图', canvasText(elements), STATION)
  expect(await caller.publish(keyId, 1)).toMatchObject({ code: 0 })
  return keyId
}

const picture = (page: Page) => page.locator('[data-page="process-drawing"] .drawing-viewer').first()
const faceplate = (page: Page, name: string) => page.getByRole('complementary', { name: `${name} 面板` })

async function openDrawing(keyId: string, query = ''): Promise<Page> {
  const { page } = await openPage(context)
  await enter(page, server)
  await page.goto(`${server.url}/#/processDrawing/showS/station?id=${keyId}${query}`)
  await picture(page).locator('canvas').waitFor()
  await page.getByText('实时', { exact: true }).waitFor()
  return page
}

/** Makes a call as the administrator. */
async function post(path: string, body: string | URLSearchParams): Promise<unknown> {
  const { token } = await signInByCall(server.url, 'super')
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const headers = { ...type, token, authentication: token }
  const answer = envelope.parse(await (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).json())
  expect(answer).toMatchObject({ code: 0 })
  return answer.result
}

/** Pixels of the drawing in the colours of alarm levels. */
async function numMarked(page: Page): Promise<number> {
  const source = `data:image/png;base64,${(await picture(page).screenshot()).toString('base64')}`
  return page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
    let count = 0
    for (let at = 0; at < data.length; at += 4) {
      const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      if ([0xf2cf5b, 0xff9f43, 0xff6a5f].includes(color)) count++
    }
    return count
  }, source)
}

it('a press opens the faceplate with values, set points, mode, trend, alarms and ways, beside the element', async () => {
  const page = await openDrawing(await published())
  const before = await picture(page).boundingBox()
  await pressSheetAt(picture(page), 440, 320)
  const plate = faceplate(page, '二次供水温度')
  await plate.getByText('HZ0003.1.T2g', { exact: true }).waitFor()
  await plate.getByRole('region', { name: '控制方式' }).getByText('阀控制方式').waitFor()
  await plate.getByRole('region', { name: '设定值' }).getByText('HZ0003.1.T2gSP', { exact: true }).waitFor()
  await plate.getByRole('link', { name: '打开完整曲线' }).waitFor()
  await plate.getByRole('region', { name: '当前报警' }).waitFor()
  for (const name of ['历史数据', '站点记录']) await plate.getByRole('link', { name }).waitFor()
  // the picture gives room
  expect((await picture(page).boundingBox())?.width).toBe(before?.width)
  // its menu by keys
  await expect.poll(() => plate.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: '曲线' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: '曲线' }).waitFor({ state: 'detached' })
  await plate.waitFor()
  await plate.focus()
  await page.keyboard.press('Escape')
  await plate.waitFor({ state: 'detached' })
  await expect.poll(() => picture(page).evaluate((node) => node === document.activeElement)).toBe(true)
})

it('a press on an element shows its point, and another one anywhere on a symbol all points of its device instead', async () => {
  const page = await openDrawing(await published())
  await pressSheetAt(picture(page), 440, 320)
  await faceplate(page, '二次供水温度').waitFor()
  // beside the part that is bound
  await pressSheetAt(picture(page), 1215, 560)
  const plate = faceplate(page, '循环泵')
  const values = plate.getByRole('region', { name: '数值' })
  for (const code of ['XP1_Run', 'XP1_Hz']) await values.getByText(`HZ0003.1.${code}`, { exact: true }).waitFor()
  await plate.getByText('HZ0003.1.XP_SV', { exact: true }).waitFor()
  await values.getByRole('button', { name: '循环泵频率反馈' }).click()
  await plate.getByRole('heading', { name: '循环泵频率反馈近24小时' }).waitFor()
  expect(await faceplate(page, '二次供水温度').count()).toBe(0)
})

it('a point is found and its faceplate opened without a pointer', async () => {
  const page = await openDrawing(await published())
  await page.getByRole('combobox', { name: '查找点位' }).fill('P2h')
  await page.getByRole('option', { name: /HZ0003\.1\.P2h$/ }).click()
  const plate = faceplate(page, '二次回水压力')
  await plate.getByText('HZ0003.1.P2h', { exact: true }).waitFor()
  await expect.poll(() => plate.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('an alarm is marked on its element, and the way leads there; maintenance is said above the drawing', async () => {
  const keyId = await published([...ELEMENTS, valueText('PwrFail', 1400, 900)])
  const fault = { kind: 'power-cut', target: STATION.nodeCode, durationS: 3_600 }
  await post(simulatorCalls.startFault.path, JSON.stringify(fault))
  const nodes = telemetryCalls.nodes.output.parse(await post(telemetryCalls.nodes.path, new URLSearchParams()))
  const nodeId = nodes.find(({ code }) => code === STATION.nodeCode)?.keyId ?? ''
  const page = await openDrawing(keyId)
  await page.getByRole('button', { name: /^报警 \d+$/ }).click()
  await page.getByRole('menuitem', { name: /停电/ }).first().click()
  // the element is shown, and has its mark
  await expect.poll(() => numMarked(page)).toBeGreaterThan(100)
  await page.getByRole('button', { name: '下一个报警' }).click()
  const mark = { nodeId, reason: '更换循环泵', hours: '2' }
  await post(alarmHandlingCalls.startMaintenance.path, new URLSearchParams(mark))
  await page.getByRole('status').filter({ hasText: '检修中' }).getByText('更换循环泵').waitFor()
  // alarms of what is under maintenance are not shown
  await expect.poll(() => numMarked(page)).toBe(0)
})

const zoomOf = (page: Page) =>
  page
    .getByRole('toolbar', { name: '图纸工具' })
    .getByText(/^\d+%$/)
    .textContent()

it('a link names the place that is looked at, the minimap moves it, and another unit keeps it', async () => {
  const page = await openDrawing(await published(), '&at=1260,560,1.5')
  await expect.poll(() => zoomOf(page)).toBe('150%')
  const center = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture(page).boundingBox()) ?? {}
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  await center()
  await faceplate(page, '循环泵').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '缩略图' }).click()
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('img', { name: '缩略图' }).boundingBox()) ?? {}
  // the sheet fills the width; the middle of the second value
  const scale = Math.min((width - 2) / 1920, (height - 2) / 1080)
  await page.mouse.click(x + 1 + 440 * scale, y + 1 + 720 * scale)
  await center()
  await faceplate(page, '二次回水压力').waitFor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '图纸操作' }).click()
  await page.getByRole('menuitem', { name: '复制此位置的链接' }).click()
  await page.getByText('已复制链接').waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const [near = 0, , zoom] = (new URLSearchParams(link.hash.split('?')[1]).get('at') ?? '').split(',').map(Number)
  expect(zoom).toBe(1.5)
  expect(Math.abs(near - 440)).toBeLessThan(40)
  await page.getByText('2号机组（高区）').click()
  await page.getByText('实时', { exact: true }).waitFor()
  await expect.poll(() => zoomOf(page)).toBe('150%')
})

it('what is in view and the whole board are saved as pictures, and the view is printed under its title', async () => {
  const page = await openDrawing(await published(), '&at=1260,560,1.5')
  await expect.poll(() => zoomOf(page)).toBe('150%')
  await page.evaluate(() => {
    window.print = () => Reflect.set(window, 'printed', document.querySelector('[data-printed]')?.textContent)
  })
  const more = async (name: string) => {
    await page.getByRole('button', { name: '图纸操作' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  for (const name of ['保存当前画面（PNG）', '保存整个画板（PNG）']) {
    const [saved] = await Promise.all([page.waitForEvent('download'), more(name)])
    expect(saved.suggestedFilename()).toMatch(/^机组图 .*\.png$/)
    const path = await saved.path()
    const address = `data:image/png;base64,${(await readFile(path)).toString('base64')}`
    const { width, colors } = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(image, 0, 0)
      const { data = [] } = drawing?.getImageData(0, 0, image.width, image.height) ?? {}
      const seen = new Set<number>()
      for (let at = 0; at < data.length; at += 4)
        seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
      return { width: image.width, colors: seen.size }
    }, address)
    // not blank, and the board with twice as many px as the sheet has, as far as that goes
    expect(colors).toBeGreaterThan(3)
    if (name.includes('画板')) expect(width).toBeGreaterThan(3_000)
  }
  // as it was before
  await expect.poll(() => zoomOf(page)).toBe('150%')
  await more('打印当前画面')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toContain('机组图')
})

it('/configuration-diagram shows the drawing of the chosen node, found by pinyin', async () => {
  await published()
  const { page } = await openPage(context)
  await enter(page, server)
  await page.goto(`${server.url}/#/configuration-diagram`)
  await page.getByText('选择站点或机组').waitFor()
  await page.getByRole('searchbox', { name: '名称、编码或拼音' }).fill('lqxc')
  await page.getByRole('treeitem', { name: /龙泉新村换热站/ }).click()
  const shown = page.locator('[data-page="configuration-diagram"] .drawing-viewer')
  await shown.locator('canvas').waitFor()
  await page.getByText('实时', { exact: true }).waitFor()
  await page.getByText('2号机组（高区）').first().click()
  await page.locator('[data-page="configuration-diagram"] [aria-busy="false"]').waitFor()
  await shown.locator('canvas').waitFor()
  await page.getByRole('treeitem', { name: /2号机组（高区）/, selected: true }).waitFor()
  await page.getByText('实时', { exact: true }).waitFor()
})
