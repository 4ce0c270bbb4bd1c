import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { enter, openPage } from './browser.ts'
import { browser, server, stageDemo } from './demo-stage.ts'
import { answer, MENUS } from './frame-page.ts'

/** The one page of a test, closed after it. */
export let page: Page

/** As {@link stageDemo}, with a page for each test. */
export function stageFrame(): void {
  stageDemo()
  afterEach(() => page?.close())
}

/** Opens a page without signing in. */
export async function openSignedOut(viewport?: { width: number; height: number }): Promise<string[]> {
  const opened = await openPage(browser, viewport)
  page = opened.page
  return opened.problems
}

/** Signs in with menus of every kind, in a window of a given width. */
export async function open(
  width = 1600,
  change: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const problems = await openSignedOut({ width, height: 900 })
  await page.route('**/menu/menuAuth*', (route) => route.fulfill(answer(MENUS)))
  // a drawing takes seconds on an emulated GPU; the frame needs only its page
  await page.route(`**${drawingCalls.toEdit.path}*`, (route) =>
    route.fulfill({ json: { code: 1004, message: 'none' } }),
  )
  await change(page)
  await enter(page, server)
  return problems
}
export const go = async (path: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await landed(path)
}
/** Waits until the page of a path is in front and shows its first content. */
const settled = async (path: string): Promise<void> => {
  await page.locator(`[data-tag="${path.split('?')[0]}"][data-current]`).waitFor()
  await page.locator('#main[aria-busy=false]').waitFor()
}
export const landed = async (path: string): Promise<void> => {
  await at(path)
  await settled(path)
}
export const at = (path: string) =>
  page.waitForURL((url) => decodeURI(url.hash).split('&id=')[0]?.split('?id=')[0] === `#${path}`)
export const tags = () =>
  page.locator('[data-tag]').evaluateAll((all) => all.map((tag) => tag.getAttribute('data-tag')))
export const tag = (path: string) => page.locator(`[data-tag="${path}"]`)
export const choose = async (path: string, name: string): Promise<void> => {
  await tag(path).click({ button: 'right' })
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Marks the page in front; a rebuilt page would not have the mark. */
export const mark = () => front().evaluate((node) => node.setAttribute('data-mark', ''))
export const front = () => page.locator('#main > :visible').first()
export const isMarked = () => page.locator('#main > [data-mark]:visible').count()
export const property = (name: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name)
export const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width
