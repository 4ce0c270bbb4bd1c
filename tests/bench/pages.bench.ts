import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { benchPageCalls } from './pages-server.ts'
import { reportRows } from './results.ts'
import { benchTableScroll } from './table-scroll.ts'

/** Tables of configuration pages: the calls behind them, and the table itself in a real browser. */
async function run(): Promise<void> {
  const calls = await benchPageCalls()
  const browser = await launchBrowser('by GPU')
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
  try {
    reportRows([...calls, ...(await benchTableScroll(browser, server))])
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

await run()
