import mqtt from 'mqtt'
import type { Browser, Page } from 'playwright-core'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { MOVING, openPage, signIn } from '../support/browser.ts'
import type { DemoServer } from '../support/demo-server.ts'
import { type BenchRow, benchRow, median, withLimit } from './results.ts'
import { signInTo } from './telemetry/bench-session.ts'
import { p95, traceMainThread } from './thread-trace.ts'

const RUNS = 3
const RUN_MS = 4_000
const LONGEST_START_MS = 120_000
const SLICES_A_SECOND = 20
const VALUES_A_SLICE = 50
const SCROLL_STEPS = 40
const STEP_PX = 120

/** The live table with all columns: main-thread cost of a frame while values arrive, without and with scrolling. */
export async function benchRealtimePage(browser: Browser, server: DemoServer, stations: number): Promise<BenchRow[]> {
  const { page } = await openPage(browser, undefined, MOVING)
  const slices = await slicesOf(server, stations)
  await signIn(page, server)
  await page.goto(`${server.url}/#/websiteRealTime?group=all`)
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  let at = 0
  const timer = setInterval(() => {
    const slice = slices[at % slices.length] ?? []
    at += 1
    for (const { topic, code } of slice)
      gateway.publish(topic, JSON.stringify({ t: Date.now(), v: [[code, 0.3 + ((at * 7) % 11) * 0.07]] }))
  }, 1000 / SLICES_A_SECOND)
  try {
    const cell = page.locator('[data-place][data-state=good]').first()
    await cell.waitFor({ timeout: LONGEST_START_MS })
    const size = await page.locator('main table').evaluate((table) => ({
      rows: Number(table.getAttribute('aria-rowcount')),
      columns: Number(table.getAttribute('aria-colcount')) || table.querySelectorAll('colgroup col').length,
      cells: table.querySelectorAll('[data-place]').length,
    }))
    console.log(`${size.rows} rows × ${size.columns} columns, of which ${size.cells} values are in the page`)
    const changing = await runs(page, 'changing', () => page.waitForTimeout(RUN_MS))
    await cell.hover()
    const down = await runs(page, 'down', (run) => scroll(page, 0, run % 2 === 0 ? STEP_PX : -STEP_PX))
    const across = await runs(page, 'across', (run) => scroll(page, run % 2 === 0 ? STEP_PX : -STEP_PX, 0))
    const name = `${size.rows} × ${size.columns} live cells, ${SLICES_A_SECOND * VALUES_A_SLICE} values a second`
    return [
      ...rowsOf(`${name}`, changing),
      ...rowsOf(`${name}, scrolled down`, down),
      ...rowsOf(`${name}, scrolled across`, across),
    ]
  } finally {
    clearInterval(timer)
    await gateway.endAsync()
    await page.close()
  }
}

const rowsOf = (name: string, frames: readonly (readonly number[])[]): BenchRow[] => [
  benchRow('realtime', `${name}: main thread a frame, median`, 'ms', frames.map(median)),
  withLimit(benchRow('realtime', `${name}: main thread a frame, p95`, 'ms', frames.map(p95)), 8),
]

/** Costs of all frames, by run. */
async function runs(page: Page, name: string, work: (run: number) => Promise<void>): Promise<(readonly number[])[]> {
  const frames: (readonly number[])[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { framesMs } = await traceMainThread(page, () => work(run))
    console.log(
      `  ${name}: ${framesMs.length} frames, ${median(framesMs).toFixed(1)} and ${p95(framesMs).toFixed(1)} ms`,
    )
    frames.push(framesMs)
  }
  return frames
}

async function scroll(page: Page, xPx: number, yPx: number): Promise<void> {
  for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(xPx, yPx)
}

interface PublishedPoint {
  readonly topic: string
  readonly code: string
}

/** All analogue points of the units in slices of distant points; publishing the slices in turn changes every cell. */
async function slicesOf(server: DemoServer, stations: number): Promise<PublishedPoint[][]> {
  const session = await signInTo(server)
  const nodes = telemetryCalls.nodes.output.parse(await session.post(telemetryCalls.nodes.path, { levels: '["unit"]' }))
  const units = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
  const points = telemetryCalls.points.output.parse(
    await session.post(telemetryCalls.points.path, { nodeIds: JSON.stringify(units) }),
  )
  const gatewayOf = new Map(
    buildDemoNetwork({ stations, seed: 1 }).stations.flatMap(({ gatewayCode, units: own }) =>
      own.map(({ code }) => [code, gatewayCode] as const),
    ),
  )
  const published = points
    .filter(({ kind }) => kind === 'AI')
    .map(({ code, nodeCode }) => ({ topic: `heat/demo/${gatewayOf.get(nodeCode) ?? ''}/up`, code }))
  const numSlices = Math.ceil(published.length / VALUES_A_SLICE)
  return Array.from({ length: numSlices }, (_, slice) => published.filter((_point, at) => at % numSlices === slice))
}
