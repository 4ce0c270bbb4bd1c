import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { createDemoFolder } from './demo-folder.ts'
import { type DataFolder, type DemoServer, startDemo } from './demo-server.ts'

export let browser: Browser
export let server: DemoServer

/** Starts a demo server with its own data, and a browser, for the tests of a file. */
export function stageDemo(): void {
  let folder: DataFolder
  beforeAll(async () => {
    folder = await createDemoFolder()
    ;[server, browser] = await Promise.all([startDemo({ DATA_DIR: folder.path }), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop('SIGKILL')
    await folder?.remove()
  })
}
