import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, type TestContext } from 'vitest'
import { enter, openPage } from './browser.ts'
import { browser, server } from './demo-stage.ts'

export const PHYSICS = '/admin-framework/admin-framework-physics'
export const TEMPLATES = '/admin-framework/admin-point-template'
export const STATION_POINTS = '/admin-framework/admin-point-hotsite'
export const REALTIME = '/websiteRealTime'
export const HISTORY = '/websiteHis'
export const TREND = '/websiteHisTrend'

/** Polls with a long timeout, as the machine may be busy. */
export const eventually = <Value>(read: () => Value) => expect.poll(read)

/** A signed-in page of a test with its collected errors; closed after it, as it would go on asking and painting. */
export async function openAt(path: string, user = 'admin', viewport?: { width: number; height: number }) {
  const opened = await openPage(browser, viewport)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await addWhatIsShown(task, opened)
    await opened.page.close()
  })
  await enter(opened.page, server, { user, path })
  return opened
}

/** Puts the page's address, text and errors before the error of a test that failed: by then, nobody can look. */
async function addWhatIsShown(
  task: TestContext['task'],
  { page, problems }: { page: Page; problems: readonly string[] },
): Promise<void> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  const shown = [page.url(), text.replaceAll(/\s+/g, ' ').slice(0, 1_500), ...problems.slice(0, 3)].join('\n')
  for (const error of task.result?.errors ?? [])
    error.stack = `${error.stack ?? error.message}`.replace('\n', `\n${shown}\n`)
}

/** Navigates within the console: pages that were opened before keep their state. */
export async function goTo(page: Page, path: string): Promise<void> {
  // sign-in opens a first page: leaving before it is in front would lead back to it
  await page.locator('[data-tag][data-current]').first().waitFor()
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await page.locator(`[data-tag="${path}"][data-current]`).waitFor()
  await page.locator('#main[aria-busy=false]').waitFor()
}

export const dialog = (page: Page): Locator => page.getByRole('dialog').last()
export const row = (page: Page, text: string): Locator =>
  page.locator('#main tbody tr').filter({ hasText: text, visible: true })
export const button = (of: Page | Locator, name: string | RegExp): Locator =>
  of.getByRole('button', { name, exact: true })
export const notice = (page: Page, text: string): Locator => page.locator('[data-notice]').filter({ hasText: text })
/** A node in the tree of the page in front. */
export const node = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('treeitem').filter({ hasText: name }).first()

/** Filters the page's tree by a text. */
export const findNode = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByRole('searchbox', { name: '名称、编码或拼音' }).first().fill(text)
