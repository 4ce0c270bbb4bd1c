import { describe, expect, it } from 'vitest'
import { DRAWING, LOG } from '../support/frame-page.ts'
import { go, landed, open, page, stageFrame } from '../support/frame-stage.ts'

stageFrame()

describe('keys', () => {
  it('of the frame and of the page are listed by ?, except while typing', async () => {
    await open()
    const keys = page.getByRole('dialog', { name: '键盘快捷键' })
    const field = page.locator('#sidebar').getByRole('searchbox')
    await field.press('?')
    expect([await field.inputValue(), await keys.count()]).toEqual(['?', 0])
    await field.blur()
    await page.locator('body').press('?')
    const everywhere = keys.getByRole('list', { name: '全局' })
    for (const text of ['全局搜索CtrlK', '快捷菜单搜索s', '键盘快捷键?'])
      await everywhere.getByRole('listitem').filter({ hasText: text }).waitFor()
    await keys.getByRole('list', { name: '本页' }).getByRole('listitem').filter({ hasText: '/' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /当前用户/ }).click()
    await page.getByRole('menuitem', { name: '键盘快捷键' }).click()
    await keys.waitFor()
  })
})

describe('quick search without shortcuts', () => {
  it('R2.3-20 offers the pages that the user has opened, and finds among them', async () => {
    await open(1600, (opened) =>
      opened.route('**/quickMenuUser/list*', (route) =>
        route.fulfill({ json: { code: 0, result: { quickMenuJson: [] } } }),
      ),
    )
    await go(DRAWING)
    await go(LOG)
    await go('/index')
    await page.locator('body').press('s')
    const options = page.getByRole('dialog', { name: '快捷菜单搜索' }).getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(['系统日志最近打开', '站工艺图最近打开'])
    await page.keyboard.type('工艺')
    await expect.poll(() => options.allTextContents()).toEqual(['站工艺图最近打开'])
    await page.keyboard.press('Enter')
    await landed(DRAWING)
  })
})
