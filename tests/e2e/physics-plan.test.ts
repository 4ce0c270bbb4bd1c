import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const PHYSICS = '/admin-framework/admin-framework-physics'
const SCHEMA = '/admin-framework/admin-physics-schema'
const STATION = '阳光家园换热站'

stageDemo()

async function open(path: string) {
  const opened = await openPage(browser)
  await enter(opened.page, server, { user: 'admin', path })
  return opened
}
/** Waits, since the machine may be busy. */
const eventually = <Value>(read: () => Value) => expect.poll(read)
const main = (page: Page): Locator => page.getByRole('main')
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true })
const save = (page: Page): Promise<void> => button(dialog(page), '保存').click()
const view = (page: Page, name: string): Promise<void> => main(page).getByText(name, { exact: true }).click()

async function chooseStation(page: Page): Promise<void> {
  await main(page).getByRole('treeitem').filter({ hasText: STATION }).first().click()
  await page.getByRole('heading', { name: `“${STATION}”的下级` }).waitFor()
}
const editStation = (page: Page): Promise<void> => button(main(page), `编辑 ${STATION}`).click()

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('is not in view')
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}
async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
  await page.mouse.move(from.x + dx, from.y + dy)
  await page.mouse.up()
}

describe('the plan of the town', () => {
  it('is panned and zoomed only by its transform, and a click on a station selects it', async () => {
    const { page, problems } = await open(PHYSICS)
    await view(page, '平面图')
    const plan = page.locator('[data-plan]')
    const dots = () => plan.locator('[data-nodes=station] path').last().getAttribute('d')
    const transform = () => plan.locator('svg > g').getAttribute('transform')
    const [drawn, before] = [await dots(), await transform()]
    await drag(page, (await boxOf(plan)).middle, 60, -40)
    await eventually(transform).not.toBe(before)
    const panned = await transform()
    await button(main(page), '放大').click()
    await eventually(transform).not.toBe(panned)
    await plan.focus()
    await page.keyboard.press('0')
    await eventually(transform).toBe(before)
    expect(await dots()).toBe(drawn)

    const name = await boxOf(plan.locator('text').filter({ hasText: STATION }))
    await page.mouse.click(name.x - 10, name.middle.y)
    await page.getByRole('heading', { name: `“${STATION}”的下级` }).waitFor()
    await plan.locator('[data-chosen]').waitFor({ state: 'attached' })
    expect(await seriousProblems(page)).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  it('places a node by keyboard to the metre and by dragging, and updates the fields', async () => {
    const { page, problems } = await open(PHYSICS)
    await chooseStation(page)
    await editStation(page)
    const field = (name: string) => dialog(page).locator(`[name=${name}]`)
    const value = async (name: string) => Number(await field(name).inputValue())
    const [lng, lat] = [await value('lng'), await value('lat')]
    await button(dialog(page), '在平面图上选点').click()
    const marker = dialog(page).getByRole('button', { name: /^位置标记/ })
    await marker.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await eventually(() => value('lat')).toBeCloseTo(lat + 11 / 111_320, 5)
    await eventually(() => value('lng')).toBeCloseTo(lng + 1 / (111_320 * Math.cos((lat * Math.PI) / 180)), 5)
    expect(await dialog(page).getByRole('status').filter({ hasText: '经纬度' }).textContent()).toContain(
      (await value('lat')).toFixed(5),
    )
    await drag(page, (await boxOf(marker)).middle, 0, 40)
    await eventually(() => value('lat')).toBeLessThan(lat)
    expect(await seriousProblems(page)).toEqual([])
    // the last move of a drag is applied in the next frame, which has passed during the scan above
    const dragged = await value('lat')
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    await editStation(page)
    await eventually(() => value('lat')).toBe(dragged)
    expect(problems).toEqual([])
    await page.close()
  })
})

describe('an attribute of a type', () => {
  it('is declared, previewed, filled in, validated, shown, and deleted after a question', async () => {
    const { page, problems } = await open(`${SCHEMA}?node=station`)
    await button(main(page), '新增').click()
    await dialog(page).locator('[name=name]').fill('机房面积')
    await dialog(page).locator('[name=key]').fill('room')
    await dialog(page).locator('[name=kind]').selectOption('number')
    await dialog(page).locator('[name=unit]').fill('m²')
    await dialog(page).locator('[name=minValue]').fill('10')
    await save(page)
    await main(page).getByRole('row').filter({ hasText: '机房面积' }).waitFor()
    await button(main(page), '预览表单').click()
    await dialog(page).getByLabel('机房面积（m²）').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()

    await page.goto(`${server.url}/#${PHYSICS}`)
    await chooseStation(page)
    await editStation(page)
    const own = dialog(page).locator('[data-field=attr_room]')
    await own.locator('input').fill('5')
    await save(page)
    await own.getByText('10').waitFor()
    await own.locator('input').fill('120.5')
    await save(page)
    await dialog(page).waitFor({ state: 'detached' })
    await view(page, '详情')
    await main(page).getByText('机房面积（m²）').waitFor()
    const attributes = main(page).getByRole('region', { name: '属性' }).locator('dl')
    await eventually(() => attributes.textContent()).toContain('120.5')
    expect(await seriousProblems(page)).toEqual([])

    await page.goto(`${server.url}/#${SCHEMA}?node=station`)
    // reloads the list, which may still be the one from before
    await page.reload()
    await button(main(page), '删除 机房面积').click()
    await dialog(page).getByText('已有 1 个节点填写了该属性').waitFor()
    await button(dialog(page), '删除').click()
    await main(page).getByRole('row').filter({ hasText: '机房面积' }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await page.close()
  })
})
