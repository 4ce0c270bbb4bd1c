import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import type { DraftPage } from './draft-page/main.ts'

/** The page of drafts, and a browser for it. */
export interface DraftStage {
  readonly url: string
  readonly browser: Browser
  /** Opens a tab on the page. */
  open(context: BrowserContext): Promise<Page>
  close(): Promise<void>
}

export async function openDraftStage(): Promise<DraftStage> {
  const url = `${inject('testPages')}draft-page/`
  const browser = await launchBrowser()
  return {
    url,
    browser,
    async open(context) {
      const page = await context.newPage()
      await page.goto(url)
      await page.waitForFunction(() => 'draftPage' in globalThis)
      return page
    },
    close: () => browser.close(),
  }
}

/** Runs a function on the page's drafts. It sees nothing of the test but `given`. */
export function on<Result, Given = undefined>(
  page: Page,
  work: (page: DraftPage, given: Given) => Result | Promise<Result>,
  given?: Given,
): Promise<Result> {
  return page.evaluate(`(${work})(globalThis.draftPage, ${JSON.stringify(given)})`)
}
