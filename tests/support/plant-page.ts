import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { enter, openPage } from './browser.ts'
import { browser, server } from './demo-stage.ts'

export const PHYSICS = '/admin-framework/admin-framework-physics'
export const TEMPLATES = '/admin-framework/admin-point-template'
export const STATION_POINTS = '/admin-framework/admin-point-hotsite'
export const REALTIME = '/websiteRealTime'
export const HISTORY = '/websiteHis'
export const TREND = '/websiteHisTrend'

/** The machine may be busy: what is waited for may take its time. */
export const eventually = <Value>(read: () => Value) => expect.poll(read)

/** A page of somebody signed in, with what goes wrong in it. */
export async function openAt(path: string, user = 'admin', viewport?: { width: number; height: number }) {
  const opened = await openPage(browser, viewport)
  await enter(opened.page, server, { user, path })
  return opened
}

/** Within the console: pages that were opened before are kept as they were left. */
export async function goTo(page: Page, path: string): Promise<void> {
  // sign-in leads to a first page of its own: whoever leaves before it is in front is brought back to it
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
/** A node of the tree of the page in front. */
export const node = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('treeitem').filter({ hasText: name }).first()

/** Has the tree of the page show what holds a text. */
export const findNode = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByRole('searchbox', { name: '名称、编号或拼音' }).first().fill(text)
