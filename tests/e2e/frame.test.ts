import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { MOVING, signIn } from '../support/browser.ts'
import { server } from '../support/demo-stage.ts'
import { answer, DRAWING, LOG, MENUS } from '../support/frame-page.ts'
import {
  at,
  choose,
  front,
  go,
  isMarked,
  landed,
  mark,
  open,
  openSignedOut,
  page,
  stageFrame,
  tag,
  tags,
  widthOf,
} from '../support/frame-stage.ts'

stageFrame()

describe('tag bar', () => {
  it('R2.3-50 R4-46 R2.3-57 has a tag per page, which opens it and closes by cross, middle click or Delete', async () => {
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

  it('R2.3-52 R2.3-53 R2.3-54 opens the last remaining tag when one is closed, or home without any', async () => {
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
  it('R2.1-35 R4-47 keeps listed pages alive, and rebuilds the others', async () => {
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

  it('R2.3-51 R2.1-06 rebuilds a page on refresh of its tag, and R4-48 drops it with its tag', async () => {
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

  it('R2.1-30 starts a page scrolled to the top', async () => {
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
      // within the frame, and saying what is missing
      await page.locator('#sidebar').waitFor()
      await page.locator('#main', { hasText: path === DRAWING ? '“站工艺图”' : path }).waitFor()
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

describe('password that breaks the rules', () => {
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

  it('R2.2-16 keeps its user on /index when the check fails, with the error of the check', async () => {
    await answerCheck({ code: 1, message: 'no check' })
    expect(await refused('no check')).toBe('error')
  })

  it('R2.2-10 R2.1-37 is checked once a session, at any address after the hash', async () => {
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
    await page.emulateMedia(MOVING)
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
    const drawer = page.locator('#navigation-drawer')
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

describe('/auth-redirect', () => {
  it('R2.1-02 redeems a code of one use for a session and goes on, leaving no code in the history', async () => {
    await openSignedOut()
    const asked: (string | null)[] = []
    await page.route('**/redeemExchangeToken', (route) => {
      asked.push(route.request().postData())
      return route.fulfill({ json: { code: 1, message: '令牌已失效' } })
    })
    await page.goto(`${server.url}/#/auth-redirect?code=EX&redirect=/index`)
    await page.waitForURL((url) => url.hash === '#/login?redirect=/index')
    await page.getByText('令牌已失效').waitFor()
    expect(asked).toEqual(['exchangeToken=EX'])
  })

  it('R2.1-02 opens without a token and without a code, says what is missing and leads to sign-in', async () => {
    await openSignedOut()
    await page.goto(`${server.url}/#/auth-redirect?redirect=/index`)
    await page.getByText('链接中没有登录凭证').waitFor()
    expect(new URL(page.url()).hash).toBe('#/auth-redirect?redirect=/index')
    expect(await seriousProblems(page)).toEqual([])
    await page.getByRole('link', { name: '去登录' }).click()
    await page.waitForURL((url) => url.hash === '#/login?redirect=/index')
  })
})
