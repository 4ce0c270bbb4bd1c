import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { MOVING, openPage } from './browser.ts'
import type { MapPage } from './map-page/main.ts'

declare global {
  /** Set by the page. */
  var mapPage: MapPage
}

/**
 * Opens the page with a map of marks.
 *
 * @param prepare - Of the page before it is opened.
 */
export async function openMapPage(browser: Browser, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const { page, problems } = await openPage(browser, { width: 660, height: 900 }, MOVING)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await prepare(page)
  await page.goto(`${inject('testPages')}map-page/`)
  await page.waitForFunction(() => 'mapPage' in globalThis)
  return { page, problems, asked }
}
