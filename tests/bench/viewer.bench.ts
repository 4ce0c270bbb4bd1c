import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { benchFaceplate } from './faceplate.ts'
import { benchReplayDrawing } from './replay-drawing.ts'
import { reportRows } from './results.ts'

/** What an operator does with a drawing: presses something in it, and looks back. */
async function run(): Promise<void> {
  const browser = await launchBrowser('by GPU')
  const folder = await createDataFolder()
  try {
    const server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: '12', LOG_LEVEL: 'error' })
    const pressed = await benchFaceplate(browser, server)
    await server.stop()
    reportRows([...pressed, ...(await benchReplayDrawing(browser))])
  } finally {
    await browser.close()
    await folder.remove()
  }
}

await run()
