import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AskedCall, createConsole } from '../bench/server/asking.ts'
import { walkPages } from '../bench/server/walk.ts'
import { enter, launchBrowser, openPage, signIn } from '../support/browser.ts'
import { busyMachine } from '../support/busy-machine.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { button, eventually, findNode, goTo, HISTORY, node, REALTIME, row, TREND } from '../support/plant-page.ts'

const DRAWING = '/processDrawing/showS/station'
/** Progress text of either part of the past; which one is shown depends on the machine. */
const PAST = /正在计算(最近 24 小时|本采暖季)/

/** Pages of figures of past days: the row of their table, and its cell, that has one. */
const FIGURES = [
  { path: '/energyAnalysis', of: '热', cell: 1 },
  { path: '/energyReport', of: '换热站', cell: 2 },
] as const

let folder: Awaited<ReturnType<typeof createDataFolder>>
let server: DemoServer
let browser: Browser

beforeAll(async () => {
  folder = await createDataFolder()
  // a past so long that no machine has computed it before the test has seen the last page
  server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: '20', SIM_HISTORY_DAYS: '150' })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGKILL')
  await folder?.remove()
})

/** Records every spinner without a text, and every busy area that stays empty for more than three seconds. */
const watchWaits = (page: Page) =>
  page.addInitScript(() => {
    const found = new Set<string>()
    const emptySince = new Map<Element, number>()
    Object.assign(window, { unexplainedWaits: found })
    const saysNothing = (element: Element | null): boolean =>
      element?.checkVisibility() === true && element.textContent?.trim() === ''
    const write = (element: Element | null) => found.add(`${location.hash} ${element?.outerHTML.slice(0, 200)}`)
    setInterval(() => {
      for (const sign of document.querySelectorAll('svg.lucide-loader-circle'))
        if (saysNothing(sign.parentElement)) write(sign.parentElement)
      const empty = [...document.querySelectorAll('[aria-busy=true]')].filter(saysNothing)
      for (const element of emptySince.keys()) if (!empty.includes(element)) emptySince.delete(element)
      for (const element of empty) {
        const since = emptySince.get(element) ?? performance.now()
        emptySince.set(element, since)
        // a shorter wait needs no explanation
        if (performance.now() - since > 3_000) write(element)
      }
    }, 50)
  })
const unexplainedWaits = (page: Page) =>
  page.evaluate(() => {
    const found: unknown = Reflect.get(window, 'unexplainedWaits')
    return found instanceof Set ? [...found] : ['nothing was watched']
  })
const progress = (page: Page) => page.getByRole('progressbar', { name: PAST })

describe('a fresh start', () => {
  it('has no unexplained wait in the first minutes', async () => {
    const { page, problems } = await openPage(browser)
    await watchWaits(page)
    await page.goto(`${server.url}/#/login`)
    await progress(page).waitFor()
    await page.getByText(PAST).waitFor()

    await signIn(page, server)
    await page.waitForURL((url) => url.hash === '#/index')
    await progress(page).waitFor()
    await page.getByRole('cell', { name: 'HZ0003' }).waitFor()
    await goTo(page, '/admin-home/index')
    await progress(page).filter({ visible: true }).waitFor()

    await goTo(page, REALTIME)
    await eventually(() => row(page, '1号机组').locator('button[data-state=good]').count()).toBeGreaterThan(3)
    await goTo(page, HISTORY)
    await findNode(page, 'HZ0001')
    await node(page, '换热站').getByRole('checkbox').check()
    await eventually(async () => {
      await button(page, '查询').click()
      await page.locator('[data-page=history][aria-busy=false]').waitFor()
      return row(page, ':').first().getByRole('cell').nth(1).textContent()
    }).toMatch(/^\d/)
    await goTo(page, TREND)
    await findNode(page, 'HZ0001')
    await node(page, '换热站').getByRole('checkbox').check()
    await button(page, /^加入曲线/).click()
    await page.getByRole('table', { name: '图例与统计' }).locator('tbody tr').first().waitFor()
    await goTo(page, DRAWING)
    await page.waitForSelector('[data-live-state=live]', { timeout: 60_000 })

    expect(server.output()).not.toContain('complete')
    expect(await unexplainedWaits(page)).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })
})

describe('the first figures', () => {
  it('are on every page of past days as soon as the week is computed, and none is 0 before', async () => {
    const small = await createDataFolder()
    const demo = await startDemo({ DATA_DIR: small.path, SIM_STATIONS: '3', SIM_HISTORY_DAYS: '9' })
    const { page, problems } = await openPage(browser)
    try {
      await enter(page, demo, { user: 'admin', path: '/energyAnalysis' })
      const figure = ({ of, cell }: (typeof FIGURES)[number]) =>
        row(page, of).first().getByRole('cell').nth(cell).textContent()
      const seen: (string | null)[] = []
      await expect
        .poll(async () => {
          await page.reload()
          seen.push(await figure(FIGURES[0]))
          return seen.at(-1)
        })
        .toMatch(/[1-9]/)
      // what is not computed yet is unknown, and said to follow
      expect(seen.filter((text) => text === '0' || text === '0.0')).toEqual([])
      for (const one of FIGURES.slice(1)) {
        await goTo(page, one.path)
        await eventually(() => figure(one)).toMatch(/[1-9]/)
      }
      expect(problems).toEqual([])
    } finally {
      await page.close()
      await demo.stop('SIGKILL')
      await small.remove()
    }
  })
})

describe('a machine that is busy with other work', () => {
  it('computes the past more slowly, and refuses no call meanwhile', async () => {
    const small = await createDataFolder()
    const endLoad = busyMachine(2)
    const demo = await startDemo({ DATA_DIR: small.path, SIM_STATIONS: '3', SIM_HISTORY_DAYS: '3', LOG_LEVEL: 'warn' })
    const calls: AskedCall[] = []
    const person = async (loginName: string): Promise<void> => {
      const person = createConsole(demo.url, calls)
      for (let round = 0; !demo.output().includes('complete'); round += 1)
        await walkPages(person, loginName, round, () => sleep(200))
    }
    try {
      await Promise.all(['super', 'admin', 'operator'].map(person))
      expect(calls.filter(({ failure }) => failure !== null)).toEqual([])
      // neither did the simulator lose its broker, nor a statement its connection
      expect(demo.output()).not.toContain('"level":')
    } finally {
      endLoad()
      await demo.stop('SIGKILL')
      await small.remove()
    }
  })
})
