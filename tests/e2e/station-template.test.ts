import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { server } from '../support/demo-stage.ts'
import type { EditorPage } from '../support/drawing-editor-page.ts'
import { caller, openDrawing, stageEditor } from '../support/editor-stage.ts'

stageEditor()

const STATIONS = ['HZ0002', 'HZ0003'] as const

type Place = readonly [x: number, y: number]

/** Draws as an engineer does, and counts what they do. */
class Engineer {
  numOperations = 0
  readonly #editor: EditorPage
  readonly #page: Page

  constructor(editor: EditorPage) {
    this.#editor = editor
    this.#page = editor.page
  }

  async place(name: string, at: Place): Promise<void> {
    this.numOperations += 1
    await this.#page.getByRole('searchbox', { name: '搜索符号（名称或拼音）' }).fill(name)
    await this.#tile(name).click()
    await this.#editor.click(at)
  }

  /** A line through some places; one that ends at no port ends by Enter. */
  async line(...places: readonly Place[]): Promise<void> {
    this.numOperations += 1
    await this.#board.focus()
    await this.#editor.press('l')
    for (const at of places) await this.#editor.click(at)
    await this.#editor.press('Enter')
    await this.#editor.press('v')
  }

  /** What flows in the line that is chosen. */
  async medium(name: string): Promise<void> {
    this.numOperations += 1
    await this.#page.getByRole('combobox', { name: '介质' }).selectOption({ label: name })
  }

  /** Binds the symbols within a rectangle to a unit. */
  async bind(from: Place, to: Place, unitCode: string): Promise<void> {
    this.numOperations += 1
    await this.#board.focus()
    await this.#editor.press('Escape')
    await this.#editor.drag(from, to)
    await this.#page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    await this.#page.getByRole('menuitem', { name: '符号绑定机组点位', exact: true }).click()
    const dialog = this.#page.getByRole('dialog', { name: '符号绑定机组点位' })
    await dialog.getByRole('combobox', { name: '机组' }).fill(unitCode)
    await this.#page.getByRole('option', { name: unitCode }).first().click()
    await dialog.getByRole('button', { name: /^绑定 \d+ 个符号$/ }).click()
  }

  #tile(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true }).first()
  }

  get #board(): Locator {
    return this.#page.locator('.drawing-viewer')
  }
}

it('R3-62 a station of two units is drawn from symbols, bound, rolled out and live at other stations', async () => {
  const { editor, page, keyId, saved } = await openDrawing()
  const engineer = new Engineer(editor)
  await page.getByRole('tab', { name: '符号' }).click()

  await engineer.line([100, 120], [1700, 120])
  await engineer.medium('一次供水')
  await engineer.line([100, 200], [1700, 200])
  await engineer.medium('一次回水')
  for (const [x, y] of [
    [500, 400],
    [1300, 400],
  ] as const) {
    await engineer.place('板式换热器', [x, y])
    // from the mains to the primary side, each by a tee
    await engineer.line([x - 200, 120], [x - 30, y - 30])
    await engineer.line([x - 120, 200], [x - 30, y + 30])
    await engineer.line([x + 30, y - 30], [x + 300, y - 30])
    await engineer.medium('二次供水')
    await engineer.line([x + 30, y + 30], [x + 300, y + 30])
    await engineer.medium('二次回水')
    await engineer.place('电动调节阀', [x - 200, 260])
    await engineer.place('循环泵', [x + 160, y + 30])
    await engineer.place('温度变送器', [x + 220, y - 50])
    await engineer.place('温度变送器', [x + 240, y + 10])
  }
  await saved()
  await engineer.bind([240, 220], [860, 520], 'HZ0001.1')
  await engineer.bind([1040, 220], [1660, 520], 'HZ0001.2')
  expect(engineer.numOperations).toBeLessThan(40)
  const { elements } = await saved()
  const texts = elements.filter(({ type }) => type === 'text')
  for (const unit of ['HZ0001.1', 'HZ0001.2']) {
    const values = texts.filter(({ stationId1 }) => stationId1 === unit).map(({ stationVal1 }) => stationVal1)
    expect(values.toSorted()).toEqual(['CV1_U', 'T2g', 'T2h', 'XP1_Hz'])
    const difference = texts.find(({ expressions }) => Object(expressions).value === `{${unit}.T2g} - {${unit}.T2h}`)
    expect(difference).toMatchObject({ elementName: 'ΔT2', unitText: 'K' })
  }

  // the exchanger is moved, and every pipe of it follows
  const linesOf = (all: typeof elements) => all.filter(({ type, from, to }) => type === 'polyLine' && (from || to))
  await editor.press('Escape')
  await editor.drag([500, 380], [500, 560])
  expect(linesOf((await saved()).elements)).toHaveLength(linesOf(elements).length)

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText(/^版本 \d+ 已发布/).waitFor()

  // the other stations of the demo have drawings of their own, which come first
  for (const code of STATIONS) await caller.removeDrawingsOf(code)
  await page.getByRole('button', { name: '推广', exact: true }).click()
  const rollOut = page.getByRole('dialog', { name: /^推广/ })
  await rollOut.getByRole('row', { name: /HZ0002/ }).waitFor()
  // the second station has one unit
  await rollOut.getByRole('row', { name: /HZ0002.*2\.CV1_Flt/ }).waitFor()
  await rollOut.getByRole('row', { name: /HZ0003.*齐全/ }).waitFor()
  for (const code of STATIONS)
    await rollOut
      .getByRole('row', { name: new RegExp(code) })
      .getByRole('checkbox')
      .check()
  await rollOut.getByRole('button', { name: '推广', exact: true }).click()
  await rollOut.waitFor({ state: 'detached' })
  for (const code of STATIONS) {
    await page.goto(`${server.url}/#/processDrawing/showS/station?id=${keyId}&node=${code}`)
    await page.locator('[data-page="process-drawing"] .drawing-viewer canvas').waitFor()
    await page.getByRole('combobox', { name: '查找点位' }).fill('T2g')
    await page.getByRole('option', { name: new RegExp(`${code}\\.1\\.T2g$`) }).waitFor()
    await page.getByText('实时', { exact: true }).waitFor()
  }
})
