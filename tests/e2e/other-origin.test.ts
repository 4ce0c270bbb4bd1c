import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, signIn } from '../support/browser.ts'
import { startConsoleHost } from '../support/console-host.ts'
import { createDemoFolder } from '../support/demo-folder.ts'
import { type DataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'

let folder: DataFolder
let host: Awaited<ReturnType<typeof startConsoleHost>>
let server: DemoServer
let browser: Browser

beforeAll(async () => {
  folder = await createDemoFolder()
  host = await startConsoleHost()
  server = await startDemo({ DATA_DIR: folder.path, CONSOLE_ORIGINS: host.url })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGKILL')
  await host?.close()
  await folder?.remove()
})

describe('a console on another origin than its back end', () => {
  it('R7-01 R7-03 signs in, shows a drawing that lives, and sends nothing to where it comes from', async () => {
    const { page, problems } = await openPage(browser)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'xhr') calls.push(new URL(request.url()).origin)
    })
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
    await page.route('**/config.json', (route) => route.fulfill({ json: { apiBase: server.url } }))
    await signIn(page, { ...server, url: host.url })
    await page.goto(`${host.url}/#/processDrawing/showS/station`)
    await page.waitForSelector('[data-live-state=live]', { timeout: 60_000 })
    expect(new Set(calls)).toEqual(new Set([server.url]))
    expect(new Set(sockets)).toEqual(new Set([new URL(server.url).host]))
    expect(problems).toEqual([])
    await page.close()
  })
})
