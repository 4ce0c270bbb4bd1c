import { launchBrowser } from '../support/browser.ts'
import { benchFaceplate } from './faceplate.ts'
import { benchReplayDrawing } from './replay-drawing.ts'
import { type BenchRow, reportRows } from './results.ts'

/** Drawings that people look at: the past on the built console, and a press. BENCH_PARTS selects parts. */
const PARTS = { faceplate: benchFaceplate, replay: benchReplayDrawing }

const chosen = process.env.BENCH_PARTS?.split(',')
const rows: BenchRow[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (!(chosen?.includes(name) ?? true)) continue
  const browser = await launchBrowser('by GPU')
  try {
    rows.push(...(await part(browser)))
  } finally {
    await browser.close()
  }
}
reportRows(rows)
