import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '#server/first-start/demo-accounts.ts'
import { MOVING, openPage, signIn } from '../support/browser.ts'
import { type DemoServer, TEST_CODE } from '../support/demo-server.ts'
import { causeOf } from './page-cause.ts'
import { type PageTimes, type PageWatch, watchPage } from './page-watch.ts'
import { type BenchRow, benchRow, median, percentile, withLimit } from './results.ts'

const RUNS = 3
const NUM_SLOWEST = 10
/**
 * Limits: from the press to the page in use; from a page's last answer to the page in use; from the sign-in click to the
 * home page in use.
 */
const [MAX_PRESS_MS, MAX_AFTER_DATA_MS, MAX_SIGN_IN_MS] = [1_000, 200, 1_500]

/** From a click in the menu to a page in use: each page a first time and then three times more, in one session. */
export async function benchPageTimes(browser: Browser, server: DemoServer): Promise<BenchRow[]> {
  const { page, problems } = await openPage(browser, undefined, MOVING)
  await page.addInitScript(watchPage)
  await signIn(page, server)
  await page.locator('#main[aria-busy=false]').waitFor()
  // the home page comes last: after sign-in it is already in front
  const [home, ...others] = await pathsOfMenu(page)
  const paths = [...others, ...(home === undefined ? [] : [home])]
  const open = (path: string): Promise<PageTimes> =>
    page.evaluate((to) => {
      const { pageWatch } = globalThis as unknown as { pageWatch: PageWatch } // set by watchPage
      return pageWatch.open(to)
    }, path)
  const rounds: Map<string, PageTimes>[] = []
  for (let round = 0; round <= RUNS; round += 1) {
    const times = new Map<string, PageTimes>()
    for (const path of paths) times.set(path, await open(path))
    rounds.push(times)
  }
  await page.close()
  if (problems.length > 0) throw new Error(problems.join('\n'))

  const [first, ...again] = rounds
  const timesOf = (path: string): PageTimes[] => again.flatMap((times) => times.get(path) ?? [])
  console.table(
    Object.fromEntries(
      paths.map((path) => {
        const presses = timesOf(path).map(({ pressMs }) => pressMs)
        const afters = timesOf(path).map(({ dataMs }) => dataMs)
        const figures = {
          'first, ms': first?.get(path)?.pressMs,
          'press p50': median(presses),
          'press p95': percentile(presses, 0.95),
          'after data p50': median(afters),
          'after data p95': percentile(afters, 0.95),
        }
        return [path, Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, Math.round(ms ?? 0)]))]
      }),
    ),
  )
  console.log(`The ${NUM_SLOWEST} slowest pages, each at its slowest:`)
  console.table(
    Object.fromEntries(
      paths
        .flatMap((path) => rounds.flatMap((times) => times.get(path) ?? []).map((times) => ({ path, times })))
        .toSorted((one, other) => other.times.pressMs - one.times.pressMs)
        .filter(({ path }, at, sorted) => sorted.findIndex((other) => other.path === path) === at)
        .slice(0, NUM_SLOWEST)
        .map(({ path, times }) => [path, { 'press, ms': Math.round(times.pressMs), cause: causeOf(times) }]),
    ),
  )
  const all = paths.flatMap(timesOf)
  const firsts = [...(first?.values() ?? [])]
  const figure = (name: string, ms: number): BenchRow => benchRow('pages', name, 'ms', [ms])
  const allPages = `${paths.length} pages`
  return [
    ...paths.map((path) =>
      benchRow(
        'pages',
        `${path}, press to use`,
        'ms',
        timesOf(path).map(({ pressMs }) => pressMs),
      ),
    ),
    withLimit(
      figure(
        `${allPages}, first press to use, p95`,
        percentile(
          firsts.map(({ pressMs }) => pressMs),
          0.95,
        ),
      ),
      MAX_PRESS_MS,
    ),
    figure(`${allPages}, press to use, p50`, median(all.map(({ pressMs }) => pressMs))),
    withLimit(
      figure(
        `${allPages}, press to use, p95`,
        percentile(
          all.map(({ pressMs }) => pressMs),
          0.95,
        ),
      ),
      MAX_PRESS_MS,
    ),
    withLimit(
      figure(
        `${allPages}, first time, data to use, p95`,
        percentile(
          firsts.map(({ dataMs }) => dataMs),
          0.95,
        ),
      ),
      MAX_AFTER_DATA_MS,
    ),
    withLimit(
      figure(
        `${allPages}, data to use, p95`,
        percentile(
          all.map(({ dataMs }) => dataMs),
          0.95,
        ),
      ),
      MAX_AFTER_DATA_MS,
    ),
  ]
}

/** From the sign-in click to the home page in use, each time in a browser that has loaded only the sign-in page. */
export async function benchSignIn(browser: Browser, server: DemoServer): Promise<BenchRow> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await timeSignIn(browser, server, 'super'))
  return withLimit(benchRow('pages', 'sign-in, press to home page in use', 'ms', times), MAX_SIGN_IN_MS)
}

/** Signs in once, in a browser context that has loaded only the sign-in page; ms from the click to the home page in use. */
export async function timeSignIn(browser: Browser, server: DemoServer, loginName: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  await page.goto(`${server.url}/#/login`, { waitUntil: 'networkidle' })
  const typed = { loginName, loginPwd: DEMO_PASSWORD, code: TEST_CODE, vcode: TEST_CODE }
  for (const [name, text] of Object.entries(typed)) await page.fill(`[name=${name}]`, text)
  const { pressMs } = await page.evaluate(() => {
    const { pageWatch } = globalThis as unknown as { pageWatch: PageWatch } // set by watchPage
    return pageWatch.press('[type=submit]', '/index')
  })
  await context.close()
  return pressMs
}

/** Paths of all pages in the menu; unfolds its groups. */
async function pathsOfMenu(page: Page): Promise<string[]> {
  const unfold = () =>
    page.locator('#sidebar').evaluate((menu) => {
      const folded = menu.querySelectorAll<HTMLElement>('[aria-expanded=false]')
      for (const group of folded) group.click()
      return folded.length
    })
  while ((await unfold()) > 0) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return page
    .locator('#sidebar')
    .evaluate((menu) => [
      ...new Set([...menu.querySelectorAll('a')].flatMap((link) => link.getAttribute('href')?.slice(1) ?? [])),
    ])
}
