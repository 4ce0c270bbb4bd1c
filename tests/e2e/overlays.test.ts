import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageOwnDemo } from '../support/demo-stage.ts'
import { button, dialog, eventually, HISTORY, openAt } from '../support/plant-page.ts'

const DICTIONARY = '/admin-confDict/confDict'
const CARDS = '/admin-second-setting/comCard'
const DRAWING = '/processDrawing/showS/station'

// each of its three stations has a drawing
stageOwnDemo()

/** Accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return element?.getAttribute('aria-label') ?? label ?? element?.textContent
  })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const inEnglish = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await page.locator('#main[aria-busy=false]').waitFor()
}

describe('dialogs', () => {
  it('keep the focus inside and give it back, and close from the top, one by one, with Esc', async () => {
    const { page, problems } = await openAt(DICTIONARY, 'super')
    const add = button(page, '新增').first()
    await add.focus()
    await press(page, 'Enter')
    await dialog(page).waitFor()
    await eventually(() => focused(page)).toMatch(/^类型/)
    const all = await dialog(page).locator('button:enabled, input:enabled, textarea, select').count()
    for (let step = 0; step < all + 2; step += 1) {
      await press(page, 'Tab')
      expect(await dialog(page).evaluate((node) => node.contains(document.activeElement))).toBe(true)
    }
    expect(await page.locator('#root').getAttribute('aria-hidden')).toBe('true')

    await dialog(page).locator('[name=type]').fill('e2e')
    await press(page, 'Escape')
    await eventually(() => page.locator('[aria-modal=true]').count()).toBe(2)
    await press(page, 'Escape')
    await eventually(() => page.locator('[aria-modal=true]').count()).toBe(1)
    expect(await dialog(page).locator('[name=type]').inputValue()).toBe('e2e')
    // a click beside the dialog does not close a form
    await page.mouse.click(5, 500)
    expect(await page.locator('[aria-modal=true]').count()).toBe(1)
    await press(page, 'Escape')
    await dialog(page).getByRole('button', { name: '放弃修改' }).click()
    await eventually(() => page.locator('[aria-modal=true]').count()).toBe(0)
    await eventually(() => focused(page)).toBe('新增')
    expect(problems).toEqual([])
  })

  it('stand over the whole width of a phone, inside it', async () => {
    const { page } = await openAt(DICTIONARY, 'super', { width: 390, height: 780 })
    await button(page, '新增').first().click()
    await dialog(page).waitFor()
    const box = await dialog(page).boundingBox()
    expect(box).toMatchObject({ x: 0, width: 390 })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(780)
    expect(box?.y).toBeGreaterThan(0)
  })
})

describe('a menu', () => {
  it('is operated by arrows, Home, End and letters, and gives the focus back', async () => {
    const { page } = await openAt(DICTIONARY, 'super')
    await inEnglish(page)
    const user = button(page, /^Signed in/)
    const chosen = () => page.getByRole('menu').locator('[data-highlighted]').textContent()
    await user.focus()
    await press(page, 'Enter')
    // the menu takes the focus one frame after it opens
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menu')
    for (const [key, item] of [
      ['Home', 'Home'],
      ['ArrowUp', 'Sign out'],
      ['ArrowDown', 'Home'],
      ['ArrowDown', 'User information'],
      ['End', 'Sign out'],
      ['Home', 'Home'],
      ['k', 'Keyboard shortcuts'],
    ] as const) {
      await press(page, key)
      await eventually(chosen).toBe(item)
    }
    await press(page, 'Escape')
    await eventually(() => page.getByRole('menu').count()).toBe(0)
    await eventually(() => focused(page)).toMatch(/^Signed in/)
    await user.click()
    await page.getByRole('menuitem', { name: 'User information' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).waitFor()
    await press(page, 'Escape')
    await eventually(() => focused(page)).toMatch(/^Signed in/)
  })
})

describe('a combobox', () => {
  it('offers matches while typing, is chosen from by keys or pointer, and cancelled with Esc', async () => {
    const { page } = await openAt(DRAWING)
    const box = page.getByRole('combobox', { name: '选择站点' })
    await eventually(() => box.inputValue()).not.toBe('')
    const before = await box.inputValue()
    await box.click()
    const options = page.getByRole('option')
    const all = await options.count()
    expect(all).toBeGreaterThan(2)
    expect(await page.getByRole('option', { selected: true }).textContent()).toContain(before)
    await page.keyboard.type('hz0002')
    await eventually(() => options.count()).toBeLessThan(all)
    await press(page, 'Escape')
    await eventually(() => options.count()).toBe(0)
    expect(await box.inputValue()).toBe(before)
    await box.click()
    await page.keyboard.type('hz0002')
    await eventually(() => options.first().textContent()).toContain('观澜公馆')
    await press(page, 'Enter')
    await eventually(() => box.inputValue()).toContain('观澜公馆')
    await box.click()
    await options.nth(2).click()
    await eventually(() => options.count()).toBe(0)
    await eventually(() => box.inputValue()).not.toContain('观澜公馆')
  })
})

describe('a date', () => {
  it('is typed in common notations or chosen from a calendar from Monday, in the console’s language', async () => {
    const { page, problems } = await openAt(CARDS)
    await button(page, '新增').first().click()
    const form = page.locator('[aria-modal=true]')
    const day = form.locator('[name=expiryDate]')
    await day.fill('2026/1/9')
    await press(page, 'Tab')
    expect(await day.inputValue()).toBe('2026-01-09')
    await button(form, '在日历中选择：到期日期').click()
    const calendar = page.getByRole('grid')
    await calendar.waitFor()
    expect(await calendar.getAttribute('aria-label')).toBe('2026年1月')
    expect((await calendar.locator('th').allTextContents()).join('')).toBe('一二三四五六日')
    const present = () => page.evaluate(() => document.activeElement?.getAttribute('data-value'))
    await eventually(present).toBe('2026-01-09')
    for (const [key, reached] of [
      ['ArrowDown', '2026-01-16'],
      ['PageDown', '2026-02-16'],
      ['ArrowRight', '2026-02-17'],
    ] as const) {
      await press(page, key)
      await eventually(present).toBe(reached)
    }
    await press(page, 'Enter')
    await eventually(() => day.inputValue()).toBe('2026-02-17')
    // Esc closes the calendar before the dialog
    await button(form, '在日历中选择：到期日期').click()
    await calendar.waitFor()
    await press(page, 'Escape')
    await eventually(() => calendar.count()).toBe(0)
    await day.fill('no day')
    await button(form, '保存').click()
    await eventually(() => day.getAttribute('aria-invalid')).toBe('true')

    // the page is loaded again, and the form with what was typed comes back
    await inEnglish(page)
    await button(page.getByRole('dialog').last(), /^Choose from a calendar/).click()
    await calendar.waitFor()
    expect((await calendar.locator('th').allTextContents()).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
    expect(await calendar.getAttribute('aria-label')).toMatch(/^[A-Z][a-z]+ \d{4}$/)
    expect(problems).toEqual([])
  })

  it('has a time where needed, which stays when a day is chosen from the calendar', async () => {
    const { page } = await openAt(`${HISTORY}?from=2026-01-09T08:05&to=2026-01-10T09:00`)
    const from = page.locator('#main [name=from]')
    await eventually(() => from.inputValue()).toBe('2026-01-09 08:05')
    await page
      .getByRole('button', { name: /^在日历中选择：/ })
      .first()
      .click()
    await page.getByRole('grid').getByText('8', { exact: true }).first().click()
    await eventually(() => from.inputValue()).toBe('2026-01-08 08:05')
    // the focus is back in the field, for the time
    await eventually(() => from.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type('10:30')
    await eventually(() => from.inputValue()).toBe('2026-01-08 10:30')
  })
})

describe('pages of a table', () => {
  it('R9-30 are reached by number, next, previous, and by a typed number', async () => {
    const { page } = await openPage(browser)
    await page.route('**/jeasy-base/dict/list*', (route) =>
      route.fulfill({ json: { code: 0, result: { list: [], total: 620 } } }),
    )
    await enter(page, server, { path: DICTIONARY })
    const pager = page.getByRole('navigation', { name: '分页' })
    const numbers = async () => (await pager.getByRole('button', { name: /^第/ }).allTextContents()).join(' ')
    const present = () => pager.locator('[aria-current=page]').textContent()
    await eventually(numbers).toBe('1 2 3 4 5 13')
    expect(await button(pager, '上一页').isDisabled()).toBe(true)
    await button(pager, '下一页').click()
    await eventually(present).toBe('2')
    await button(pager, '第 5 页').click()
    await eventually(numbers).toBe('1 4 5 6 13')
    await button(pager, '上一页').click()
    await eventually(present).toBe('4')
    for (const [typed, reached] of [
      ['11', '11'],
      ['99', '13'],
      ['0', '1'],
    ] as const) {
      await pager.getByRole('textbox').fill(typed)
      await press(page, 'Enter')
      await eventually(present).toBe(reached)
    }
  })
})
