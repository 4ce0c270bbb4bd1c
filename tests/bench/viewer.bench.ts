import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { benchFaceplate } from './faceplate.ts'
import { runParts } from './parts.ts'
import { benchReplayDrawing } from './replay-drawing.ts'
import type { BenchRow } from './results.ts'

const inBrowser = (part: (browser: Browser) => Promise<BenchRow[]>) => async (): Promise<BenchRow[]> => {
  const browser = await launchBrowser('by GPU')
  try {
    return await part(browser)
  } finally {
    await browser.close()
  }
}

/** Drawings that people look at: a press, and the past on the built console. BENCH_PARTS selects parts. */
await runParts({ faceplate: inBrowser(benchFaceplate), replay: inBrowser(benchReplayDrawing) })
