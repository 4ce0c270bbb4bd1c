import { describe, expect, it } from 'vitest'
import { answer, DRAWING, LOG, menu } from '../support/frame-page.ts'
import { go, landed, open, page, stageFrame } from '../support/frame-stage.ts'

stageFrame()

const NUM_GROUPS = 30
const PAGES_A_GROUP = 9
const addressOf = (group: number, index: number): string => `/processDrawing/showS/g${group}p${index}`
/** A menu of as many pages as the whole console has. */
const LARGE_MENU = Array.from({ length: NUM_GROUPS }, (_, group) =>
  menu(
    `分组 ${group}`,
    '',
    Array.from({ length: PAGES_A_GROUP }, (_, index) => menu(`页面 ${group}-${index} 号`, addressOf(group, index))),
  ),
)
const openLarge = (width?: number) =>
  open(width, (opened) => opened.route('**/menu/menuAuth*', (route) => route.fulfill(answer(LARGE_MENU))))
const sidebar = () => page.locator('#sidebar')

describe('a menu of 270 pages', () => {
  it('is searched in the sidebar by name, and by key', async () => {
    await openLarge()
    const field = sidebar().getByRole('searchbox', { name: '查找菜单' })
    await field.fill('12-3')
    await expect.poll(() => sidebar().getByRole('link', { name: /页面/ }).allTextContents()).toEqual(['页面 12-3 号'])
    await field.press('Enter')
    await landed(addressOf(12, 3))
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('分组 27')
    await field.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator(':focus').textContent()).toBe('页面 27-0 号')
    await field.fill('没有这个')
    await sidebar().getByText('没有找到匹配的页面').waitFor()
    await field.press('Escape')
    await expect.poll(() => sidebar().getByRole('button', { name: /^分组/ }).count()).toBe(NUM_GROUPS)
  })

  it('R2.3-15 is shown by a subsystem in wrapping columns inside the window', async () => {
    await openLarge()
    await page.getByRole('navigation', { name: '子系统' }).getByRole('button').first().hover()
    const panel = page.locator('[data-subsystem]')
    const groups = panel.getByRole('group')
    await expect.poll(() => groups.count()).toBe(NUM_GROUPS)
    // it has its width once it is put beside its button
    await expect
      .poll(() =>
        panel.evaluate((node) => {
          const groups = [...node.querySelectorAll('[role=group]')]
          const { right, bottom } = node.getBoundingClientRect()
          return {
            hasColumns: new Set(groups.map((group) => group.getBoundingClientRect().left)).size >= 5,
            isWide: node.scrollWidth <= node.clientWidth,
            isInside: right <= 1600 && bottom <= 900,
          }
        }),
      )
      .toEqual({ hasColumns: true, isWide: true, isInside: true })
    await panel.getByRole('searchbox').fill('29-8')
    await panel.getByRole('button', { name: '页面 29-8 号' }).click()
    await landed(addressOf(29, 8))
  })

  it('R2.3-50 lists all tags in a menu, which leads to each', async () => {
    await openLarge(1366)
    await go(addressOf(0, 0))
    await go(addressOf(0, 1))
    await page.getByRole('button', { name: '全部打开的页面（3）' }).click()
    await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(3)
    await page.getByRole('menuitemradio', { name: '页面 0-0 号' }).click()
    await landed(addressOf(0, 0))
  })
})

describe('a window of 1366 px', () => {
  it('R2.3-02 R2.3-09 R2.3-33 shows the whole way to the page; weather, season and size are a press away', async () => {
    await open(1366)
    await go(DRAWING)
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await expect.poll(() => crumbs.textContent()).toBe('监控/工艺/站工艺图')
    expect(await crumbs.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    const cut = await crumbs
      .locator('> *')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
    expect(cut).toBe(0)
    await page.getByRole('button', { name: '天气与采暖季' }).click()
    await page
      .getByRole('dialog', { name: '天气与采暖季' })
      .getByText(/天（共 \d+ 天）/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitemradio', { name: 'Small' }).waitFor()
    await page.getByRole('menuitem', { name: '页面说明' }).waitFor()
  })
})

describe('dock', () => {
  it.each([390, 1366])('R2.1-26 R2.3-41 keeps shortcuts and assistant off the page, at %i px', async (width) => {
    await open(width)
    await go(LOG)
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const [main, dock] = [box('#main'), box('[data-frame=dock]')]
      const isDocked = ['[data-shortcut-icon]', '[data-chat=bubble]'].map((selector) => {
        const { left, right, top, bottom } = box(selector)
        return left >= dock.left && right <= dock.right && top >= dock.top && bottom <= dock.bottom
      })
      return { isDocked, isApart: main.right <= dock.left || main.bottom <= dock.top }
    })
    expect(edges).toEqual({ isDocked: [true, true], isApart: true })
  })
})
