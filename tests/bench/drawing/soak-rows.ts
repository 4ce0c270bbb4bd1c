import type { CDPSession, Page } from 'playwright-core'
import { fitCamera } from '#drawing/scene/camera.ts'
import { growthRow, heldHeapMb } from '../page-memory.ts'
import { type BenchRow, benchRow, median, withAim } from '../results.ts'
import { VIEWPORT, withHarness } from './contest.ts'
import type { HarnessSite } from './harness-site.ts'
import { PROBES, SHEET } from './soak-document.ts'

const NUM_DOCUMENTS = 200
const NUM_LOSSES = 20
/** After this many documents the graphics context is lost and a sample is taken. */
const PERIOD = NUM_DOCUMENTS / NUM_LOSSES
/** Samples ignored at the beginning; of the others, the first and last {@link COMPARED} are compared. */
const WARM_UP = 5
const COMPARED = 5
/** The same drawing is open at each sample, so that samples are comparable. */
const SAMPLED_SEED = 1
const NUM_SEEDS = 7
/** Time until the values requested again after the loss are drawn. */
const SETTLE_MS = 1_500

interface Sample {
  readonly heapMb: number
  readonly bufferKb: number
  readonly textures: number
}

/** A viewer in long use: its memory must not grow, and the picture must come back after each lost context. */
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
      // every second drawing is shown in the viewer that is already open
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
    growthOf('JavaScript heap', samples, ({ heapMb }) => heapMb),
    growthOf('GPU buffers', samples, ({ bufferKb }) => bufferKb),
    growthOf('GPU textures', samples, ({ textures }) => textures),
    withAim(benchRow('soak-drawing', lost, '', [failures.length]), 'none', failures.length === 0),
  ]
}

async function sample(page: Page, session: CDPSession): Promise<Sample> {
  const heapMb = await heldHeapMb(session)
  const { bufferBytes, textures } = await page.evaluate(() => soakHarness.held())
  return { heapMb, bufferKb: bufferBytes / 1e3, textures }
}

/** Names of the probes that are not visible at their places. */
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

function growthOf(what: string, samples: readonly Sample[], of: (sample: Sample) => number): BenchRow {
  const values = samples.map(of)
  const [before, after] = [median(values.slice(WARM_UP, WARM_UP + COMPARED)), median(values.slice(-COMPARED))]
  return growthRow('soak-drawing', what, { before, after })
}
