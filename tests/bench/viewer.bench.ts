import { launchBrowser } from '../support/browser.ts'
import { benchReplayDrawing } from './replay-drawing.ts'
import { reportRows } from './results.ts'

/** A drawing that shows the past: on the built console, with answers made up by the bench. */
async function run(): Promise<void> {
  const browser = await launchBrowser('by GPU')
  try {
    reportRows(await benchReplayDrawing(browser))
  } finally {
    await browser.close()
  }
}

await run()
