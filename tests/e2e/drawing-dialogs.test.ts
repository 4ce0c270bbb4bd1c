import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter, openPage } from '../support/browser.ts'
import { server, stageOwnDemo } from '../support/demo-stage.ts'
import { canvasText, type StoredElement } from '../support/drawing-editor-page.ts'
import { caller, context, stageEditor } from '../support/editor-stage.ts'
import { pressMiddle } from '../support/press-drawing.ts'

// its drawings are the only ones of their station
stageEditor(stageOwnDemo)

const BUTTON = { type: 'dialog-button', left: 760, top: 500, width: 400, height: 80, fontSize: 32, fill: '#4a6b96' }
const buttonTo = (text: string, opens: StoredElement): StoredElement => ({ ...BUTTON, text, ...opens })
const valueText = (param: string): StoredElement => ({
  type: 'text',
  text: '–',
  left: 900,
  top: 300,
  width: 200,
  height: 40,
  fontSize: 40,
  fill: '#f3f5f8',
  originX: 'left',
  originY: 'top',
  stationVal1: param,
})

async function published(title: string, elements: readonly StoredElement[], values = {}): Promise<string> {
  const keyId = await caller.create(title, canvasText(elements), values)
  expect(await caller.publish(keyId, 1)).toMatchObject({ code: 0 })
  return keyId
}
const RESOURCE = { type: 'resource', nodeCode: '', unitCode: '' }

const drawingIn = (dialog: Locator): Locator => dialog.locator('.drawing-viewer')
const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

it('R3-62 dialog-buttons open drawings over each other, three deep, for the unit that they name', async () => {
  const last = await published('四层', [buttonTo('更深', { station: 'HZ0002' })], RESOURCE)
  const third = await published('三层', [buttonTo('下一层', { resource: last })], RESOURCE)
  const second = await published('泵组', [valueText('T2g'), buttonTo('下一层', { resource: third })], RESOURCE)
  const first = await published('总图', [buttonTo('一号机组', { resource: second, unit: 'HZ0002.1' })])
  const { page } = await openPage(context)
  await enter(page, server)
  await page.goto(`${server.url}/#/processDrawing/showS/station?id=${first}`)
  const below = page.locator('[data-page="process-drawing"] .drawing-viewer')
  await pressMiddle(below)
  const pumps = dialogOf(page, '泵组 · ')
  await pumps.getByText('实时', { exact: true }).waitFor()
  // the value is that of the unit which the button names
  const box = await drawingIn(pumps).boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.3)
  await pumps.getByRole('tooltip').getByText('HZ0002.1.T2g').waitFor()
  // without a pointer
  await pumps.getByRole('combobox', { name: '打开弹窗图' }).fill('下一层')
  await page.getByRole('option', { name: '下一层' }).click()
  await pressMiddle(drawingIn(dialogOf(page, '三层')))
  await pressMiddle(drawingIn(dialogOf(page, '四层')))
  await page.getByText('最多打开 3 层弹窗', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await dialogOf(page, '四层').waitFor({ state: 'detached' })
  await dialogOf(page, '三层').waitFor()
})

it('R3-62 a drawing that is open below is not opened again', async () => {
  await caller.removeDrawingsOf('HZ0003')
  const station = { nodeCode: 'HZ0003', unitCode: 'HZ0003.1' }
  const own = await published('回路', [buttonTo('本站', { station: 'HZ0003' })], station)
  const { page } = await openPage(context)
  await enter(page, server)
  await page.goto(`${server.url}/#/processDrawing/showS/station?id=${own}`)
  await pressMiddle(page.locator('[data-page="process-drawing"] .drawing-viewer'))
  await page.getByText('该图已在下层打开').waitFor()
})
