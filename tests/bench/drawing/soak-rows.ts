import type { CDPSession, Page } from 'playwright-core'
import { fitCamera } from '#drawing/scene/camera.ts'
import { type BenchRow, benchRow, median, withAim } from '../results.ts'
import { VIEWPORT, withHarness } from './contest.ts'
import type { HarnessSite } from './harness-site.ts'
import { PROBES, SHEET } from './soak-document.ts'

const NUM_DOCUMENTS = 200
const NUM_LOSSES = 20
/** A sample is taken, and the graphics are lost, each time after so many documents. */
const PERIOD = NUM_DOCUMENTS / NUM_LOSSES
/** Of the samples, left out at the beginning; then so many at each end are compared. */
const WARM_UP = 3
const COMPARED = 5
const MAX_GROWTH_PERCENT = 5
/** The drawing that is open at each sample, so that samples can be compared. */
const SAMPLED_SEED = 1
const NUM_SEEDS = 7
/** Until values that were asked for anew are drawn. */
const SETTLE_MS = 1_500

interface Sample {
  readonly heapMb: number
  readonly bufferKb: number
  readonly textures: number
}

/** A viewer that is used for a long time: what it holds must not grow, and what is lost must come back. */
export async function soakRows(site: HarnessSite, minutes: number): Promise<BenchRow[]> {
  const samples: Sample[] = []
  const failures: string[] = []
  await withHarness(site, async (page) => {
    await page.evaluate(async () => {
      globalThis.soakHarness = await openSoakHarness()
    })
    const session = await page.context().newCDPSession(page)
    const started = Date.now()
    for (let opened = 1; opened <= NUM_DOCUMENTS; opened += 1) {
      const isPeriod = opened % PERIOD === 0
      // every second drawing comes to the viewer that is open
      if (opened % 2 === 0) await page.evaluate(() => soakHarness.close())
      await page.evaluate((seed) => soakHarness.open(seed), isPeriod ? SAMPLED_SEED : 2 + (opened % NUM_SEEDS))
      await page.waitForTimeout(Math.max(0, started + (opened * minutes * 60_000) / NUM_DOCUMENTS - Date.now()))
      if (!isPeriod) continue
      await page.evaluate(() => soakHarness.loseContext())
      await page.waitForTimeout(SETTLE_MS)
      const missing = await missingProbes(page)
      failures.push(...missing.map((probe) => `after ${opened} documents: ${probe}`))
      samples.push(await sample(page, session))
      console.log(
        `  ${opened} documents: ${JSON.stringify(samples.at(-1))}${missing.map((probe) => `, missing ${probe}`)}`,
      )
    }
  })
  if (failures.length > 0) console.log(failures.join('\n'))
  const lost = `pieces missing after ${NUM_LOSSES} losses of the graphics`
  return [
    growthRow('JavaScript heap', samples, ({ heapMb }) => heapMb),
    growthRow('GPU buffers', samples, ({ bufferKb }) => bufferKb),
    growthRow('GPU textures', samples, ({ textures }) => textures),
    withAim(benchRow('soak-drawing', lost, '', [failures.length]), 'none', failures.length === 0),
  ]
}

async function sample(page: Page, session: CDPSession): Promise<Sample> {
  // what finalizers free is found by the second collection
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { bufferBytes, textures } = await page.evaluate(() => soakHarness.held())
  return { heapMb: usedSize / 1e6, bufferKb: bufferBytes / 1e3, textures }
}

/** Names of what cannot be seen in its place. */
async function missingProbes(page: Page): Promise<string[]> {
  const { x, y, zoom } = fitCamera(VIEWPORT, { minX: 0, minY: 0, maxX: SHEET.width, maxY: SHEET.height })
  const places = PROBES.map(({ left, top, width, height, color }) => ({
    left: Math.ceil(x + zoom * left) + 1,
    top: Math.ceil(y + zoom * top) + 1,
    width: Math.floor(zoom * width) - 2,
    height: Math.floor(zoom * height) - 2,
    color,
  }))
  const picture = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  const parts = await page.evaluate(([shot, where]) => soakHarness.partsOf(shot, where), [picture, places] as const)
  return PROBES.flatMap(({ name, minPart }, at) => ((parts[at] ?? 0) < minPart ? `${name} (${parts[at]})` : []))
}

function growthRow(what: string, samples: readonly Sample[], of: (sample: Sample) => number): BenchRow {
  const values = samples.map(of)
  const [before, after] = [median(values.slice(WARM_UP, WARM_UP + COMPARED)), median(values.slice(-COMPARED))]
  const percent = 100 * (after / before - 1)
  return withAim(
    benchRow('soak-drawing', `${what}: growth from ${before.toFixed(1)} to ${after.toFixed(1)}`, '%', [percent]),
    `within ${MAX_GROWTH_PERCENT}`,
    Math.abs(percent) <= MAX_GROWTH_PERCENT,
  )
}
