import { type BenchRow, benchRow, withAim } from '../results.ts'
import { p95 } from '../thread-trace.ts'
import { type Entry, measureCamera, withHarness, withinLimit } from './contest.ts'
import type { HarnessSite } from './harness-site.ts'

const NUM_SYMBOLS = 30
const NUM_LEAVES = 755
const MAX_FRAME_MS = 2

/** Symbols of many leaves each, of the size that foreign files have. */
export async function symbolRows(site: HarnessSite): Promise<BenchRow[]> {
  const entry: Pick<Entry, 'camera'> = { camera: {} }
  let firstFrameMs = Number.NaN
  await withHarness(site, async (page) => {
    await page.evaluate(([symbols, leaves]) => harness.prepareSymbols(symbols, leaves), [
      NUM_SYMBOLS,
      NUM_LEAVES,
    ] as const)
    firstFrameMs = await withinLimit(page.evaluate(() => harness.open()))
    await measureCamera(page, entry)
  })
  const name = `${NUM_SYMBOLS} symbols of ${NUM_LEAVES} leaves each`
  return [
    benchRow('drawing', `${name}: document to first frame`, 'ms', [firstFrameMs]),
    ...Object.entries(entry.camera).map(([work, { mainThread }]) => {
      const cost = p95(mainThread)
      const row = benchRow('drawing', `${name}, ${work}: main thread a frame, p95`, 'ms', [cost])
      return withAim(row, `under ${MAX_FRAME_MS}`, cost < MAX_FRAME_MS)
    }),
  ]
}
