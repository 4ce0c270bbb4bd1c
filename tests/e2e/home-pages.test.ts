import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { HOME_WIDGETS } from '#contract/home/home-widgets.ts'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const CONFIG = '/homeConfig/homeConfig'
const NAMES = HOME_WIDGETS

stageDemo()

async function open(user: string, path: string) {
  const opened = await openPage(browser)
  await enter(opened.page, server, { user, path: '/index' })
  await go(opened.page, path)
  return opened
}
const go = (page: Page, path: string) => page.goto(`${server.url}/#${path}`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Codes of the widgets on a page, in order. */
const widgets = (page: Page) =>
  page.locator('[data-widget]').evaluateAll((panels) => panels.map((panel) => panel.getAttribute('data-widget')))

describe('the home pages', () => {
  it('of a role: what an administrator arranges and previews is where its users begin, and what they see', async () => {
    const { page, problems } = await open('super', `${CONFIG}?role=editor`)
    await button(page, `后移“${NAMES.load.name.zh}”`).click()
    await button(page, `移除“${NAMES.weather.name.zh}”`).click()
    const arranged = await widgets(page)
    expect(arranged.slice(0, 2)).toEqual(['plan', 'load'])
    expect(arranged).not.toContain('weather')
    // a long list is searched by typing
    await page.getByLabel('首页地址').fill('/uIndex')
    await page.keyboard.press('Enter')
    // the list takes a moment to close
    await expect.poll(() => seriousProblems(page)).toEqual([])
    await button(page, '保存').click()
    await page.getByRole('treeitem', { name: '操作员' }).getByText('已配置').waitFor()
    await button(page, '预览').click()
    const preview = page.getByRole('dialog', { name: '预览：操作员的用户首页' })
    await preview.locator('[data-widget=plan]').waitFor()
    expect(await preview.locator('[data-widget]').count()).toBe(arranged.length)
    expect(await preview.getByRole('button', { name: /^移除/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])

    const user = await open('operator', '/')
    await user.page.waitForURL((url) => url.hash === '#/uIndex')
    await expect.poll(() => widgets(user.page)).toEqual(arranged)
    expect(user.problems).toEqual([])
    await user.page.context().close()

    await button(page, '恢复初始布局').click()
    await button(page, '默认（首页）').click()
    await button(page, '保存').click()
    await expect.poll(() => page.getByText('已配置').count()).toBe(0)
    await page.context().close()
  })

  it('R3-53 keep the unit in focus, whichever of them shows it, after the page is loaded again', async () => {
    const { page, problems } = await open('operator', '/uIndex')
    const focus = page.locator('[data-widget=unit]')
    await focus.getByRole('combobox').fill('阳光家园')
    await page
      .getByRole('option', { name: /阳光家园/ })
      .first()
      .click()
    const link = focus.getByRole('link', { name: /阳光家园/ })
    await link.waitFor()
    await page.reload()
    await link.waitFor()
    expect(await page.evaluate(() => localStorage.getItem('homeUnitId'))).toMatch(/^[\da-f-]{36}$/)
    expect(await link.getAttribute('href')).toContain('/stationRealTime?id=')
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('lead from every figure and widget to a page of its own, on the home page and in the control room', async () => {
    const { page, problems } = await open('super', '/index')
    await page.locator('[data-page=overview] dt a').first().waitFor()
    expect(await page.locator('[data-page=overview] dt').count()).toBeGreaterThanOrEqual(6)
    const linked = page.locator('[data-page=overview] dl[aria-label="全网概况"] dt')
    expect(await linked.locator('a').count()).toBe(await linked.count())
    for (const path of ['/index', '/chahaer-index']) {
      await go(page, path)
      const panels = page.locator('#main [data-widget]:visible')
      await panels.first().waitFor()
      expect(await panels.getByRole('link', { name: /：查看详情$/ }).count()).toBe(await panels.count())
      expect(await seriousProblems(page)).toEqual([])
    }
    expect(problems).toEqual([])
    await page.context().close()
  })
})
