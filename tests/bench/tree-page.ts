import type { Browser, Page } from 'playwright-core'
import type { PhysicsTreeNode } from '#contract/resources/physics.resource.ts'
import { MOVING, openPage, signIn } from '../support/browser.ts'
import type { DemoServer } from '../support/demo-server.ts'
import { type BenchRow, benchRow, withLimit } from './results.ts'
import { p95, traceMainThread } from './thread-trace.ts'

const RUNS = 5
const PAGE = '/admin-framework/admin-framework-physics'
const LINE = '[role=treeitem]'
const SCROLL_STEPS = 100
const STEP_PX = 360
const NAME = '和平'
const PINYIN = 'hp'

/** The tree page with the plant on the server, compared with a plain list that renders every node. */
export async function benchTreePage(
  browser: Browser,
  server: DemoServer,
  plant: readonly PhysicsTreeNode[],
): Promise<BenchRow[]> {
  const { page } = await openPage(browser, undefined, MOVING)
  await signIn(page, server)
  const first = await firstLines(page, server)
  const expanded = await longestOf(page, RUNS, async (run) => {
    if (run > 0) await page.getByRole('button', { name: '全部收起' }).click()
    await page.getByRole('button', { name: '全部展开' }).click()
    await settle(page)
  })
  await page.locator(LINE).first().hover()
  const scrolled = await traceMainThread(page, async () => {
    for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(0, STEP_PX)
    await settle(page)
  })
  const field = page.getByRole('searchbox').first()
  await field.click()
  const typed = await keystrokes(page, NAME)
  const spelled = await keystrokes(page, PINYIN)
  await page.keyboard.press('Escape')
  const chosen = await longestOf(page, RUNS, async (run) => {
    await page
      .locator(LINE)
      .nth(2 + run)
      .click()
    await settle(page)
  })
  await page.close()
  const peer = await benchPlainList(browser, plant)
  const beside = (runs: readonly number[]) => ({ name: 'plain nested list', runs })
  const size = `${plant.length} nodes`
  return [
    benchRow('trees', `${size}: answer to first lines`, 'ms', first),
    withLimit(benchRow('trees', `${size}: open all, longest task`, 'ms', expanded, beside(peer.expanded)), 50),
    benchRow('trees', `${size}, all open: scrolling, main thread a frame, p95`, 'ms', [p95(scrolled.framesMs)]),
    withLimit(benchRow('trees', `${size}: a letter of a name, longest task`, 'ms', typed, beside(peer.typed)), 50),
    withLimit(benchRow('trees', `${size}: a letter of pinyin, longest task`, 'ms', spelled, beside(peer.typed)), 50),
    withLimit(benchRow('trees', `${size}: a node chosen, longest task`, 'ms', chosen), 50),
  ]
}

/** From the last byte of the tree's answer to the frame that shows its first lines. */
async function firstLines(page: Page, server: DemoServer): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto(`${server.url}/#/index`)
    await page.reload()
    await page.evaluate((path) => {
      location.hash = path
    }, PAGE)
    await page.locator(LINE).first().waitFor()
    times.push(
      await page.evaluate(
        (line) =>
          new Promise<number>((resolve, reject) => {
            const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/physics/tree'))
            if (!(answer instanceof PerformanceResourceTiming) || !document.querySelector(line))
              reject(new Error('no tree'))
            else requestAnimationFrame((now) => resolve(now - answer.responseEnd))
          }),
        LINE,
      ),
    )
  }
  return times
}

/** Longest task of each run. */
async function longestOf(page: Page, runs: number, work: (run: number) => Promise<void>): Promise<number[]> {
  const longest: number[] = []
  for (let run = 0; run < runs; run += 1) longest.push((await traceMainThread(page, () => work(run))).longestTaskMs)
  return longest
}

/** Types a text letter by letter and deletes it again; returns the longest task of each letter. */
async function keystrokes(page: Page, text: string): Promise<number[]> {
  const letters = [...text]
  const costs = await longestOf(page, letters.length, async (at) => {
    await page.keyboard.insertText(letters[at] ?? '')
    await settle(page)
  })
  for (const _ of letters) await page.keyboard.press('Backspace')
  await settle(page)
  return costs
}

/** Waits two frames and a little, so that pending updates are drawn. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))
      }),
  )

/** The peer: every node as an element of nested lists, without React, expanded at once and filtered by hiding. */
async function benchPlainList(
  browser: Browser,
  plant: readonly PhysicsTreeNode[],
): Promise<{ expanded: number[]; typed: number[] }> {
  const { page } = await openPage(browser, undefined, MOVING)
  await page.setContent('<div id="frame" style="height: 700px; overflow: auto"></div>')
  await page.evaluate(
    (nodes) => {
      const lists = new Map<string | null, HTMLElement>([[null, document.querySelector('#frame') ?? document.body]])
      for (const { keyId, parentId, name, pinyin } of nodes) {
        const item = document.createElement('li')
        const list = document.createElement('ul')
        item.dataset.text = `${name} ${pinyin}`
        item.append(name, list)
        list.hidden = true
        lists.get(parentId)?.append(item)
        lists.set(keyId, list)
      }
    },
    plant.map(({ keyId, parentId, name, pinyin }) => ({ keyId, parentId, name, pinyin })),
  )
  const setOpen = (isOpen: boolean) =>
    page.evaluate((open) => {
      for (const list of document.querySelectorAll('ul')) list.hidden = !open
    }, isOpen)
  const expanded = await longestOf(page, RUNS, async () => {
    await setOpen(true)
    await settle(page)
    await setOpen(false)
  })
  await setOpen(true)
  const typed = await longestOf(page, NAME.length, async (at) => {
    await page.evaluate(
      (text) => {
        for (const item of document.querySelectorAll('li'))
          item.hidden = item.querySelector(`[data-text*="${text}"]`) === null && !item.dataset.text?.includes(text)
      },
      NAME.slice(0, at + 1),
    )
    await settle(page)
  })
  await page.close()
  return { expanded, typed }
}
