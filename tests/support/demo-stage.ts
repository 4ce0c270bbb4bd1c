import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { createDataFolder, type DemoServer, startDemo } from './demo-server.ts'

export let browser: Browser
export let server: DemoServer

/** Starts a demo server on data of its own and a browser for the tests of a file. */
export function stageDemo(): void {
  let folder: Awaited<ReturnType<typeof createDataFolder>>
  beforeAll(async () => {
    folder = await createDataFolder()
    server = await startDemo({ DATA_DIR: folder.path })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop('SIGKILL')
    await folder?.remove()
  })
}
