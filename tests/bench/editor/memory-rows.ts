import type { CDPSession, Page } from 'playwright-core'
import { withHarness } from '../drawing/contest.ts'
import type { HarnessSite } from '../drawing/harness-site.ts'
import { growthRow, heldHeapMb } from '../page-memory.ts'
import type { BenchRow } from '../results.ts'
import { PAGE, SPOIL_MS } from './contest.ts'

/** A small drawing, so that little is lost in what it takes itself. */
const NUM_ELEMENTS = 1_000
/** Their frames take a fourth of the time that those of the other figures do. */
const VIEWPORT = { width: 960, height: 540 }
/** After each part of the gestures the history is cleared and a sample taken. */
const NUM_PARTS = 5

interface Sample {
  readonly heapMb: number
  readonly bufferKb: number
  readonly textures: number
}

/** What the page of our editor holds after gestures whose history was cleared, compared with the same after a warm-up. */
export async function memoryRows(site: HarnessSite, numGestures: number): Promise<BenchRow[]> {
  const samples: Sample[] = []
  await withHarness(
    site,
    async (page) => {
      await page.setViewportSize(VIEWPORT)
      await page.evaluate(([size, spoilMs]) => ourHarness.open(size, spoilMs), [NUM_ELEMENTS, SPOIL_MS] as const)
      const session = await page.context().newCDPSession(page)
      for (let part = 0; part <= NUM_PARTS; part += 1) {
        await page.evaluate((count) => ourHarness.gestures(count), Math.ceil(numGestures / NUM_PARTS))
        await page.evaluate(() => ourHarness.clearHistory())
        samples.push(await sample(page, session))
        console.log(`  ${part === 0 ? 'warm-up' : `part ${part} of the gestures`}: ${JSON.stringify(samples.at(-1))}`)
      }
    },
    PAGE,
  )
  const growthOf = (what: string, of: (sample: Sample) => number): BenchRow => {
    const [first = Number.NaN, last = Number.NaN] = [samples[0], samples.at(-1)].map((one) =>
      one ? of(one) : Number.NaN,
    )
    return growthRow('editor', `${numGestures} gestures, ${what}`, { before: first, after: last })
  }
  return [
    growthOf('JavaScript heap, MB', ({ heapMb }) => heapMb),
    growthOf('GPU buffers, kB', ({ bufferKb }) => bufferKb),
    growthOf('GPU textures', ({ textures }) => textures),
  ]
}

async function sample(page: Page, session: CDPSession): Promise<Sample> {
  const heapMb = await heldHeapMb(session)
  const { bufferBytes, textures } = await page.evaluate(() => ourHarness.held())
  return { heapMb, bufferKb: bufferBytes / 1e3, textures }
}
