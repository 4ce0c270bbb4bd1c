import type { Browser, Page } from 'playwright-core'
import { type WebSocket, WebSocketServer } from 'ws'
import { buildMenu } from '#app/shell/build-menu.test-support.ts'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { createHeartbeatFrame, createValueFrame } from '#contract/live/frame.ts'
import { LIVE_FRAME_INTERVAL_MS, LIVE_HEARTBEAT_MS, LIVE_PATH, liveRequest } from '#contract/live/messages.ts'
import { startConsoleHost } from '../support/console-host.ts'
import { startScriptedBackEnd } from '../support/scripted-back-end.ts'
import { recordMeasures, takeDurations, waitForMeasure } from './drawing-page.ts'
import { type BenchRow, benchRow } from './results.ts'
import { p95, traceMainThread } from './thread-trace.ts'
import { buildValueDrawing } from './value-drawing.ts'

const VALUES = 20_000
const CHANGES_A_SECOND = 5_000
const RUNS = 3
const RUN_MS = 5_000
const PAGE = '/processDrawing/showS/station'

/**
 * 20,000 bound values, 5,000 changes a second; first all values in view, then about 500. The console and its workers
 * are the built ones; the values come from a server that does nothing else.
 */
export async function benchValueDrawing(browser: Browser): Promise<BenchRow[]> {
  const host = await startConsoleHost()
  const backEnd = await startScriptedBackEnd(host.url)
  const { document, points } = buildValueDrawing(VALUES)
  const drawing = { keyId: 'bench', title: 'bench', type: 'station', nodeCode: 'HZ0001', nodeName: 'bench' }
  const results: Readonly<Record<string, unknown>> = {
    [sessionCalls.menuAuth.path]: [buildMenu(PAGE)],
    [sessionCalls.getAuthByRole.path]: [{ menuUrl: PAGE, authorityNo: 'drawing:view' }],
    [drawingCalls.list.path]: [drawing],
    [drawingCalls.toEdit.path]: { ...drawing, unitCode: 'HZ0001.1', canvas: JSON.stringify(document), points },
  }
  for (const [path, result] of Object.entries(results)) backEnd.answers.set(path, { code: 0, result })
  const values = new ValueServer(new WebSocketServer({ server: backEnd.server, path: pathOf(backEnd.url) }))
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  await context.addCookies([{ name: 'Admin-Token', value: 'T1', url: host.url }])
  const page = await context.newPage()
  try {
    await page.route('**/config.json', (route) => route.fulfill({ json: { apiBase: backEnd.url } }))
    await page.goto(host.url)
    await recordMeasures(page)
    await page.goto(`${host.url}/#${PAGE}`)
    await waitForMeasure(page, 'drawing:first-frame')
    const all = await measure(page, values)
    await zoomTo(page, 150)
    const some = await measure(page, values)
    const quiet = await traceMainThread(page, () => page.waitForTimeout(RUN_MS))
    return [
      ...rowsOf('all in view', all),
      ...rowsOf('about 500 in view', some),
      // baseline: work of the page outside the drawing, such as its clock; the fewer the frames, the more of it in each
      benchRow('live', 'same page, nothing changing: main thread a frame, p95', 'ms', [p95(quiet.framesMs)]),
      benchRow('live', 'same page, nothing changing: longest task', 'ms', [quiet.longestTaskMs]),
    ]
  } finally {
    values.close()
    await context.close()
    await backEnd.close()
    await host.close()
  }
}

interface Measured {
  readonly framesMs: readonly number[]
  readonly longestTaskMs: number
  readonly patchesMs: readonly number[]
  readonly seconds: number
}

async function measure(page: Page, values: ValueServer): Promise<Measured[]> {
  // warm-up: texts in view are laid out anew, and their glyph rows grow to their final length
  await values.change(2_000)
  const runs: Measured[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await takeDurations(page, 'drawing:apply-patch')
    const started = performance.now()
    const { framesMs, longestTaskMs } = await traceMainThread(page, () => values.change(RUN_MS))
    const seconds = (performance.now() - started) / 1000
    runs.push({ framesMs, longestTaskMs, patchesMs: await takeDurations(page, 'drawing:apply-patch'), seconds })
  }
  return runs
}

function rowsOf(view: string, runs: readonly Measured[]): BenchRow[] {
  for (const { framesMs, longestTaskMs, patchesMs } of runs)
    console.log(
      `  ${view}: ${framesMs.length} frames, ${patchesMs.length} patches, applied in at most ${Math.max(...patchesMs).toFixed(2)} ms, longest task ${longestTaskMs.toFixed(1)} ms`,
    )
  const name = `${VALUES} values, ${CHANGES_A_SECOND} changes a second, ${view}`
  const each = (figure: (run: Measured) => number) => runs.map(figure)
  return [
    benchRow(
      'live',
      `${name}: main thread a frame, p95`,
      'ms',
      each(({ framesMs }) => p95(framesMs)),
    ),
    benchRow(
      'live',
      `${name}: longest task`,
      'ms',
      each(({ longestTaskMs }) => longestTaskMs),
    ),
    benchRow(
      'live',
      `${name}: patches a second`,
      '1/s',
      each(({ patchesMs, seconds }) => patchesMs.length / seconds),
    ),
  ]
}

/** The live channel of a server: sends the last values on subscription, and then changes of some values at a time. */
class ValueServer {
  readonly #server: WebSocketServer
  #socket: WebSocket | null = null
  readonly #heartbeat: NodeJS.Timeout
  #next = 0

  constructor(server: WebSocketServer) {
    this.#server = server
    this.#heartbeat = setInterval(() => this.#socket?.send(createHeartbeatFrame(Date.now())), LIVE_HEARTBEAT_MS)
    server.on('connection', (socket) => {
      this.#socket = socket
      socket.on('message', (data) => this.#answer(socket, liveRequest.parse(JSON.parse(String(data)))))
    })
  }

  /** Changes values for `durationMs`, in one frame every 250 ms as the server sends them. */
  async change(durationMs: number): Promise<void> {
    const inFrame = (CHANGES_A_SECOND * LIVE_FRAME_INTERVAL_MS) / 1000
    const started = performance.now()
    for (let frame = 1; (frame - 1) * LIVE_FRAME_INTERVAL_MS < durationMs; frame += 1) {
      // the prime step spreads the changed values over the whole drawing
      const ids = Array.from({ length: inFrame }, (_, at) => (((this.#next + at) * 7919) % VALUES) + 1)
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

/** Zooms in about the middle by keyboard to `wanted` percent or more. */
async function zoomTo(page: Page, wanted: number): Promise<void> {
  await page.locator('canvas').first().click()
  for (let step = 0; step < 60; step += 1) {
    const percent = Number(/(\d+)\s*%/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? 0)
    if (percent >= wanted) return
    await page.keyboard.press('+')
    await page.waitForTimeout(50)
  }
}

const pathOf = (backEnd: string): string => new URL(backEnd).pathname + LIVE_PATH
