import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { createDemoFolder } from './demo-folder.ts'
import { createDataFolder, type DataFolder, type DemoServer, startDemo } from './demo-server.ts'

export let browser: Browser
export let server: DemoServer

/** Starts a demo server with its own data, and a browser, for the tests of a file. */
export const stageDemo = (): void => stage(createDemoFolder)

/** The same with values of the last days, which a new demo computes after its start. */
export const stageDemoWithPast = (days: number): void => stage(createDataFolder, { SIM_HISTORY_DAYS: String(days) })

function stage(createFolder: () => Promise<DataFolder>, variables: Record<string, string> = {}): void {
  let folder: DataFolder
  beforeAll(async () => {
    folder = await createFolder()
    ;[server, browser] = await Promise.all([startDemo({ DATA_DIR: folder.path, ...variables }), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop('SIGKILL')
    await folder?.remove()
  })
}
