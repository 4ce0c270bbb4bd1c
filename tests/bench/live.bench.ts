import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { benchIngest } from './ingest.ts'
import { type BenchRow, reportRows } from './results.ts'
import { benchStationDrawing } from './station-drawing.ts'
import { benchTiledDrawing } from './tiled-drawing-page.ts'
import { benchValueDrawing } from './value-drawing-page.ts'

/** The live path from gateway to pixel, on the product as shipped: built console, built server, real browser. */
async function run(): Promise<void> {
  const rows: BenchRow[] = await benchIngest('live')
  const browser = await launchBrowser('by GPU')
  try {
    const folder = await createDataFolder()
    const server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: '60', SIM_STEP_S: '5', LOG_LEVEL: 'error' })
    rows.push(...(await benchStationDrawing(browser, server)))
    await server.stop()
    rows.push(...(await benchTiledDrawing(browser, folder.path)))
    await folder.remove()
    rows.push(...(await benchValueDrawing(browser)))
  } finally {
    await browser.close()
  }
  reportRows(rows)
}

await run()
