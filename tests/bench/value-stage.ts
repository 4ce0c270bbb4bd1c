import type { Browser, Page } from 'playwright-core'
import { type WebSocket, WebSocketServer } from 'ws'
import { buildMenu } from '#app/shell/menu/build-menu.test-support.ts'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { createHeartbeatFrame, createValueFrame } from '#contract/live/frame.ts'
import { LIVE_FRAME_INTERVAL_MS, LIVE_HEARTBEAT_MS, LIVE_PATH, liveRequest } from '#contract/live/messages.ts'
import { startConsoleHost } from '../support/console-host.ts'
import { startScriptedBackEnd } from '../support/scripted-back-end.ts'
import { recordMeasures, waitForMeasure } from './drawing-page.ts'
import { buildValueDrawing } from './value-drawing.ts'

const PAGE = '/processDrawing/showS/station'

interface ValueStage {
  readonly page: Page
  readonly values: ValueServer
  close(): Promise<void>
}

/**
 * A drawing of value texts in the built console, with a server that does nothing but send values.
 *
 * @param codes - What the user may do on the page.
 */
export async function openValueDrawing(
  browser: Browser,
  numValues: number,
  codes = 'drawing:view',
): Promise<ValueStage> {
  const host = await startConsoleHost()
  const backEnd = await startScriptedBackEnd(host.url)
  const { document, points } = buildValueDrawing(numValues)
  const drawing = { keyId: 'bench', title: 'bench', type: 'station', nodeCode: 'HZ0001', nodeName: 'bench' }
  const results: Readonly<Record<string, unknown>> = {
    [sessionCalls.menuAuth.path]: [buildMenu(PAGE)],
    [sessionCalls.getAuthByRole.path]: [{ menuUrl: PAGE, authorityNo: codes }],
    [drawingCalls.list.path]: [drawing],
    [drawingCalls.toEdit.path]: { ...drawing, unitCode: 'HZ0001.1', canvas: JSON.stringify(document), points },
  }
  for (const [path, result] of Object.entries(results)) backEnd.answers.set(path, { code: 0, result })
  const values = new ValueServer(new WebSocketServer({ server: backEnd.server, path: pathOf(backEnd.url) }), numValues)
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  await context.addCookies([{ name: 'Admin-Token', value: 'T1', url: host.url }])
  const page = await context.newPage()
  const close = async (): Promise<void> => {
    values.close()
    await context.close()
    await backEnd.close()
    await host.close()
  }
  try {
    await page.route('**/config.json', (route) => route.fulfill({ json: { apiBase: backEnd.url } }))
    await page.goto(host.url)
    await recordMeasures(page)
    await page.goto(`${host.url}/#${PAGE}`)
    await waitForMeasure(page, 'drawing:first-frame')
    return { page, values, close }
  } catch (problem) {
    await close()
    throw problem
  }
}

/** The live channel of a server: sends the last values on subscription, and then changes of some values at a time. */
export class ValueServer {
  readonly #server: WebSocketServer
  readonly #numValues: number
  #socket: WebSocket | null = null
  readonly #heartbeat: NodeJS.Timeout
  #next = 0

  constructor(server: WebSocketServer, numValues: number) {
    this.#server = server
    this.#numValues = numValues
    this.#heartbeat = setInterval(() => this.#socket?.send(createHeartbeatFrame(Date.now())), LIVE_HEARTBEAT_MS)
    server.on('connection', (socket) => {
      this.#socket = socket
      socket.on('message', (data) => this.#answer(socket, liveRequest.parse(JSON.parse(String(data)))))
    })
  }

  /** Changes values for `durationMs`, in one frame every 250 ms as the server sends them. */
  async change(durationMs: number, changesASecond: number): Promise<void> {
    const inFrame = (changesASecond * LIVE_FRAME_INTERVAL_MS) / 1000
    const started = performance.now()
    for (let frame = 1; (frame - 1) * LIVE_FRAME_INTERVAL_MS < durationMs; frame += 1) {
      // the prime step spreads the changed values over the whole drawing
      const ids = Array.from({ length: inFrame }, (_, at) => (((this.#next + at) * 7919) % this.#numValues) + 1)
      this.#next += inFrame
      this.#send(ids, (id) => 20 + ((id * 31 + this.#next / 10) % 997) / 12)
      const wait = started + frame * LIVE_FRAME_INTERVAL_MS - performance.now()
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)))
    }
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.#socket?.terminate()
    this.#server.close()
  }

  #answer(socket: WebSocket, request: ReturnType<typeof liveRequest.parse>): void {
    if (request.type === 'auth') socket.send(JSON.stringify({ type: 'ready', serverTime: Date.now() }))
    if (request.type === 'subscribe') this.#send(request.pointIds, (id) => 20 + (id % 70))
  }

  #send(ids: readonly number[], numberOf: (id: number) => number): void {
    const now = Date.now()
    const frame = createValueFrame(ids.length, now)
    frame.pointIds.set(ids)
    frame.values.set(ids.map(numberOf))
    frame.times.fill(now)
    this.#socket?.send(frame.buffer)
  }
}

const pathOf = (backEnd: string): string => new URL(backEnd).pathname + LIVE_PATH
