import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build, preview } from 'vite'
import wasm from 'vite-plugin-wasm'
import { launchBrowser } from './browser.ts'
import type { DraftPage } from './draft-page/main.ts'

const PAGE_ROOT = new URL('./draft-page/', import.meta.url).pathname

/** The page of drafts, built and served, and a browser for it. */
export interface DraftStage {
  readonly url: string
  readonly browser: Browser
  /** Opens a tab on the page. */
  open(context: BrowserContext): Promise<Page>
  close(): Promise<void>
}

export async function openDraftStage(): Promise<DraftStage> {
  const outDir = await mkdtemp(join(tmpdir(), 'drafts-'))
  const config = { configFile: false, root: PAGE_ROOT, logLevel: 'error' } as const
  // the engine's face names its worker too
  const plugins = () => [wasm()]
  await build({
    ...config,
    plugins: plugins(),
    worker: { format: 'es', plugins },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const [url] = server.resolvedUrls?.local ?? []
  if (!url) throw new Error('The page of drafts is not served.')
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
    async close() {
      await browser.close()
      await new Promise((resolve) => server.httpServer.close(resolve))
      await rm(outDir, { recursive: true, force: true })
    },
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
