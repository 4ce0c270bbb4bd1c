import type { Browser } from 'playwright-core'
import type { DemoServer } from '../support/demo-server.ts'
import { openDrawingPage, takeDurations } from './drawing-page.ts'
import { measureMainThread } from './main-thread.ts'
import { type BenchRow, benchRow, percentile } from './results.ts'

const RUNS = 3
const RUN_MS = 30_000

/** One station's drawing while its values change: age of a value when it is drawn, and the cost of drawing. */
export async function benchStationDrawing(browser: Browser, server: DemoServer): Promise<BenchRow[]> {
  const page = await openDrawingPage(browser, server)
  const ages: number[][] = []
  const frameCosts: number[] = []
  await takeDurations(page, 'drawing:measured-to-drawn')
  for (let run = 0; run < RUNS; run += 1) {
    const work = await measureMainThread(page, () => page.waitForTimeout(RUN_MS))
    ages.push(await takeDurations(page, 'drawing:measured-to-drawn'))
    frameCosts.push(work.taskMs / work.frames)
  }
  await page.close()
  const all = ages.flat()
  console.log(
    `publish to pixel: ${all.length} patches, ${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))} ms; main thread a frame by run: ${frameCosts.map((cost) => cost.toFixed(2)).join(', ')} ms`,
  )
  return [
    benchRow('live', 'publish to pixel, p50', 'ms', [percentile(all, 0.5)]),
    benchRow('live', 'publish to pixel, p99', 'ms', [percentile(all, 0.99)]),
    benchRow('live', 'station drawing, main thread a frame while values change', 'ms', frameCosts),
  ]
}
