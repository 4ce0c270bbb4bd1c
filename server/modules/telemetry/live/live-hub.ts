/**
 * Live values. Duty: keep the newest value of every point and send it to the consoles that watch. Neighbours: `ingest`
 * publishes here, live-channel.ts is the WebSocket, latest.repository.ts reads the stored values. Invariants: the
 * newest value always arrives; a slow console does not build up a queue.
 */
import { createHeartbeatFrame, createValueFrame } from '#contract/live/frame.ts'
import { LIVE_FRAME_INTERVAL_MS, LIVE_HEARTBEAT_MS } from '#contract/live/messages.ts'
import type { TelemetryMetrics } from '../metrics.ts'
import type { Measurement } from '../points/measurement.ts'
import type { PointCatalog } from '../points/point-catalog.ts'
import { resizeArray, roomFor } from '../points/resize-array.ts'
import type { LatestRow } from './latest.repository.ts'

/** Where frames go: a WebSocket, or a test's list. */
interface FrameSink {
  send(frame: ArrayBuffer): void
  /** Bytes passed to `send` that have not been transmitted yet. */
  pendingBytes(): number
}

export interface LiveClient {
  /** Adds points; their last known values follow in the next frame. Returns the ids that do not exist. */
  subscribe(pointIds: readonly number[]): number[]
  unsubscribe(pointIds: readonly number[]): void
  /** Ids of the watched points. */
  watched(): number[]
  close(): void
}

export interface LiveHub {
  publish(measurements: readonly Measurement[]): void
  /** Takes over the values of the database, and sends them to all consoles again. */
  refresh(rows: readonly LatestRow[]): void
  connect(sink: FrameSink): LiveClient
  /** The newest value of a point, its time in epoch ms; null: none is known. */
  lastOf(pointId: number): { readonly time: number; readonly value: number } | null
  /** As {@link PointCatalog.slowPeriodOf}. */
  slowPeriodOf(pointId: number): number | null
  close(): void
}

/** With more unsent bytes than this, a console gets no frame until it catches up; then it gets the newest values. */
const MAX_PENDING_BYTES = 256 * 1024

interface Clock {
  readonly now: () => number
  readonly setTimer: (run: () => void, delayMs: number) => () => void
}

/**
 * Sends the newest values to the consoles. One table holds the last value of every point with the number of its change;
 * each console remembers the last change it was sent. So a slow console needs no queue: it misses values in between,
 * never the newest.
 */
export function createLiveHub(
  catalog: PointCatalog,
  known: readonly LatestRow[],
  metrics: Pick<TelemetryMetrics, 'clients' | 'frameSent' | 'framePostponed'>,
  clock: Clock,
): LiveHub {
  let values = new Float64Array(0)
  let times = new Float64Array(0)
  let qualities = new Uint8Array(0)
  /** Number of the last change of each point; 0: no value yet. */
  let changes = new Float64Array(0)
  let change = 0
  const clients = new Set<{ wake(): void; close(): void }>()

  function growTo(id: number): void {
    const size = roomFor(id)
    values = resizeArray(values, size)
    times = resizeArray(times, size)
    qualities = resizeArray(qualities, size)
    changes = resizeArray(changes, size)
  }
  function set(id: number, time: number, value: number, quality: number): void {
    if (id >= values.length) growTo(id)
    if (time < (times[id] ?? 0)) return
    change += 1
    values[id] = value
    times[id] = time
    qualities[id] = quality
    changes[id] = change
  }
  function takeOver(rows: readonly LatestRow[]): void {
    for (const row of rows) if (catalog.has(row.pointId)) set(row.pointId, row.at.getTime(), row.value, row.quality)
  }
  takeOver(known)

  function connect(sink: FrameSink): LiveClient {
    /** Points of this console with the number of the change last sent. */
    const sent = new Map<number, number>()
    let lastFrameAt = Number.NEGATIVE_INFINITY
    let heartbeatAt = clock.now() + LIVE_HEARTBEAT_MS
    let cancelTimer: (() => void) | null = null
    let timerAt = Number.POSITIVE_INFINITY

    function runAt(time: number): void {
      if (time >= timerAt) return
      cancelTimer?.()
      timerAt = time
      cancelTimer = clock.setTimer(
        () => {
          timerAt = Number.POSITIVE_INFINITY
          cancelTimer = null
          tick()
        },
        Math.max(0, time - clock.now()),
      )
    }

    function tick(): void {
      const now = clock.now()
      if (sink.pendingBytes() > MAX_PENDING_BYTES) {
        metrics.framePostponed()
        runAt(now + LIVE_FRAME_INTERVAL_MS)
        return
      }
      const due: number[] = []
      for (const [id, seen] of sent) if ((changes[id] ?? 0) > seen) due.push(id)
      if (due.length > 0) sendValues(due, now)
      else if (now >= heartbeatAt) sink.send(createHeartbeatFrame(now))
      else {
        runAt(heartbeatAt)
        return
      }
      lastFrameAt = now
      heartbeatAt = now + LIVE_HEARTBEAT_MS
      runAt(heartbeatAt)
    }

    function sendValues(due: readonly number[], now: number): void {
      const frame = createValueFrame(due.length, now)
      due.forEach((id, i) => {
        frame.pointIds[i] = id
        frame.values[i] = values[id] ?? 0
        frame.times[i] = times[id] ?? 0
        frame.qualities[i] = qualities[id] ?? 0
        sent.set(id, changes[id] ?? 0)
      })
      sink.send(frame.buffer)
      metrics.frameSent(due.length)
    }

    const wake = (): void => runAt(Math.max(clock.now(), lastFrameAt + LIVE_FRAME_INTERVAL_MS))
    const self = {
      wake,
      close: () => {
        cancelTimer?.()
        clients.delete(self)
        metrics.clients(clients.size)
      },
    }
    clients.add(self)
    metrics.clients(clients.size)
    runAt(heartbeatAt)

    return {
      subscribe(pointIds) {
        const unknown = pointIds.filter((id) => !catalog.has(id))
        for (const id of pointIds) if (catalog.has(id)) sent.set(id, 0)
        wake()
        return unknown
      },
      unsubscribe(pointIds) {
        for (const id of pointIds) sent.delete(id)
      },
      watched: () => [...sent.keys()],
      close: self.close,
    }
  }

  return {
    publish(measurements) {
      // of two values at one time the first one counts, as in the database
      for (const { point, time, value, quality } of measurements)
        if (time !== times[point.id]) set(point.id, time, value, quality)
      for (const client of clients) client.wake()
    },
    refresh(rows) {
      takeOver(rows)
      for (const client of clients) client.wake()
    },
    connect,
    lastOf: (id) => ((changes[id] ?? 0) === 0 ? null : { time: times[id] ?? 0, value: values[id] ?? 0 }),
    slowPeriodOf: catalog.slowPeriodOf,
    close: () => {
      for (const client of clients) client.close()
    },
  }
}
