import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { buildStage, type PanelPage, type PanelStage } from './panel-page.ts'

export let stage: PanelStage
/** The one page of a test, closed after it. */
export let opened: PanelPage

/** A scripted back end and a browser for the tests of a file, whose answers and page are those of one test. */
export function stagePanels(): void {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
    stage = await buildStage(browser)
  })
  afterEach(async () => {
    await opened?.context.close()
    stage.backEnd.reset()
  })
  afterAll(async () => {
    await browser?.close()
    await stage?.close()
  })
}

export async function open(options?: Parameters<PanelStage['open']>[0]): Promise<void> {
  opened = await stage.open(options)
}
