import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { benchLoginSize } from './login-size.ts'
import { benchPageCalls } from './pages-server.ts'
import { reportRows } from './results.ts'
import { benchTableScroll } from './table-scroll.ts'

/** Pages in a real browser: what the sign-in page loads, a table that is scrolled, and the calls behind tables. */
async function run(): Promise<void> {
  const calls = await benchPageCalls()
  const browser = await launchBrowser('by GPU')
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
  try {
    reportRows([...calls, ...(await benchLoginSize(browser, server)), ...(await benchTableScroll(browser, server))])
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

await run()
