import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { createDemoFolder } from './demo-folder.ts'
import { createDataFolder, type DataFolder, type DemoServer, type ServerAddress, startDemo } from './demo-server.ts'

export let browser: Browser
export let server: ServerAddress

/** The demo server of this worker, which other files have used before and use afterwards, and a browser. */
export function stageDemo(): void {
  beforeAll(async () => {
    const demos = inject('sharedDemos')
    const shared = demos[Number(process.env.VITEST_POOL_ID) % demos.length]
    if (!shared) throw new Error('No demo is shared: this file is not among the journeys that share one.')
    server = shared
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
}

/** A demo server with its own data, and a browser, for the tests of a file. */
export const stageOwnDemo = (): void => stage(createDemoFolder)

/** The same with values of the last days, which a new demo computes after its start. */
export const stageDemoWithPast = (days: number): void => stage(createDataFolder, { SIM_HISTORY_DAYS: String(days) })

function stage(createFolder: () => Promise<DataFolder>, variables: Record<string, string> = {}): void {
  let folder: DataFolder
  let own: DemoServer
  beforeAll(async () => {
    folder = await createFolder()
    ;[own, browser] = await Promise.all([startDemo({ DATA_DIR: folder.path, ...variables }), launchBrowser()])
    server = own
  })
  afterAll(async () => {
    await browser?.close()
    await own?.stop('SIGKILL')
    await folder?.remove()
  })
}
