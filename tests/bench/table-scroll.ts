import type { Browser } from 'playwright-core'
import { MOVING, openPage, signIn } from '../support/browser.ts'
import type { DemoServer } from '../support/demo-server.ts'
import { measureMainThread } from './main-thread.ts'
import { type BenchRow, benchRow, withLimit } from './results.ts'

const ROWS = 10_000
const RUNS = 5
const STEPS = 120
/** One notch of a wheel. */
const STEP_PX = 120

/** Scrolling through a table of 10,000 rows: main-thread cost of a frame. */
export async function benchTableScroll(browser: Browser, server: DemoServer): Promise<BenchRow[]> {
  const { page } = await openPage(browser, undefined, MOVING)
  // more rows than the server ever sends in one page
  const list = Array.from({ length: ROWS }, (_, at) => ({
    keyId: `k${at}`,
    version: 1,
    updatedAt: null,
    updatedBy: '',
    type: `kind${at % 40}`,
    code: `c${at}`,
    labelZh: `名称${at}`,
    labelEn: `Name ${at}`,
    sortOrder: at % 100,
    isEnabled: at % 3 !== 0,
    remark: `备注 ${at}`,
  }))
  const body = JSON.stringify({ code: 0, result: { list, total: ROWS } })
  await page.route('**/jeasy-base/dict/list*', (route) => route.fulfill({ contentType: 'application/json', body }))
  await signIn(page, server)
  await page.goto(`${server.url}/#/admin-confDict/confDict`)
  const cell = page.locator('main tbody td', { hasText: /^c\d+$/ }).first()
  await cell.waitFor()
  await cell.hover()

  const costs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const direction = run % 2 === 0 ? STEP_PX : -STEP_PX
    const work = await measureMainThread(page, async () => {
      for (let step = 0; step < STEPS; step += 1) await page.mouse.wheel(0, direction)
    })
    costs.push(work.taskMs / work.frames)
  }
  await page.close()
  console.log(
    `scrolling ${ROWS} rows, main thread a frame by run: ${costs.map((cost) => cost.toFixed(2)).join(', ')} ms`,
  )
  return [withLimit(benchRow('pages', `scrolling ${ROWS} rows, main thread a frame`, 'ms', costs), 8)]
}
