import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { benchLoginSize } from './login-size.ts'
import { benchPageTimes, benchSignIn } from './page-times.ts'
import { benchPageCalls } from './pages-server.ts'
import { reportRows } from './results.ts'
import { benchTableScroll } from './table-scroll.ts'

/** Pages in a real browser: what sign-in loads and how long it takes, every page of the menu, a table that is scrolled, and the calls behind tables. */
async function run(): Promise<void> {
  const calls = await benchPageCalls()
  const browser = await launchBrowser('by GPU')
  // an emulated GPU would be what is measured
  const quick = await launchBrowser('by CPU')
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, LOG_LEVEL: 'error' })
  try {
    reportRows([
      ...calls,
      ...(await benchLoginSize(browser, server)),
      await benchSignIn(quick, server),
      ...(await benchPageTimes(quick, server)),
      ...(await benchTableScroll(browser, server)),
    ])
  } finally {
    await browser.close()
    await quick.close()
    await server.stop()
    await folder.remove()
  }
}

await run()
