// The live values of the console, all in one worker: one socket to the server, one evaluator per open drawing, one
// watch per open set of points. live-socket maintains the connection; src/drawing/binding turns values into patches of
// drawings, point-watch into patches of tables; this file counts which points are needed and sends the patches. However
// many frames arrive, each receiver gets at most one patch per animation frame. Without a live connection every value
// is grey.

import type { ValueFrame } from '#contract/live/frame.ts'
import { type BoundPoints, boundIds } from '#drawing/binding/bind-points.ts'
import { createEvaluator, type Evaluator } from '#drawing/binding/evaluator.ts'
import { type LiveState, patchBuffers } from '#drawing/binding/patch.ts'
import { createLiveSocket, type LiveSocket } from './live-socket.ts'
import { PointWatch } from './point-watch.ts'
import type { AlarmNewsEvent, DrawingEvent, PointsEvent, RealtimeWorker } from './protocol.ts'
import type { RealtimeEnv } from './realtime-env.ts'
import { SourcedValues } from './sourced-values.ts'

/** Interval of the search for values that have become too old. */
const TICK_MS = 1_000
/** Between two pictures of the past while it is played. */
const PLAY_MS = 100
/** What is subscribed of a drawing whose values come from elsewhere. */
const NO_POINTS = new Uint32Array()

/** Takes in values and returns the resulting changes: an evaluator, or a watch of points. */
interface Listener {
  apply(frame: ValueFrame): void
  tellPeriods(pointIds: readonly number[], periodsMs: readonly number[]): void
  tick(now: number): void
  markStale(): void
  hasChanges(): boolean
}

interface Open<Kind extends Listener> {
  readonly listener: Kind
  /** Without duplicates. */
  pointIds: Uint32Array
  readonly port: MessagePort
  /** Posts the changes, if there are any. */
  readonly postPatch: () => void
}

/** The calls of {@link RealtimeWorker}, independent of the worker's global scope. */
export function createRealtimeService(env: RealtimeEnv): RealtimeWorker {
  const drawings = new Map<number, Open<SourcedValues>>()
  const watches = new Map<number, Open<PointWatch>>()
  const alarmPorts = new Map<number, MessagePort>()
  /** Number of listeners per point. */
  const needs = new Map<number, number>()
  let socket: LiveSocket | null = null
  let state: LiveState = 'connecting'
  /** As the server told it last. */
  let build: string | null = null
  let lastHandle = 0
  let isFrameRequested = false
  /** Server's clock minus the local one, ms. */
  let clockOffsetMs = 0
  let cancelTick: (() => void) | null = null
  let cancelPlay: (() => void) | null = null

  env.onOnline(() => socket?.reconnectNow())

  function setState(next: LiveState, told: string | null = null): void {
    build = told ?? build
    if (next === state) return
    state = next
    for (const { listener, port } of all()) {
      if (next !== 'live') listener.markStale()
      post(port, stateEvent(), [])
    }
    requestFrame()
  }

  const stateEvent = () => ({ kind: 'state' as const, state, ...(build === null ? {} : { build }) })

  function* all(): Generator<Open<Listener>> {
    yield* drawings.values()
    yield* watches.values()
  }

  function applyFrame(frame: ValueFrame): void {
    clockOffsetMs = frame.serverTime - env.now()
    for (const { listener } of all()) listener.apply(frame)
    requestFrame()
  }

  function tellPeriods(pointIds: readonly number[], periodsMs: readonly number[]): void {
    for (const { listener } of all()) listener.tellPeriods(pointIds, periodsMs)
  }

  function serverNow(): number {
    return env.now() + clockOffsetMs
  }

  function evaluatorOf(handle: number): Evaluator {
    return openOf(drawings, handle, 'drawing').listener.evaluator
  }

  function requestFrame(): void {
    if (isFrameRequested) return
    for (const { listener } of all()) {
      if (!listener.hasChanges()) continue
      isFrameRequested = true
      env.requestFrame(postPatches)
      return
    }
  }

  function postPatches(): void {
    isFrameRequested = false
    for (const { postPatch } of all()) postPatch()
  }

  function tick(): void {
    cancelTick = env.setTimer(tick, TICK_MS)
    for (const { listener } of all()) listener.tick(serverNow())
    requestFrame()
  }

  /** Lets the drawings of the past go on, as long as one does. */
  function play(): void {
    cancelPlay?.()
    let isPlaying = false
    for (const { listener } of drawings.values()) isPlaying = listener.play(env.now()) || isPlaying
    cancelPlay = isPlaying ? env.setTimer(play, PLAY_MS) : null
    requestFrame()
  }

  function need(pointIds: Uint32Array): void {
    for (const id of pointIds) needs.set(id, (needs.get(id) ?? 0) + 1)
    // including points that others have subscribed: the answer contains the last known values, which the new listener
    // needs
    socket?.subscribe(pointIds)
  }

  function needNoLonger(pointIds: Uint32Array): void {
    const unneeded: number[] = []
    for (const id of pointIds) {
      const left = (needs.get(id) ?? 1) - 1
      if (left > 0) needs.set(id, left)
      else if (needs.delete(id)) unneeded.push(id)
    }
    socket?.unsubscribe(unneeded)
  }

  function addTo<Kind extends Listener>(opened: Map<number, Open<Kind>>, added: Open<Kind>): number {
    lastHandle += 1
    opened.set(lastHandle, added)
    need(added.pointIds)
    post(added.port, stateEvent(), [])
    added.postPatch()
    if (!cancelTick) cancelTick = env.setTimer(tick, TICK_MS)
    return lastHandle
  }

  function removeFrom<Kind extends Listener>(opened: Map<number, Open<Kind>>, handle: number, noun: string): void {
    const { pointIds, port } = openOf(opened, handle, noun)
    opened.delete(handle)
    port.close()
    needNoLonger(pointIds)
    if (drawings.size + watches.size > 0) return
    cancelTick?.()
    cancelTick = null
  }

  return {
    async connect(url, token) {
      checkAddress(url)
      socket?.close()
      setState('connecting')
      socket = null
      try {
        socket = createLiveSocket(url, token, env, {
          onState: setState,
          onFrame: applyFrame,
          onPeriods: tellPeriods,
          wantedPoints: () => needs.keys(),
          wantsAlarms: () => alarmPorts.size > 0,
          onAlarms: () => {
            for (const port of alarmPorts.values()) post(port, { kind: 'alarms' }, [])
          },
        })
      } catch (error) {
        // the browser refuses some addresses immediately, such as ws: from an https: page
        setState('lost')
        throw error
      }
    },

    async disconnect() {
      socket?.close()
      socket = null
      setState('lost')
    },

    async openDrawing(table, points, glyphs, source, port) {
      const evaluator = createEvaluator(table, points, glyphs)
      const listener = new SourcedValues(evaluator)
      listener.take(source, serverNow())
      listener.play(env.now())
      const postPatch = (): void => postDrawing(port, evaluator)
      const opened = addTo(drawings, { listener, pointIds: subscribedOf(listener, points), port, postPatch })
      play()
      return opened
    },

    async bindDrawing(handle, points, source) {
      const drawing = openOf(drawings, handle, 'drawing')
      const before = drawing.pointIds
      drawing.listener.evaluator.bind(points)
      drawing.listener.take(source, serverNow())
      drawing.listener.play(env.now())
      drawing.pointIds = subscribedOf(drawing.listener, points)
      need(drawing.pointIds)
      needNoLonger(before)
      post(drawing.port, { kind: 'bound' }, [])
      drawing.postPatch()
      play()
    },

    async setVisible(handle, elements) {
      evaluatorOf(handle).setVisible(elements)
      requestFrame()
    },

    inspect: async (handle, element) => evaluatorOf(handle).inspect(element),

    snapshot: async (handle) => evaluatorOf(handle).snapshot(serverNow()),

    read: async (handle, source) => evaluatorOf(handle).read(source),

    closeDrawing: async (handle) => removeFrom(drawings, handle, 'drawing'),

    async openPoints(pointIds, port) {
      const listener = new PointWatch(pointIds)
      // what drawings show now is there at once, such as in a faceplate; the server's answer follows
      for (const { listener: drawing } of drawings.values())
        if (drawing.isLive) listener.apply(drawing.evaluator.present(pointIds, serverNow()))
      const postPatch = (): void => postValues(port, listener, serverNow())
      return addTo(watches, { listener, pointIds, port, postPatch })
    },

    closePoints: async (handle) => removeFrom(watches, handle, 'points'),

    async openAlarmNews(port) {
      lastHandle += 1
      alarmPorts.set(lastHandle, port)
      socket?.watchAlarms()
      return lastHandle
    },

    async closeAlarmNews(handle) {
      const port = alarmPorts.get(handle)
      if (!port) throw new RangeError(`news: ${handle} is not open.`)
      port.close()
      alarmPorts.delete(handle)
    },
  }
}

function openOf<Kind extends Listener>(
  opened: ReadonlyMap<number, Open<Kind>>,
  handle: number,
  noun: string,
): Open<Kind> {
  const found = opened.get(handle)
  if (!found) throw new RangeError(`${noun}: ${handle} is not open.`)
  return found
}

const subscribedOf = ({ isLive }: SourcedValues, points: BoundPoints): Uint32Array =>
  isLive ? boundIds(points) : NO_POINTS

function postDrawing(port: MessagePort, evaluator: Evaluator): void {
  const patch = evaluator.takePatch()
  if (!patch) return
  post(port, { kind: 'patch', patch }, patchBuffers(patch))
}

function postValues(port: MessagePort, watch: PointWatch, serverTime: number): void {
  const patch = watch.takePatch(serverTime)
  if (!patch) return
  const { indices, values, times, qualities, trusted } = patch
  const arrays = [indices, values, times, qualities, trusted]
  post(
    port,
    { kind: 'values', patch },
    arrays.map(({ buffer }) => buffer),
  )
}

function post(port: MessagePort, event: DrawingEvent | PointsEvent | AlarmNewsEvent, transfer: ArrayBuffer[]): void {
  port.postMessage(event, transfer)
}

function checkAddress(url: string): void {
  const { protocol } = new URL(url)
  if (protocol !== 'ws:' && protocol !== 'wss:') throw new TypeError(`url: ${protocol} given, ws: or wss: expected.`)
}
