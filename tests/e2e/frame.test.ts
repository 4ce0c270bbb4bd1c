import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { launchBrowser, openPage, signIn } from '../support/browser.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { answer, DRAWING, LOG, MENUS } from '../support/frame-page.ts'

let folder: Awaited<ReturnType<typeof createDataFolder>>
let server: DemoServer
let browser: Browser
let page: Page

beforeAll(async () => {
  folder = await createDataFolder()
  server = await startDemo({ DATA_DIR: folder.path })
  browser = await launchBrowser()
})

afterEach(() => page?.close())

afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGKILL')
  await folder?.remove()
})

/** Signs in with menus of every kind, in a window of a given width. */
async function open(width = 1600, change: (page: Page) => Promise<unknown> = async () => undefined): Promise<string[]> {
  const opened = await openPage(browser, { width, height: 900 })
  page = opened.page
  await page.route('**/menu/menuAuth*', (route) => route.fulfill(answer(MENUS)))
  await change(page)
  await signIn(page, server)
  await page.locator('#main[aria-busy=false]').waitFor()
  return opened.problems
}
const go = async (path: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await landed(path)
}
/** The page of a path is in front, and has what it shows first. */
const settled = async (path: string): Promise<void> => {
  await page.locator(`[data-tag="${path.split('?')[0]}"][data-current]`).waitFor()
  await page.locator('#main[aria-busy=false]').waitFor()
}
const landed = async (path: string): Promise<void> => {
  await at(path)
  await settled(path)
}
const at = (path: string) =>
  page.waitForURL((url) => decodeURI(url.hash).split('&id=')[0]?.split('?id=')[0] === `#${path}`)
const tags = () => page.locator('[data-tag]').evaluateAll((all) => all.map((tag) => tag.getAttribute('data-tag')))
const tag = (path: string) => page.locator(`[data-tag="${path}"]`)
const choose = async (path: string, name: string): Promise<void> => {
  await tag(path).click({ button: 'right' })
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Leaves a mark on the page in front that a page built anew does not have. */
const mark = () => front().evaluate((node) => node.setAttribute('data-mark', ''))
const front = () => page.locator('#main > :visible').first()
const isMarked = () => page.locator('#main > [data-mark]:visible').count()
const property = (name: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name)
const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width

describe('tag bar', () => {
  it('R2.3-50 R4-46 R2.3-57 has a tag a page, leads to it, and closes it by its cross, a middle click or Delete', async () => {
    await open()
    await go(DRAWING)
    await go('/processDrawing/showS/unit')
    await go(DRAWING)
    await expect.poll(tags).toEqual(['/index', DRAWING, '/processDrawing/showS/unit'])
    await tag('/index').getByRole('link').click()
    await landed('/index')
    await tag('/processDrawing/showS/unit').click({ button: 'middle' })
    await expect.poll(tags).toEqual(['/index', DRAWING])
    await tag('/index').getByRole('link').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect.poll(tags).toEqual(['/index'])
    await landed('/index')
  })

  it('R2.3-52 R2.3-53 R2.3-54 opens the last tag left when the present one is closed, and home when none is', async () => {
    await open()
    await go(DRAWING)
    await go('/processDrawing/showS/unit')
    await choose('/processDrawing/showS/unit', '关闭')
    await landed(DRAWING)
    await choose('/index', '关闭其他')
    await landed('/index')
    await expect.poll(tags).toEqual(['/index'])
    await go(DRAWING)
    await choose(DRAWING, '关闭全部')
    await landed('/index')
    await expect.poll(tags).toEqual(['/index'])
  })

  it('R2.1-18 R4-08 titles tags by the menu, keeps them over a reload, and forgets them at sign-out', async () => {
    await open()
    await go(DRAWING)
    await expect.poll(() => tag(DRAWING).textContent()).toBe('站工艺图')
    await page.reload()
    await expect.poll(tags).toEqual(['/index', DRAWING])
    await page.getByRole('button', { name: /当前用户/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.hash.startsWith('#/login'))
    await signIn(page, server)
    await expect.poll(tags).toEqual(['/index'])
  })

  it('R9-19 scrolls to the tag of the page, and a bit further', async () => {
    await open(360)
    for (const type of ['unit', 'station', 'a', 'b', 'c']) await go(`/processDrawing/showS/${type}`)
    const last = tag('/processDrawing/showS/c')
    const seen = () =>
      last.evaluate((node) => {
        const bar = node.parentElement?.getBoundingClientRect()
        return bar ? Math.round(bar.right - node.getBoundingClientRect().right) : -1
      })
    await expect.poll(seen).toBeGreaterThanOrEqual(4)
    await page.getByRole('toolbar').hover()
    await page.mouse.wheel(0, -2000)
    await expect.poll(seen).toBeLessThan(0)
  })
})

describe('pages', () => {
  it('R2.1-35 R4-47 keeps alive what is listed, builds anew what is not', async () => {
    await open()
    await go(LOG)
    await mark()
    await go('/index')
    await mark()
    await go(LOG)
    await expect.poll(isMarked).toBe(1)
    await go('/index')
    expect(await isMarked()).toBe(0)
  })

  it('R2.3-51 R2.1-06 builds a page anew by the refresh of its tag, and R4-48 lets it go with its tag', async () => {
    await open()
    await go(LOG)
    await mark()
    await choose(LOG, '刷新')
    await landed(LOG)
    await expect.poll(isMarked).toBe(0)
    await mark()
    await tag(LOG).getByRole('button').click()
    await landed('/index')
    await go(LOG)
    expect(await isMarked()).toBe(0)
    await page.evaluate(() => {
      location.hash = '/redirect/index?a=1'
    })
    await landed('/index?a=1')
  })

  it('R2.1-30 begins at its top', async () => {
    await open()
    await page.locator('#main').evaluate((main) => {
      main.firstElementChild?.setAttribute('style', 'height: 5000px')
      main.scrollTop = 2000
    })
    await go(DRAWING)
    await expect.poll(() => page.locator('#main').evaluate((main) => main.scrollTop)).toBe(0)
  })

  it('R2.1-05 R2.1-33 leads to /404 where there is no page, or none for this user', async () => {
    await open(1600, (opened) => opened.route('**/menu/menuAuth*', (route) => route.fulfill(answer(MENUS.slice(0, 1)))))
    for (const path of ['/no-such-page', DRAWING]) {
      await page.goto(`${server.url}/#${path}`)
      await at('/404')
      await page.goto(`${server.url}/#/index`)
      await front().waitFor()
    }
  })

  it('R2.1-07 R2.1-13 R2.3-14 leads home to the main URL, by the root, /backHome, the logo and the item below the menu', async () => {
    await open(1600, (opened) =>
      opened.route('**/user/selectOneById', async (route) => {
        const answered = await route.fetch()
        const body = await answered.json()
        await route.fulfill({ response: answered, json: { ...body, result: { ...body.result, mainUrl: DRAWING } } })
      }),
    )
    const atDrawing = () => landed(DRAWING)
    await atDrawing()
    for (const path of ['/', '/backHome']) {
      await go('/index')
      await page.evaluate((to) => {
        location.hash = to
      }, path)
      await atDrawing()
    }
    for (const link of ['[data-brand]', '[data-home]']) {
      await go('/index')
      await page.locator(link).click()
      await atDrawing()
    }
  })
})

describe('password that the rules refuse', () => {
  const answerCheck = (body: object) =>
    open(1600, (opened) => opened.route('**/user/isVerifyPwdComplexity', (route) => route.fulfill({ json: body })))
  const refused = async (text: string) => {
    await page.evaluate((to) => {
      location.hash = to
    }, LOG)
    const notice = page.locator('[data-notice]').filter({ hasText: text })
    await notice.waitFor()
    await landed('/index')
    expect(await tags()).toEqual(['/index'])
    return notice.getAttribute('data-notice')
  }

  it('R2.2-12 R2.2-13 keeps its user on /index, with a warning', async () => {
    await answerCheck({ code: 0, result: true })
    expect(await refused('密码不符合验证规则，请修改后重新登陆！')).toBe('warning')
  })

  it('R2.2-16 so does a check that fails, with its own error', async () => {
    await answerCheck({ code: 1, message: 'no check' })
    expect(await refused('no check')).toBe('error')
  })

  it('R2.2-10 R2.1-37 is asked for once a session, at any address after the hash', async () => {
    let numAsked = 0
    await open(1600, (opened) =>
      opened.route('**/user/isVerifyPwdComplexity', (route) => {
        numAsked += 1
        return route.fulfill(answer(false))
      }),
    )
    await go(LOG)
    await page.reload()
    await landed(LOG)
    await go(DRAWING)
    expect(numAsked).toBe(1)
  })
})

describe('sidebar', () => {
  it('R2.1-14 R2.3-07 R2.3-28 R3-47 R4-42 R9-16 folds groups two deep, by hand and by key, 210 px wide or 64, which a cookie remembers', async () => {
    await open()
    expect([await widthOf('#sidebar'), await page.locator('[data-sidebar-logo]').isVisible()]).toEqual([210, true])
    const sidebar = page.locator('#sidebar')
    await sidebar.getByRole('button', { name: '监控' }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.hash.startsWith(`#${DRAWING}`))
    await expect.poll(() => sidebar.locator('[aria-current=page]').textContent()).toBe('站工艺图')
    await page.getByRole('button', { name: '收起侧边栏' }).click()
    const frame = page.locator('#sidebar').locator('..')
    expect(await frame.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.18s')
    await expect.poll(() => widthOf('#sidebar')).toBe(64)
    await page.reload()
    await expect.poll(() => widthOf('#sidebar')).toBe(64)
  })

  it('R2.3-09 R2.3-29 shows the way to the page; a parent with a page of its own leads to it', async () => {
    await open()
    await go(DRAWING)
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await expect.poll(() => crumbs.textContent()).toBe('监控/工艺/站工艺图')
    await crumbs.getByRole('link', { name: '工艺' }).click()
    await landed('/index')
  })

  it('R2.3-17 R2.3-19 opens addresses outside in a new tab with a token of one use, open type 2 with the theme', async () => {
    await open(1600, async (opened) => {
      await opened.route('**/createExchangeToken', (route) => route.fulfill(answer({ exchangeToken: 'EX' })))
      await opened.context().route('https://outside.example/**', (route) => route.fulfill({ body: 'outside' }))
    })
    await page.locator('#sidebar').getByRole('button', { name: '监控' }).click()
    const outside = page.context().waitForEvent('page')
    await page.locator('#sidebar').getByText('外部系统').click()
    await (await outside).waitForURL('https://outside.example/p?a=1&token=EX')
    const themed = page.context().waitForEvent('page')
    await page.locator('#sidebar').getByText('新窗口首页').click()
    const tab = await themed
    await tab.waitForURL((url) => url.hash === '#/index?from=tab&theme=night')
    await tab.close()
    await (await outside).close()
  })

  it('R3-48 R4-43 R4-44 R9-17 becomes a drawer below 992 px, which a change of page or a press outside closes', async () => {
    await open(991)
    const drawer = page.locator('#navigation-drawer[open]')
    const openIt = async () => {
      await page.getByRole('button', { name: '打开导航' }).click()
      await drawer.waitFor()
    }
    await openIt()
    await go(DRAWING)
    await drawer.waitFor({ state: 'hidden' })
    await openIt()
    await page.mouse.click(900, 500)
    await drawer.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 992, height: 900 })
    await page.locator('#sidebar').waitFor()
  })
})

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

  it('R2.3-33 R2.3-34 R3-49 R8-31 has four sizes, says so, builds the page anew, and remembers the choice', async () => {
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

  it('R3-42 R2.3-25 R4-45 keeps the theme for this session, and begins another by night', async () => {
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

  it('R2.3-04 R2.3-06 R2.3-08 R2.3-10 R2.3-22 R2.3-23 R2.3-24 R2.3-26 R2.3-66 stands with its tools around pages that come and go', async () => {
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

  it('R2.3-35 leads home, to the user and out by the picture of the user', async () => {
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

  it('R2.3-31 counts errors that nobody caught, lists and forgets them', async () => {
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

  it('has nothing serious to say to axe, by day and by night', async () => {
    const problems = await open()
    await go(DRAWING)
    // a colour on its way to another is neither
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const theme of ['夜间', '日间']) {
      const toggle = page.getByRole('button', { name: `切换为${theme}模式` })
      if (await toggle.isVisible()) await toggle.click()
      expect(await seriousProblems(page, ['#main > *'])).toEqual([])
      await page.getByRole('button', { name: '系统布局配置' }).click()
      expect(await seriousProblems(page, ['#main > *'])).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(problems).toEqual([])
  })
})

describe('/auth-redirect', () => {
  it('R2.1-02 redeems a code of one use for a session and goes on, leaving no code in the history', async () => {
    page = (await openPage(browser)).page
    const asked: (string | null)[] = []
    await page.route('**/redeemExchangeToken', (route) => {
      asked.push(route.request().postData())
      return route.fulfill({ json: { code: 1, message: '令牌已失效' } })
    })
    await page.goto(`${server.url}/#/auth-redirect?code=EX&redirect=/index`)
    await page.waitForURL((url) => url.hash === '#/login?redirect=/index')
    await page.getByText('令牌已失效').waitFor()
    expect(asked).toEqual(['exchangeToken=EX'])
    await page.goto(`${server.url}/#/auth-redirect`)
    await page.waitForURL((url) => url.hash.startsWith('#/login?redirect='))
  })
})
