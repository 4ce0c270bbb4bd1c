import { describe, expect, it } from 'vitest'
import { openPage, signIn } from '../support/browser.ts'
import { browser, server } from '../support/demo-stage.ts'
import { LOG } from '../support/frame-page.ts'
import { landed, open, openSignedOut, page, stageFrame } from '../support/frame-stage.ts'

stageFrame()

/** Script of the page at LOG; no other page loads it. */
const LOG_CODE = '**/assets/system-log-page-*.js'
const goToLog = () =>
  page.evaluate((to) => {
    location.hash = to
  }, LOG)

describe('way in', () => {
  it('R2.3-10 shows something at every moment between sign-in and home', async () => {
    await openSignedOut()
    let arrive: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/shell-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.addInitScript(() => {
      const look = (): void => {
        const root = document.querySelector('#root')
        const isBlank = root?.childElementCount !== undefined && root.childElementCount > 0 && !root.textContent?.trim()
        if (isBlank) document.documentElement.dataset.wasBlank = ''
        requestAnimationFrame(look)
      }
      look()
    })
    await signIn(page, server)
    await page.locator('[data-frame=outline]').getByText('正在打开页面').waitFor()
    arrive()
    await landed('/index')
    expect(await page.locator('html[data-was-blank]').count()).toBe(0)
  })

  it('loads the frame and the home page while the user types', async () => {
    const { page: typing } = await openPage(browser)
    const scripts: string[] = []
    typing.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    const isAskedFor = (name: string): boolean => scripts.some((url) => url.includes(`/assets/${name}`))
    await typing.goto(`${server.url}/#/login`)
    await typing.locator('[name=loginName]').waitFor()
    expect(isAskedFor('shell')).toBe(false)
    await typing.fill('[name=loginName]', 's')
    await expect.poll(() => isAskedFor('shell') && isAskedFor('overview-page')).toBe(true)
    await typing.close()
  })
})

describe('code that does not arrive', () => {
  it('is requested again, while the frame stays', async () => {
    await open()
    await page.route(LOG_CODE, (route) => route.abort())
    await goToLog()
    const alert = page.getByRole('alert').filter({ hasText: '页面没有加载下来' })
    await alert.waitFor()
    await page.locator('#sidebar').waitFor()
    await alert.getByRole('button', { name: '重试' }).click()
    await alert.waitFor()
    await page.unroute(LOG_CODE)
    await alert.getByRole('button', { name: '重试' }).click()
    await landed(LOG)
    await alert.waitFor({ state: 'detached' })
  })

  it('R9-01 is given up after 20 s', async () => {
    await open(1600, (opened) => opened.clock.install())
    await page.route(LOG_CODE, () => new Promise(() => undefined))
    await goToLog()
    await page.getByText('正在打开页面').waitFor()
    await page.clock.fastForward(20_000)
    await page.getByRole('alert').filter({ hasText: '页面加载超时' }).waitFor()
  })
})
