import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { launchBrowser, openPage, signIn } from '../support/browser.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'

let folder: Awaited<ReturnType<typeof createDataFolder>>
let server: DemoServer
let vite: ChildProcess
let address: string
let browser: Browser

beforeAll(async () => {
  folder = await createDataFolder()
  server = await startDemo({ DATA_DIR: folder.path })
  vite = spawn(
    process.execPath,
    [join(projectRoot, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', '0'],
    {
      cwd: projectRoot,
      env: { ...process.env, PORT: new URL(server.url).port, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  address = await new Promise((resolve, reject) => {
    let output = ''
    vite.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (found) resolve(found)
    })
    vite.on('exit', (code) => reject(new Error(`Vite ended with ${code}:\n${output}`)))
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  if (vite && vite.exitCode === null) {
    vite.removeAllListeners('exit')
    vite.kill()
    await once(vite, 'exit')
  }
  await server?.stop('SIGKILL')
  await folder?.remove()
})

describe('npm run dev', () => {
  it('serves the console from source, with the WASM worker answering and the values alive', async () => {
    const { page } = await openPage(browser)
    await signIn(page, { ...server, url: address })
    await page.goto(`${address}/#/processDrawing/showS/station`)
    // the dev server may reload the page once, when it first bundles the engine's packages
    await page.waitForSelector('[data-live-state=live]', { timeout: 90_000 })
    const workers = () => page.workers().map((worker) => new URL(worker.url()).pathname)
    await expect
      .poll(workers, { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('geometry.worker'),
          expect.stringContaining('realtime.worker'),
        ]),
      )
    // the elements in view come from the geometry worker: without it nothing would be drawn
    await page.waitForFunction(() => performance.getEntriesByName('drawing:first-frame').length > 0, undefined, {
      timeout: 60_000,
    })
    await page.close()
  })
})
