import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { launchBrowser, openPage, STILL, signIn } from '../support/browser.ts'
import { createDemoFolder } from '../support/demo-folder.ts'
import { type DataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { canvasText, drawingCaller } from '../support/drawing-editor-page.ts'
import { pressMiddle } from '../support/press-drawing.ts'
import { signInByCall } from '../support/sign-in-call.ts'
import { wallMaker } from '../support/wall-stage.ts'

let folder: DataFolder
let server: DemoServer
let browser: Browser
/** Another system: listed, and one that is not. */
let portal: Host
let stranger: Host
let drawingId: string

interface Host {
  readonly url: string
  close(): void
}

/** A page that shows an address in a frame, and answers the frame's question for a token by its own server. */
const PORTAL_PAGE = `<!doctype html><iframe style="width: 1200px; height: 700px"></iframe><script>
  window.asked = 0
  addEventListener('message', async ({ origin, source, data }) => {
    if (data?.type !== 'heat-console:token-needed') return
    window.asked += 1
    const exchangeToken = await (await fetch('/token')).text()
    source.postMessage({ type: 'heat-console:token', exchangeToken }, origin)
  })
</script>`

async function startHost(): Promise<Host> {
  const host: Server = createServer(async (request, response) => {
    if (request.url === '/token') return response.end(await newToken())
    return response.setHeader('content-type', 'text/html').end(PORTAL_PAGE)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo // a TCP server's address is never a string
  return { url: `http://localhost:${port}`, close: () => host.close() }
}

async function call(path: string, token: string, form: Record<string, string> = {}): Promise<unknown> {
  const headers = { token, authentication: token }
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) })
  return envelope.parse(await answer.json()).result
}

/** What the other system asks for on its server, as an operator. */
async function newToken(): Promise<string> {
  const { token } = await signInByCall(server.url, 'operator')
  const told = await call(exchangeTokenCalls.create.path, token, { isFrame: 'true' })
  return exchangeTokenCalls.create.output.parse(told).exchangeToken
}
/** Ends the operator's sessions, as an administrator does. */
async function endSessions(): Promise<void> {
  const { token } = await signInByCall(server.url, 'operator')
  const { userId } = sessionUser.parse(await call(sessionCalls.selectOneById.path, token))
  await call(accountCalls.kickUser.path, (await signInByCall(server.url, 'super')).token, { userId })
}

const viewer = () => `${server.url}/#/processDrawing/showS/station?id=${drawingId}`
async function show(page: Page, host: Host, address: string) {
  await page.goto(host.url)
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement, src) => {
    frame.src = src
  }, address)
  return page.frameLocator('iframe')
}
const frameOf = (page: Page) => page.frames()[1]

beforeAll(async () => {
  folder = await createDemoFolder()
  ;[portal, stranger, browser] = await Promise.all([startHost(), startHost(), launchBrowser()])
  server = await startDemo({ DATA_DIR: folder.path, FRAME_HOSTS: portal.url })
  const stations = await (await wallMaker(server)).drawings('station')
  drawingId = stations.find(({ isRolledOut }) => !isRolledOut)?.keyId ?? ''
})
afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGKILL')
  for (const host of [portal, stranger]) host?.close()
  await folder?.remove()
})

let page: Page
let problems: string[]
beforeEach(async () => {
  const context = await browser.newContext(STILL)
  ;({ page, problems } = await openPage(context))
  return () => context.close()
})

/** Publishes a drawing with a dialog-button in its middle. @returns Its key. */
async function drawHall(): Promise<string> {
  const { create, publish } = await drawingCaller(server)
  const button = { type: 'dialog-button', left: 760, top: 500, width: 400, height: 80, fontSize: 32, fill: '#4a6b96' }
  const pumps = await create('泵组', canvasText([]), { type: 'resource', nodeCode: '', unitCode: '' })
  const hall = await create('大厅', canvasText([{ ...button, text: '泵组', resource: pumps, unit: 'HZ0001.1' }]))
  for (const keyId of [pumps, hall]) expect(await publish(keyId, 1)).toMatchObject({ code: 0 })
  return hall
}

describe('a viewer inside a page of another system', () => {
  it('shows a live drawing by a token that it takes out of its address, and stores nothing', async () => {
    const frame = await show(page, portal, `${viewer()}&exchangeToken=${await newToken()}`)
    await frame.locator('[data-page=embedded-drawing] canvas').waitFor()
    await frame.locator('[data-live-state=live]').waitFor()
    expect(frameOf(page)?.url()).not.toContain('exchangeToken')
    expect(await frame.locator('[data-tag], nav').count()).toBe(0)
    const stored = await frameOf(page)?.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
    expect(stored).toEqual(['', 0, 0])
    expect(problems).toEqual([])
  })

  it('opens what its dialog-buttons name over it, within the reach of its user', async () => {
    const address = `${server.url}/#/processDrawing/showS/station?id=${await drawHall()}`
    const frame = await show(page, portal, `${address}&exchangeToken=${await newToken()}`)
    await pressMiddle(frame.locator('[data-page=embedded-drawing] .drawing-viewer'))
    const dialog = frame.getByRole('dialog', { name: '泵组' })
    await dialog.locator('[data-live-state=live]').waitFor()
    await dialog.locator('canvas').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await dialog.waitFor({ state: 'detached' })
    // without a pointer
    await frame.getByRole('combobox', { name: '打开弹窗图' }).fill('泵组')
    await frame.getByRole('option', { name: '泵组' }).click()
    await dialog.locator('canvas').waitFor()
    expect(problems).toEqual([])
  })

  it('asks the page around it for another token when its session ends, and after a reload', async () => {
    const frame = await show(page, portal, `${viewer()}&exchangeToken=${await newToken()}`)
    await frame.locator('[data-live-state=live]').waitFor()
    await endSessions()
    await frameOf(page)?.getByRole('button', { name: '放大' }).waitFor()
    // the server tells the live channel within a minute; a reload learns it at once
    await frameOf(page)?.evaluate(() => location.reload())
    await expect.poll(() => page.evaluate('window.asked')).toBe(1)
    await frame.locator('[data-live-state=live]').waitFor()
    expect(frameOf(page)?.url()).toContain('frame=1')
    expect(frameOf(page)?.url()).not.toContain('exchangeToken')
  })

  it('is signed in by no token that was used, and says what to do where nobody answers', async () => {
    const used = await newToken()
    await call(exchangeTokenCalls.redeem.path, '', { exchangeToken: used })
    await page.addInitScript(() => addEventListener('message', (event) => event.stopImmediatePropagation(), true))
    const frame = await show(page, portal, `${viewer()}&exchangeToken=${used}`)
    await frame.getByText('嵌入页面未登录').waitFor()
    expect(await frame.locator('canvas').count()).toBe(0)
  })

  it('is refused by the browser in a page that is not listed', async () => {
    await show(page, stranger, `${viewer()}&exchangeToken=${await newToken()}`)
    await expect.poll(() => problems.join()).toContain('frame-ancestors')
    expect(await page.frameLocator('iframe').locator('canvas').count()).toBe(0)
  })
})

describe('/admin-set-drawing', () => {
  it('R2.1-03 opens without sign-in and layout, offers it inside, and reads nothing', async () => {
    const asked: string[] = []
    page.on(
      'request',
      (request) => void (request.resourceType() === 'xhr' && asked.push(new URL(request.url()).pathname)),
    )
    await page.goto(`${server.url}/#/admin-set-drawing`)
    await page.getByText('登录后可查看图纸').waitFor()
    expect(page.url()).toContain('#/admin-set-drawing')
    expect(asked.filter((path) => path.includes('drawing'))).toEqual([])
    await page.getByRole('link', { name: '登录' }).click()
    await page.waitForURL(/#\/login\?redirect=\/admin-set-drawing/)
  })

  it('R2.1-03 lists the drawings to a page of another system, with preview and address', async () => {
    const frame = await show(page, portal, `${server.url}/#/admin-set-drawing?exchangeToken=${await newToken()}`)
    await frame.locator('[data-page=set-drawing] canvas').waitFor()
    const address = await frame.getByLabel('嵌入其他系统的地址').inputValue()
    expect(address).toMatch(/#\/processDrawing\/show[SR]\/\w+\?id=[\w-]+&exchangeToken=\{exchangeToken\}$/)
    const second = frame.getByRole('navigation', { name: '图纸' }).getByRole('button').nth(1)
    await second.click()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
    expect(await frame.getByLabel('嵌入其他系统的地址').inputValue()).not.toBe(address)
    await frame.getByRole('link', { name: '打开' }).click()
    await frame.locator('[data-page=embedded-drawing] canvas').waitFor()
    expect(problems).toEqual([])
  })

  it('shows the same to somebody who is signed in, with live values and dialog-buttons', async () => {
    await drawHall()
    await signIn(page, server)
    // the way from sign-in to the start page would lead away from an address that is opened meanwhile
    await page.waitForURL((url) => url.hash === '#/index')
    await page.goto(`${server.url}/#/admin-set-drawing`)
    await page.locator('[data-page=set-drawing] canvas').waitFor()
    expect(await page.locator('[data-tag]').count()).toBe(0)
    await page.getByRole('navigation', { name: '图纸' }).getByRole('button', { name: '大厅' }).first().click()
    await pressMiddle(page.locator('[data-page=set-drawing] .drawing-viewer'))
    await page.getByRole('dialog', { name: '泵组' }).locator('canvas').waitFor()
  })
})
