import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { openDataFolder } from '../support/test-db.ts'
import { buildPlant } from './plant.ts'
import { reportRows } from './results.ts'
import { benchTreeCall } from './tree-call.ts'
import { benchTreePage } from './tree-page.ts'

/** A plant of about 30,000 nodes: the call that returns its tree, and the page that shows it. */
async function run(): Promise<void> {
  const folder = await createDataFolder()
  const plant = buildPlant()
  const database = await openDataFolder(folder.path)
  const call = await benchTreeCall(database, plant)
  const server = await startDemo({ DATA_DIR: folder.path, SIM_STEP_S: '60', LOG_LEVEL: 'error' })
  const browser = await launchBrowser('by GPU')
  try {
    reportRows([...call, ...(await benchTreePage(browser, server, plant))])
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

await run()
