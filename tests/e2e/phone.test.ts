import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const PHONE = { width: 390, height: 844 }
const USERS = '/admin-role-power/admin-system-user'
const POINTS = '/admin-point'
const ORGANIZATION = '/admin-framework/admin-framework-org'
const DICTIONARY = '/admin-confDict/confDict'

stageDemo()

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 })

async function open(path: string) {
  const opened = await openPage(browser, PHONE)
  await enter(opened.page, server, { path })
  return opened
}
const main = (page: Page): Locator => page.getByRole('main')
const card = (page: Page, text: string): Locator => main(page).locator('tbody tr[data-index]').filter({ hasText: text })
const heads = (page: Page): Promise<string[]> => main(page).locator('tbody [data-part=head]').allTextContents()

/** Whether the element, scrolled into view, fits the window's width and is not covered at its centre. */
async function isReachable(found: Locator): Promise<boolean> {
  await found.scrollIntoViewIfNeeded()
  return found.evaluate((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return width > 0 && left >= 0 && right <= innerWidth && (element.contains(hit) || (hit?.contains(element) ?? false))
  })
}

describe('on a phone', () => {
  it('a row of a list is a card, whose fields have their names and whose actions are within reach', async () => {
    const { page, problems } = await open(USERS)
    const operator = card(page, 'operator')
    await operator.waitFor()
    const text = await operator.innerText()
    for (const part of ['operator', '真实姓名', '值班操作员', '角色', '操作员', '启用']) expect(text).toContain(part)
    for (const name of [/^编辑/, /^删除/]) expect(await isReachable(operator.getByRole('button', { name }))).toBe(true)
    expect(await isReachable(operator.getByRole('checkbox'))).toBe(true)

    await operator.getByRole('button', { name: 'operator', exact: true }).click()
    await page.getByRole('dialog').locator('[name=realName]').waitFor()
    expect(await page.getByRole('dialog').locator('[name=realName]').inputValue()).toBe('值班操作员')
    await page.keyboard.press('Escape')
    expect(await seriousProblems(page)).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  it('a list is ordered, chosen from and searched as on a wide screen', async () => {
    const { page } = await open(DICTIONARY)
    await eventually(() => heads(page).then(({ length }) => length)).toBeGreaterThan(3)
    const before = await heads(page)
    await main(page).getByRole('combobox', { name: '排序' }).selectOption({ label: '编码 · 降序' })
    await eventually(() => heads(page)).not.toEqual(before)
    expect(new URL(page.url()).hash).toContain('code')

    await main(page).getByRole('checkbox', { name: '选择本页全部' }).check()
    await main(page).getByRole('button', { name: '批量删除' }).waitFor()
    await main(page).getByRole('checkbox', { name: '选择本页全部' }).uncheck()

    // one condition is shown; a button opens the others
    const more = main(page).getByRole('button', { name: /^筛选/ })
    expect(await main(page).getByRole('searchbox', { name: '中文名称' }).isVisible()).toBe(false)
    await more.click()
    await main(page).getByRole('searchbox', { name: '中文名称' }).fill('居民')
    await eventually(() => heads(page)).toEqual(['居民'])
    await more.click()
    expect(await more.innerText()).toBe('筛选（1）')
    await main(page).getByRole('button', { name: '重置' }).click()
    await eventually(() => heads(page).then(({ length }) => length)).toBe(before.length)
    await page.close()
  })

  it('a card of many fields shows the first ones, and the others when asked', async () => {
    const { page } = await open(POINTS)
    const point = card(page, 'B_Tg')
    await point.waitFor()
    const numFields = () => point.locator('[data-part=field]').count()
    expect(await numFields()).toBe(6)
    await point.getByRole('button', { name: /^其余 \d+ 项$/ }).click()
    await eventually(numFields).toBeGreaterThan(8)
    await point.getByRole('button', { name: '收起', exact: true }).click()
    await eventually(numFields).toBe(6)
    await page.close()
  })

  it('a tree above its list folds away, and a card of the list leads down', async () => {
    const { page } = await open(ORGANIZATION)
    await main(page).getByRole('treeitem').first().waitFor()
    await main(page).getByRole('button', { name: '收起组织树' }).click()
    await eventually(() => main(page).getByRole('tree').isVisible()).toBe(false)
    await card(page, '云川热力有限公司').getByRole('button', { name: '云川热力有限公司', exact: true }).click()
    await eventually(() => heads(page)).toEqual(['城东分公司', '城西分公司'])
    await main(page).getByRole('button', { name: '展开组织树' }).click()
    await main(page).getByRole('treeitem').first().waitFor()
    await page.close()
  })
})
