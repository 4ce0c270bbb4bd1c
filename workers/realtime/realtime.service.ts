// The live values of the console, all in one worker: one socket to the server, one evaluator for each open drawing.
// live-socket keeps the connection up; src/drawing/binding turns values into patches; this file counts which points are
// needed and hands out the patches. However many frames arrive, a drawing gets at most one patch an animation frame;
// while there is no live connection every value is grey.

import type { ValueFrame } from '../../src/contract/live/frame.ts'
import { createEvaluator, type Evaluator } from '../../src/drawing/binding/evaluator.ts'
import type { LiveState } from '../../src/drawing/binding/patch.ts'
import { createLiveSocket, type LiveSocket } from './live-socket.ts'
import type { DrawingEvent, RealtimeWorker } from './protocol.ts'
import type { RealtimeEnv } from './realtime-env.ts'

/** How often values are looked through for such that have become too old. */
const TICK_MS = 1_000

interface OpenDrawing {
  readonly evaluator: Evaluator
  readonly pointIds: Uint32Array
  readonly port: MessagePort
}

/** The calls of {@link RealtimeWorker}, without the worker around them. */
export function createRealtimeService(env: RealtimeEnv): RealtimeWorker {
  const drawings = new Map<number, OpenDrawing>()
  /** How many open drawings need a point. */
  const needs = new Map<number, number>()
  let socket: LiveSocket | null = null
  let state: LiveState = 'connecting'
  let lastHandle = 0
  let isFrameRequested = false
  /** Server's clock minus ours, ms. */
  let clockOffsetMs = 0
  let cancelTick: (() => void) | null = null

  env.onOnline(() => socket?.reconnectNow())

  function setState(next: LiveState): void {
    if (next === state) return
    state = next
    for (const { evaluator, port } of drawings.values()) {
      if (next !== 'live') evaluator.markStale()
      post(port, { kind: 'state', state: next }, [])
    }
    requestFrame()
  }

  function applyFrame(frame: ValueFrame): void {
    clockOffsetMs = frame.serverTime - env.now()
    for (const { evaluator } of drawings.values()) evaluator.apply(frame)
    requestFrame()
  }

  function requestFrame(): void {
    if (isFrameRequested) return
    const isNeeded = [...drawings.values()].some(({ evaluator }) => evaluator.hasChanges())
    if (!isNeeded) return
    isFrameRequested = true
    env.requestFrame(postPatches)
  }

  function postPatches(): void {
    isFrameRequested = false
    for (const drawing of drawings.values()) postPatch(drawing)
  }

  function tick(): void {
    cancelTick = env.setTimer(tick, TICK_MS)
    for (const { evaluator } of drawings.values()) evaluator.tick(env.now() + clockOffsetMs)
    requestFrame()
  }

  function drawingOf(handle: number): OpenDrawing {
    const drawing = drawings.get(handle)
    if (!drawing) throw new RangeError(`drawing: ${handle} is not open.`)
    return drawing
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
          wantedPoints: () => needs.keys(),
        })
      } catch (error) {
        // the browser refuses some addresses at once, as ws: from a page that came by https:
        setState('lost')
        throw error
      }
    },

    async disconnect() {
      socket?.close()
      socket = null
      setState('lost')
    },

    async openDrawing(table, glyphs, port) {
      const evaluator = createEvaluator(table, glyphs)
      lastHandle += 1
      const drawing = { evaluator, pointIds: table.pointIds, port }
      drawings.set(lastHandle, drawing)
      for (const id of table.pointIds) needs.set(id, (needs.get(id) ?? 0) + 1)
      // those of other drawings too: a subscription is answered with the last known values, which this one lacks
      socket?.subscribe(table.pointIds)
      post(port, { kind: 'state', state }, [])
      postPatch(drawing)
      if (!cancelTick) cancelTick = env.setTimer(tick, TICK_MS)
      return lastHandle
    },

    async setVisible(handle, elements) {
      drawingOf(handle).evaluator.setVisible(elements)
      requestFrame()
    },

    inspect: async (handle, element) => drawingOf(handle).evaluator.inspect(element),

    async closeDrawing(handle) {
      const { pointIds, port } = drawingOf(handle)
      drawings.delete(handle)
      port.close()
      const unneeded: number[] = []
      for (const id of pointIds) {
        const left = (needs.get(id) ?? 1) - 1
        if (left > 0) needs.set(id, left)
        else if (needs.delete(id)) unneeded.push(id)
      }
      socket?.unsubscribe(unneeded)
      if (drawings.size > 0) return
      cancelTick?.()
      cancelTick = null
    },
  }
}

function postPatch({ evaluator, port }: OpenDrawing): void {
  const patch = evaluator.takePatch()
  if (!patch) return
  const buffers = [patch.elements.buffer, patch.effects.buffer, patch.numbers.buffer]
  if (patch.glyphs) buffers.push(patch.glyphs.data)
  post(port, { kind: 'patch', patch }, buffers)
}

function post(port: MessagePort, event: DrawingEvent, transfer: ArrayBuffer[]): void {
  port.postMessage(event, transfer)
}

function checkAddress(url: string): void {
  const { protocol } = new URL(url)
  if (protocol !== 'ws:' && protocol !== 'wss:') throw new TypeError(`url: ${protocol} given, ws: or wss: expected.`)
}
