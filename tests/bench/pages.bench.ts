import { launchBrowser } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { benchLoginSize } from './login-size.ts'
import { benchPageTimes, benchSignIn } from './page-times.ts'
import { benchPageCalls } from './pages-server.ts'
import { reportRows } from './results.ts'
import { benchTableScroll } from './table-scroll.ts'

/**
 * Pages in a real browser: size and duration of sign-in, every page of the menu, scrolling a table, and the calls
 * behind tables.
 */
async function run(): Promise<void> {
  const calls = await benchPageCalls()
  const browser = await launchBrowser('by GPU')
  // with `by GPU`, the emulated GPU would dominate the times
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
