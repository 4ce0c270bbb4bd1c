// The console's end of the live channel: starts the realtime worker when it is first needed, passes drawings and sets of
// points on to it, and starts another when it dies. Transport alone: what a value does on a drawing is decided in the worker
// (src/drawing/binding), how a state is shown to people by the page. Nothing fails silently: without a working worker
// everything that is open is told `lost`.

import { type Endpoint, wrap } from 'comlink'
import { LIVE_PATH } from '#contract/live/messages.ts'
import type { RealtimeWorker } from '#workers/realtime/protocol.ts'
import {
  type BindingTable,
  type BoundPoints,
  type BoundValue,
  ClientDrawing,
  type ClientView,
  type GlyphMetrics,
  type LiveListener,
  type WorkerLife,
} from './client-drawing.ts'
import { ClientPoints, type PointsListener } from './client-points.ts'

const FIRST_RESTART_MS = 1_000
const LONGEST_RESTART_MS = 60_000
/** A worker that lived this long was a good one: the next is started after the shortest time again. */
const STEADY_AFTER_MS = 120_000

/** Serves any number of drawings and tables over one worker and one socket; fits the engine's `LiveValues` port. */
export interface LiveClient {
  open(table: BindingTable, points: BoundPoints, glyphs: GlyphMetrics, listener: LiveListener): OpenDrawing
  /**
   * Tells the plain values of points as they change.
   *
   * @param pointIds - Each at most once; must not change afterwards.
   */
  watch(pointIds: Uint32Array, listener: PointsListener): OpenPoints
  /** Signs in with the token of the moment. Call it again after a new sign-in; until then `signedOut` stays. */
  connect(): void
  disconnect(): void
}

interface OpenDrawing {
  /** Shows the drawing for other points. `points` must not change afterwards. */
  bind(points: BoundPoints): void
  /** May be called every frame: what the worker has not taken yet is replaced. `elements` must not change afterwards. */
  setVisible(elements: Uint32Array): void
  /** Rejects when the worker is not running. */
  inspect(element: number): Promise<readonly BoundValue[]>
  /** The listener hears nothing from then on. */
  close(): void
}

interface OpenPoints {
  /** The listener hears nothing from then on. */
  close(): void
}

/** As much of a Worker as the client uses. */
export interface WorkerThread extends Endpoint {
  terminate(): void
}

interface LiveClientOptions {
  /** ws: or wss:, see {@link liveUrl}. */
  readonly url: string
  readonly token: () => string
  readonly startWorker?: () => WorkerThread
  readonly setTimer?: (run: () => void, delayMs: number) => void
  /** Told every failure of the worker and of calls to it. */
  readonly report?: (problem: unknown) => void
}

/** Address of the live channel beside an HTTP address of the back end: `https://heat.example/api` gives `wss://heat.example/api/live`. */
export function liveUrl(backEnd: string): string {
  const url = new URL(backEnd)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.pathname = url.pathname.replace(/\/$/, '') + LIVE_PATH
  url.search = ''
  url.hash = ''
  return url.href
}

export function createLiveClient(options: LiveClientOptions): LiveClient {
  const { url, token, startWorker = startRealtimeWorker, setTimer = setTimeout, report = console.error } = options
  const views = new Set<ClientView>()
  let thread: (WorkerLife & { end(): void }) | null = null
  let isConnected = false
  let isRestarting = false
  let failures = 0

  function start(): void {
    let worker: WorkerThread
    try {
      worker = startWorker()
    } catch (problem) {
      report(problem)
      restartLater()
      return
    }
    let reject: (problem: Error) => void = () => undefined
    const failed = new Promise<never>((_, rejectFailed) => {
      reject = rejectFailed
    })
    // most lives end without anybody waiting
    failed.catch(() => undefined)
    const life = { remote: wrap<RealtimeWorker>(worker), failed, end: () => worker.terminate() }
    thread = life
    const fail = (event: unknown): void => {
      if (thread !== life) return
      const problem = new Error(`The realtime worker failed: ${reasonOf(event)}`, { cause: event })
      thread = null
      life.end()
      reject(problem)
      report(problem)
      for (const view of views) view.detach()
      restartLater()
    }
    for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, fail)
    if (isConnected) life.remote.connect(url, token()).catch(report)
    for (const view of views) view.attach(life)
    setTimer(() => {
      if (thread === life) failures = 0
    }, STEADY_AFTER_MS)
  }

  function restartLater(): void {
    isRestarting = true
    setTimer(
      () => {
        isRestarting = false
        if (isConnected || views.size > 0) start()
      },
      Math.min(FIRST_RESTART_MS * 2 ** failures, LONGEST_RESTART_MS),
    )
    failures += 1
  }

  /** While a restart is waited for there is none, and whoever needs one gets the next. */
  function startIfNone(): void {
    if (!thread && !isRestarting) start()
  }

  function add(view: ClientView, listener: Pick<PointsListener, 'onState'>): void {
    const wasRunning = thread !== null
    views.add(view)
    startIfNone()
    if (thread && wasRunning) view.attach(thread)
    if (!thread) listener.onState('lost')
  }

  function remove(view: ClientView): void {
    if (views.delete(view)) view.close()
  }

  return {
    open(table, points, glyphs, listener) {
      const drawing = new ClientDrawing(table, points, glyphs, listener, report)
      add(drawing, listener)
      return {
        bind: (points) => drawing.bind(points),
        setVisible: (elements) => drawing.setVisible(elements),
        inspect: (element) => drawing.inspect(element),
        close: () => remove(drawing),
      }
    },
    watch(pointIds, listener) {
      const points = new ClientPoints(pointIds, listener, report)
      add(points, listener)
      return { close: () => remove(points) }
    },
    connect() {
      isConnected = true
      if (thread) thread.remote.connect(url, token()).catch(report)
      else startIfNone()
    },
    disconnect() {
      isConnected = false
      thread?.remote.disconnect().catch(report)
    },
  }
}

const startRealtimeWorker = (): WorkerThread =>
  new Worker(new URL('../../../workers/realtime/realtime.worker.ts', import.meta.url), { type: 'module' })

/** A worker that cannot be loaded fires a bare event; only one that threw has a message. */
function reasonOf(event: unknown): string {
  const message = typeof event === 'object' && event !== null && 'message' in event ? event.message : undefined
  return typeof message === 'string' && message !== '' ? message : 'it could not be loaded'
}
