import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BASE_MENU } from '#contract/pages/menu.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { createRealApp, type RealApp } from '../support/real-app.ts'

const PASSWORD = 'Kettle+Moss7'
/** Every page that the menu leads to. */
const PAGES = BASE_MENU.flatMap(({ pages }) => pages)

let real: RealApp
let address: string
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  real = await createRealApp(join(projectRoot, 'build/console'))
  address = await real.app.listen({ port: 0, host: '127.0.0.1' })
  await real.firstSignIn(PASSWORD)
  browser = await launchBrowser()
  ;({ page, problems } = await openPage(browser))
})
afterAll(async () => {
  await browser?.close()
  await real?.close()
})

/** Signs in through the form, with the picture that it shows. */
async function signIn(): Promise<void> {
  const picture = page.waitForResponse('**/getVerificationCode*')
  await page.goto(`${address}/#/login`)
  const { sessionCode } = z.object({ sessionCode: z.string() }).parse((await (await picture).json()).result)
  await page.fill('[name=loginName]', real.administrator.loginName)
  await page.fill('[name=loginPwd]', PASSWORD)
  await page.fill('[name=code]', await real.answerPicture(sessionCode))
  await page.fill('[name=vcode]', await real.nextCode())
  await page.click('[type=submit]')
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

/** Where the page stands, and what of it is still loading. Pages kept alive behind it are not looked at. */
const shownState = () =>
  page.evaluate(() => ({
    hash: location.hash,
    busy: [...document.querySelectorAll('main [aria-busy=true]')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.outerHTML.slice(0, 200)),
    isEmpty: (document.querySelector('main')?.innerText ?? '').length <= 5,
  }))

describe('an empty company', () => {
  it('lets its administrator in by the form', async () => {
    await signIn()
    await page.waitForURL((url) => url.hash === '#/index')
  })

  it('says that there is no data, never that all is well', async () => {
    await page.goto(`${address}/#/index`)
    await page.getByText('在“物理架构”中建立换热站后，这里会列出它们。').waitFor()
    const steps = page.getByRole('region', { name: '从这里开始' })
    await steps.getByText('已完成 0 / 6 步').waitFor()
    expect(await steps.getByRole('link').count()).toBe(6)
    expect(await page.getByText('全部在线').count()).toBe(0)
    await page.goto(`${address}/#/websiteRealTime`)
    await page.getByText('在“物理架构”中建立换热站、机组或井室').waitFor()
    expect(await page.getByText('正在连接').count()).toBe(0)
  })

  it.each(PAGES.map(({ page, address }) => [page.name.zh, address]))(
    'shows the page %s, %s, without problems',
    async (_name, url) => {
      await page.goto(`${address}/#${url}`)
      await expect.poll(shownState, { timeout: 60_000 }).toEqual({ hash: `#${url}`, busy: [], isEmpty: false })
      await page.waitForLoadState('networkidle')
      // a field has an empty place for its problem
      const alerts = await page.locator('main [role=alert]').allTextContents()
      expect(alerts.filter((text) => text !== '')).toEqual([])
      expect(problems).toEqual([])
    },
  )
})
