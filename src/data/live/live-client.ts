// The console's end of the live channel: starts the realtime worker when it is first needed, passes drawings and point
// sets to it, and restarts it when it dies. Transport only: the worker decides how a value affects a drawing
// (src/drawing/binding), the page how a state is shown. Nothing fails silently: without a working worker everything
// open gets the state `lost`.

import { type Endpoint, wrap } from 'comlink'
import { LIVE_PATH } from '#contract/live/messages.ts'
import type { RealtimeWorker } from '#workers/realtime/protocol.ts'
import { ClientAlarmNews } from './client-alarm-news.ts'
import {
  type BindingTable,
  type BoundPoints,
  type BoundValue,
  ClientDrawing,
  type ClientView,
  type GlyphMetrics,
  type LiveListener,
  type SourceValue,
  type ValueFrame,
  type ValueSource,
  type WorkerLife,
} from './client-drawing.ts'
import { ClientPoints, type PointsListener } from './client-points.ts'

/** Values as they are measured. */
export const LIVE: ValueSource = { kind: 'live' }

const FIRST_RESTART_MS = 1_000
const LONGEST_RESTART_MS = 60_000
/** A worker that ran this long resets the restart delay to the shortest. */
const STEADY_AFTER_MS = 120_000

/**
 * Serves any number of drawings and tables over one worker and one socket; implements the engine's `LiveValues` port.
 */
export interface LiveClient {
  /** @param source - {@link LIVE} by default. */
  open(
    table: BindingTable,
    points: BoundPoints,
    glyphs: GlyphMetrics,
    listener: LiveListener,
    source?: ValueSource,
  ): OpenDrawing
  /**
   * Reports the plain values of points as they change.
   *
   * @param pointIds - Without duplicates; must not change afterwards.
   */
  watch(pointIds: Uint32Array, listener: PointsListener): OpenWatch
  /** Calls `onNews` when alarms have changed; it may be called without a change. */
  watchAlarms(onNews: () => void): OpenWatch
  /** Signs in with the current token. Call it again after a new sign-in; until then the state stays `signedOut`. */
  connect(): void
  disconnect(): void
}

export interface OpenDrawing {
  /** Binds the drawing to other points. `points` must not change afterwards. */
  bind(points: BoundPoints): void
  /** May be called every frame: a set that was not sent yet is replaced. `elements` must not change afterwards. */
  setVisible(elements: Uint32Array): void
  /** Rejects when the worker is not running. */
  inspect(element: number): Promise<readonly BoundValue[]>
  /** Shows values from elsewhere. `source` must not change afterwards. */
  setSource(source: ValueSource): void
  /** The values that are shown. Rejects when the worker is not running. */
  snapshot(): Promise<ValueFrame>
  /** What a source of the table gives now. Rejects when the worker is not running. */
  read(source: number): Promise<SourceValue>
  /** The listener is not called any more. */
  close(): void
}

/** Something that was asked for with a listener. */
interface OpenWatch {
  /** The listener is not called any more. */
  close(): void
}

/** The part of a Worker that the client uses. */
export interface WorkerThread extends Endpoint {
  terminate(): void
}

interface LiveClientOptions {
  /** ws: or wss:, see {@link liveUrl}. */
  readonly url: string
  readonly token: () => string
  readonly startWorker?: () => WorkerThread
  readonly setTimer?: (run: () => void, delayMs: number) => void
  /** Receives every failure of the worker and of calls to it. */
  readonly report?: (problem: unknown) => void
}

/**
 * Address of the live channel under an HTTP address of the back end: `https://heat.example/api` gives
 * `wss://heat.example/api/live`.
 */
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
    const life = { remote: wrap<RealtimeWorker>(worker), end: () => worker.terminate() }
    thread = life
    const fail = (event: unknown): void => {
      if (thread !== life) return
      const problem = new Error(`The realtime worker failed: ${reasonOf(event)}`, { cause: event })
      thread = null
      life.end()
      report(problem)
      for (const view of views) view.detach(problem)
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

  /** During the delay before a restart there is no thread; what needs one gets the next. */
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
    open(table, points, glyphs, listener, source = LIVE) {
      const drawing = new ClientDrawing(table, points, glyphs, listener, source, report)
      add(drawing, listener)
      return {
        bind: (points) => drawing.bind(points),
        setVisible: (elements) => drawing.setVisible(elements),
        inspect: (element) => drawing.inspect(element),
        setSource: (next) => drawing.setSource(next),
        snapshot: () => drawing.snapshot(),
        read: (source) => drawing.read(source),
        close: () => remove(drawing),
      }
    },
    watch(pointIds, listener) {
      const points = new ClientPoints(pointIds, listener, report)
      add(points, listener)
      return { close: () => remove(points) }
    },
    watchAlarms(onNews) {
      const news = new ClientAlarmNews(onNews, report)
      add(news, { onState: () => undefined })
      return { close: () => remove(news) }
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

/** A worker that cannot be loaded fires an event without a message; only one that threw has a message. */
function reasonOf(event: unknown): string {
  const message = typeof event === 'object' && event !== null && 'message' in event ? event.message : undefined
  return typeof message === 'string' && message !== '' ? message : 'it could not be loaded'
}
