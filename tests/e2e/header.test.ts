import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { DRAWING, LOG } from '../support/frame-page.ts'
import { go, isMarked, landed, mark, open, page, property, stageFrame } from '../support/frame-stage.ts'

stageFrame()

describe('settings', () => {
  const openSettings = () => page.getByRole('button', { name: '系统布局配置' }).click()

  it('R2.3-13 R3-43 R3-46 takes effect at once, and is there again after a reload', async () => {
    await open()
    const before = await property('--dh-colors-accent-text')
    await openSettings()
    await page.getByRole('button', { name: '#f5222d' }).click()
    await expect.poll(() => property('--dh-colors-accent-text')).not.toBe(before)
    await page.getByRole('switch', { name: '开启标签栏' }).click()
    await page.getByRole('switch', { name: '侧边栏 Logo' }).click()
    await page.getByRole('switch', { name: '固定顶栏' }).click()
    const parts = () =>
      Promise.all(['[data-tag]', '[data-sidebar-logo]'].map((part) => page.locator(part).first().isVisible()))
    await expect.poll(parts).toEqual([false, false])
    const chosen = await property('--dh-colors-accent-text')
    await page.reload()
    await page.locator('#main[aria-busy=false]').waitFor()
    expect([await property('--dh-colors-accent-text'), await parts()]).toEqual([chosen, [false, false]])
    await page.mouse.move(900, 500)
    await page.mouse.wheel(0, 400)
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBeLessThan(0)
  })

  it('R2.3-33 R2.3-34 R3-49 R8-31 offers four sizes, confirms a choice, rebuilds the page, remembers it', async () => {
    await open(1366)
    expect(await page.locator('html').getAttribute('data-size')).toBe('medium')
    await mark()
    await page.getByRole('button', { name: '更多' }).click()
    const names = await page
      .getByRole('menu')
      .getByText(/^(Default|Medium|Small|Mini)$/)
      .allTextContents()
    expect(names).toEqual(['Default', 'Medium', 'Small', 'Mini'])
    await page.getByRole('menu').getByText('Mini').click()
    await page.getByText('Switch Size Success', { exact: true }).waitFor()
    await landed('/index')
    await expect.poll(isMarked).toBe(0)
    await page.reload()
    await page.locator('html[data-size=mini]').waitFor()
    expect(await property('--row-height')).toBe('1.75rem')
  })

  it('R3-42 R2.3-25 R4-45 keeps the theme for the session, and starts a new session in the night theme', async () => {
    await open()
    await page.getByRole('button', { name: '切换为日间模式' }).click()
    await page.reload()
    await page.locator('html[data-theme=day]').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('theme'))).toBe('day')
    await page.close()
    await open()
    await page.locator('html[data-theme=night]').waitFor()
  })
})

describe('header', () => {
  const button = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })

  it('R2.3-04 R2.3-06 R2.3-08 R2.3-10 R2.3-22 R2.3-23 R2.3-24 R2.3-26 R2.3-66 stays with its tools while pages change', async () => {
    await open()
    for (const name of ['快捷菜单搜索', '页面说明', '报警', '消息', '用户信息', '退出登录', '全屏', '错误日志'])
      await button(name).waitFor()
    await page.locator('[data-shortcut-icon]').waitFor()
    const frame = ['header', '#sidebar', '[role=toolbar]']
    await page.evaluate((parts) => {
      for (const part of parts) document.querySelector(part)?.setAttribute('data-stays', '')
    }, frame)
    await mark()
    await page.locator('#sidebar').getByText('系统日志').click()
    await landed(LOG)
    expect([await page.locator('[data-stays]').count(), await isMarked()]).toEqual([frame.length, 0])
  })

  it('R2.3-35 leads home, to the user panel and to sign-out from the menu of the user’s picture', async () => {
    await open()
    await go(DRAWING)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /当前用户/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('首页')
    await landed('/index')
    await choose('用户信息')
    await page.getByRole('dialog', { name: '用户信息' }).waitFor()
    await page.keyboard.press('Escape')
    await choose('退出登录')
    await page.waitForURL((url) => url.hash.startsWith('#/login'))
  })

  it('R2.3-27 signs out by its icon', async () => {
    await open()
    await button('退出登录').click()
    await page.waitForURL((url) => url.hash.startsWith('#/login'))
    expect((await page.context().cookies()).filter(({ name }) => name === 'Admin-Token')).toEqual([])
  })

  it('R2.3-32 R4-58 fills the screen, and follows when the browser leaves it', async () => {
    await open()
    await button('全屏').click()
    await button('退出全屏').waitFor()
    await page.evaluate(() => document.exitFullscreen())
    await button('全屏').click()
    await button('退出全屏').click()
    await button('全屏').waitFor()
  })

  it('R2.3-30 R2.3-43 R2.3-45 finds a page by part of its title and opens it', async () => {
    await open()
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox', { name: '全局搜索' })
    await expect.poll(() => input.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type('机组工')
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('监控 > 工艺 > 机组工艺图')
    await input.press('Enter')
    await page.waitForURL((url) => url.hash.startsWith('#/processDrawing/showS/unit'))
    await input.waitFor({ state: 'hidden' })
  })

  it('R2.3-31 counts, lists and clears uncaught errors', async () => {
    await open()
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('boom')
      })
      void Promise.reject(new Error('nobody waits'))
    })
    await page.getByRole('button', { name: '错误日志' }).click()
    const log = page.getByRole('dialog', { name: '错误日志' })
    await log.getByText('boom', { exact: true }).waitFor()
    await log.getByText('nobody waits', { exact: true }).waitFor()
    await log.getByRole('button', { name: '清空' }).click()
    await log.getByText('本次访问没有发生错误').waitFor()
  })

  it('R2.3-36 R8-31 warns where the browser has no full screen', async () => {
    await open()
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }))
    await page.getByRole('button', { name: '全屏' }).click()
    await page.getByText('you browser can not work', { exact: true }).waitFor()
  })

  it.each([1366, 1600, 390])('fits into a window of %i px', async (width) => {
    await open(width)
    const right = await page
      .getByRole('banner')
      .evaluate((bar) => Math.max(...[...bar.children].map((part) => part.getBoundingClientRect().right)))
    expect(right).toBeLessThanOrEqual(width)
    expect(await page.getByRole('button', { name: /当前用户/ }).isVisible()).toBe(true)
  })

  it.each(['zh-CN', 'en'])('keeps the breadcrumb whole at 1366 and at 1600 px in %s', async (language) => {
    await open()
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    await go(DRAWING)
    for (const width of [1366, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      const crumbs = page.getByRole('navigation', { name: /当前位置|You are here/ }).locator('[title]')
      await crumbs.last().waitFor()
      const cut = () =>
        crumbs.evaluateAll((all) =>
          // the width of a text is rounded up
          all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
        )
      await expect.poll(cut).toEqual([])
    }
  })

  it('has no serious axe violations in the day and night themes', async () => {
    const problems = await open()
    await go(DRAWING)
    // a colour in transition would be measured as neither theme's
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const theme of ['夜间', '日间']) {
      const toggle = page.getByRole('button', { name: `切换为${theme}模式` })
      if (await toggle.isVisible()) await toggle.click()
      expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])
      await page.getByRole('button', { name: '系统布局配置' }).click()
      expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(problems).toEqual([])
  })
})
