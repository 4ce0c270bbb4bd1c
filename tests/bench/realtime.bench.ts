import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { benchRealtimePage } from './realtime-page.ts'
import { reportRows } from './results.ts'

const STATIONS = 60

/** The live table of 60 stations with all columns, while its values change. */
async function run(): Promise<void> {
  const folder = await createDataFolder()
  // a slow simulator, so that the changes come from the bench
  const server = await startDemo({
    DATA_DIR: folder.path,
    SIM_STATIONS: String(STATIONS),
    SIM_STEP_S: '60',
    LOG_LEVEL: 'error',
  })
  const browser = await launchBrowser('by GPU')
  try {
    reportRows(await benchRealtimePage(browser, server, STATIONS))
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

await run()
