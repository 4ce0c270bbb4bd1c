import type { Browser, Page } from 'playwright-core'
import { enter, launchBrowser, MOVING, openPage, signIn } from '#tests/support/browser.ts'
import { createDataFolder, type DemoServer, startDemo } from '#tests/support/demo-server.ts'
import { openSignIn, watchLoads } from '../login-size.ts'
import { type BenchRow, benchRow, withAim } from '../results.ts'

const RUNS = 3
const PATH = '/loca-map/index'
const STATIONS = '60'
/** Only the library and what draws with it say this. */
const OF_THE_MAP = /maplibre/i

/** The page of the map on a demo: how its first picture comes about, and what sign-in loads of it. */
export async function pageRows(): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: STATIONS, SIM_STEP_S: '5', LOG_LEVEL: 'error' })
  const browser = await launchBrowser('by GPU')
  try {
    const parts: Parts[] = []
    for (let run = 0; run < RUNS; run += 1) parts.push(await timePicture(browser, server))
    console.table(parts)
    const row = (name: string, of: (one: Parts) => number): BenchRow =>
      benchRow('map', `page of a demo of ${STATIONS} stations: ${name}`, 'ms', parts.map(of))
    return [
      await signInRow(browser, server),
      row('call to first picture', ({ picture }) => picture),
      row('of that, until the map is made', ({ made }) => made),
      row('of that, code is loaded', ({ code }) => code),
      row('of that, calls are open', ({ calls }) => calls),
      row('of that, the map itself', ({ map }) => map),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

/** ms from the call of the page, or of what lies between it and the first picture. */
interface Parts {
  readonly picture: number
  readonly made: number
  readonly code: number
  readonly calls: number
  readonly map: number
}

/** In a browser that has not opened a map before. */
async function timePicture(browser: Browser, server: DemoServer): Promise<Parts> {
  const { page, problems } = await openPage(browser, undefined, MOVING)
  await enter(page, server)
  await page.waitForLoadState('networkidle')
  const parts = await page.evaluate(async (path) => {
    performance.clearResourceTimings()
    const drawn = new Promise<PerformanceEntry>((resolve) => {
      new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName('map:first-picture')
        if (first) resolve(first)
      }).observe({ type: 'measure' })
    })
    const called = performance.now()
    location.hash = `#${path}`
    const { startTime, duration } = await drawn
    const picture = startTime + duration
    /** Length of all spans together, each moment once. */
    const lengthOf = (isOne: (entry: PerformanceResourceTiming) => boolean): number => {
      let [sum, end] = [0, called]
      const spans = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // what this type holds
        .filter(isOne)
        .map((one) => [one.startTime, Math.min(one.startTime + one.duration, picture)] as const)
        .toSorted((one, other) => one[0] - other[0])
      for (const [from, to] of spans) {
        sum += Math.max(0, to - Math.max(from, end))
        end = Math.max(end, to)
      }
      return sum
    }
    return {
      picture: picture - called,
      made: startTime - called,
      code: lengthOf(({ name }) => /\.(m?js|css)(\?|$)/.test(name)),
      calls: lengthOf(({ initiatorType }) => initiatorType === 'xmlhttprequest'),
      map: duration,
    }
  }, PATH)
  await page.close()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return parts
}

/** Bytes of the map in what the sign-in page loads. The same look at the map's own page must find some. */
async function signInRow(browser: Browser, server: DemoServer): Promise<BenchRow> {
  const page = await browser.newPage()
  const loads = watchLoads(page, ['script', 'stylesheet'])
  await openSignIn(page, server)
  const atSignIn = await bytesOfMap(loads)
  await signIn(page, server)
  await openMap(page, server)
  if ((await bytesOfMap(loads)) === 0) throw new Error('Nothing of the map was found in what its own page loads.')
  await page.close()
  return withAim(benchRow('map', 'code of the map at sign-in', 'B', [atSignIn]), '0', atSignIn === 0)
}

async function openMap(page: Page, server: DemoServer): Promise<void> {
  await page.goto(`${server.url}/#${PATH}`)
  await page.locator('[data-map=open]').waitFor()
}

async function bytesOfMap(loads: readonly { readonly body: Promise<Buffer> }[]): Promise<number> {
  const bodies = await Promise.all(loads.map(({ body }) => body))
  return bodies.reduce((sum, body) => sum + (OF_THE_MAP.test(body.toString()) ? body.length : 0), 0)
}
