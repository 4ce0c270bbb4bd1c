import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { jobCalls } from '#contract/endpoints/jobs.ts'
import { BASE_MENU } from '#contract/pages/menu.ts'
import { companyTime } from '#lib/company-day.ts'
import { startJobRunner } from '#server/core/jobs/runner.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { addFirstUnit } from '../support/first-unit.ts'
import { button, notice, row } from '../support/plant-page.ts'
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

/** The page, without what it keeps in its address, and what of it is still loading. Pages kept alive behind it are not looked at. */
const shownState = () =>
  page.evaluate(() => ({
    page: location.hash.split('?')[0],
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
      await expect
        .poll(shownState, { timeout: 60_000 })
        .toEqual({ page: `#${url.split('?')[0]}`, busy: [], isEmpty: false })
      await page.waitForLoadState('networkidle')
      // a field has an empty place for its problem
      const alerts = await page.locator('main [role=alert]').allTextContents()
      expect(alerts.filter((text) => text !== '')).toEqual([])
      expect(problems).toEqual([])
    },
  )
})

describe('its first day', () => {
  const HOUR_MS = 3_600_000
  const YEAR_HOURS = 8760

  /** What the heat meter of the unit reads, GJ: about 19 GJ a day, more in the morning than at night. */
  const readingAt = (epochMs: number): number => {
    const hour = epochMs / HOUR_MS
    return Number((0.8 * (hour - 480_000) + 3 * Math.sin((2 * Math.PI * hour) / 24)).toFixed(2))
  }
  const midnight = (): number => {
    const now = real.env.now()
    const [hours = 0, minutes = 0] = companyTime(now).slice(11, 16).split(':').map(Number)
    return Math.floor(now / 60_000) * 60_000 - (60 * hours + minutes) * 60_000
  }

  it('leads from the first message of a gateway to its values, a year of history, and the report of yesterday', async () => {
    const runner = startJobRunner(real.env, jobKinds(real.env, real.app.exports))
    onTestFinished(runner.close)
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'Admin-Token')?.value ?? ''
    await addFirstUnit(async (path, values) => {
      const { code, message, result } = await real.postJson(path, values, token)
      if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`)
      return z.object({ keyId: z.string().default('') }).parse(result).keyId
    })

    // what the gateway says before anybody has made a point of it
    const gateway = await mqtt.connectAsync(real.bus.url)
    onTestFinished(() => gateway.endAsync())
    const send = (supplyC: number) => {
      const v = [
        ['HZ01.1.T2g', supplyC],
        ['HZ01.1.HT1', readingAt(real.env.now())],
      ]
      return gateway.publishAsync('heat/main/GW-HZ01/up', JSON.stringify({ t: real.env.now(), v }), { qos: 1 })
    }
    await send(48.5)
    // without the pages that are kept alive behind
    await page.goto('about:blank')
    await page.goto(`${address}/#/admin-framework/gateways`)
    await row(page, 'GW-HZ01').getByRole('button').first().click()
    const drawer = page.getByRole('dialog', { name: '网关 GW-HZ01' })
    await drawer.getByRole('tab', { name: '未知点码' }).click()
    await button(drawer, '全部建为点位（2）').click()
    await notice(page, '已建立 2 个点位').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.goto(`${address}/#/websiteRealTime`)
    const shown = page.getByRole('main').getByText('49.5')
    await expect
      .poll(async () => {
        await send(49.5)
        return shown.count()
      })
      .toBeGreaterThan(0)

    // a year of the meter's book, up to the last full hour
    const folder = await mkdtemp(join(tmpdir(), 'heat-book-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const last = Math.floor(real.env.now() / HOUR_MS) * HOUR_MS
    const times = Array.from({ length: YEAR_HOURS }, (_, index) => last - (YEAR_HOURS - 1 - index) * HOUR_MS)
    const lines = times.map((time) => `${companyTime(time).slice(0, 16)},${readingAt(time)}`)
    await writeFile(join(folder, 'book.csv'), ['time,HZ01.1.HT1', ...lines].join('\n'))
    await page.goto(`${address}/#/admin-framework/history-import`)
    const chosen = page.waitForEvent('filechooser')
    await button(page, '选择文件').click()
    await (await chosen).setFiles(join(folder, 'book.csv'))
    await button(page, '上传并识别').click()
    await page.getByText('已映射 1 个点位').waitFor()
    await button(page, '检查文件').click()
    await page.getByText(/将写入 8,?7\d\d 个值/).waitFor()
    await button(page, '写入').click()
    await page.getByText('已完成').first().waitFor()

    // the figures of the days follow, and are those of the book
    const { result } = await real.get(jobCalls.tasks.path, { page: '1', limit: '50' }, token)
    const figures = jobCalls.tasks.output.parse(result).list.find(({ code }) => code === 'kpi-days')
    const end = midnight()
    const expected = readingAt(end) - readingAt(end - 24 * HOUR_MS)
    await page.goto(`${address}/#/energyReport?type=unit&days=yesterday`)
    await expect
      .poll(
        async () => {
          await real.post(jobCalls.runOnce.path, { keyId: figures?.keyId ?? '' }, token)
          await page.reload()
          await page.locator('[data-page=report] table').waitFor()
          return row(page, '1号机组').first().getByRole('cell').allTextContents()
        },
        { timeout: 240_000, interval: 3000 },
      )
      .toContain(expected.toFixed(1))
    expect(problems).toEqual([])
  }, 300_000)
})
