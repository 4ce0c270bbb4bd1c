import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { DemoServer } from '../support/demo-server.ts'
import { type BenchRow, benchRow, withLimit } from './results.ts'

/** What a page loads, by its kind; it goes on while the page is used. */
export function watchLoads(
  page: Page,
  kinds: readonly string[],
): { readonly url: string; readonly body: Promise<Buffer> }[] {
  const loads: { readonly url: string; readonly body: Promise<Buffer> }[] = []
  page.on('response', (response) => {
    if (kinds.includes(response.request().resourceType())) loads.push({ url: response.url(), body: response.body() })
  })
  return loads
}

/** Opens the sign-in page and waits for all that it loads. */
export async function openSignIn(page: Page, server: DemoServer): Promise<void> {
  await page.goto(`${server.url}/#/login`, { waitUntil: 'networkidle' })
  await page.waitForSelector('[name=loginName]')
}

/** JavaScript that the sign-in page loads before sign-in, plain and compressed; it must not hold the drawing engine. */
export async function benchLoginSize(browser: Browser, server: DemoServer): Promise<BenchRow[]> {
  const page = await browser.newPage()
  const scripts = watchLoads(page, ['script'])
  await openSignIn(page, server)
  const loaded = await Promise.all(scripts.map(async ({ url, body }) => ({ url, body: await body })))
  await page.close()
  const withEngine = loaded.filter(({ body }) => /WEBGL_lose_context|maplibre|echarts/.test(body.toString()))
  if (withEngine.length > 0)
    throw new Error(`The sign-in page loads the engine: ${withEngine.map(({ url }) => url).join(', ')}`)
  const bytes = loaded.reduce((sum, { body }) => sum + gzipSync(body, { level: 6 }).length, 0)
  const raw = loaded.reduce((sum, { body }) => sum + body.length, 0)
  return [
    benchRow('pages', 'JavaScript of the sign-in page', 'kB', [raw / 1000]),
    withLimit(benchRow('pages', 'JavaScript of the sign-in page, gzip', 'kB', [bytes / 1000]), 250),
  ]
}
