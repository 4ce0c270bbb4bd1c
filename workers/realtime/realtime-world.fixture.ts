// The environment of the service's tests: sockets, clock, frames and random numbers are simulated; everything else is
// real.

import { ProgramEmitter } from '#contract/expression/emit-program.ts'
import { createValueFrame } from '#contract/live/frame.ts'
import type { LiveReply } from '#contract/live/messages.ts'
import type { BoundPoints } from '#drawing/binding/bind-points.ts'
import type { BindingTable } from '#drawing/binding/binding-table.ts'
import { EFFECT } from '#drawing/binding/patch.ts'
import { NO_PIPES } from '#drawing/binding/pipe-network.ts'
import { LIVE } from '#drawing/binding/value-source.ts'
import type { DrawingEvent } from './protocol.ts'
import { createRealtimeService } from './realtime.service.ts'
import type { SocketEvents } from './realtime-env.ts'

export const ADDRESS = 'wss://heat.example/live'
export const TOKEN = 'secret-token'
const CHARSET = '0123456789-., –<minhd'
const GLYPHS = { charset: CHARSET, advances: new Float32Array(CHARSET.length).fill(0.5) }

/** One pump per point: element n turns while the n-th point is above 0. */
function buildTable(numPoints: number): BindingTable {
  const indices = Array.from({ length: numPoints }, (_, index) => index)
  return {
    references: indices.map((index) => ({ nodeCode: null, paramCode: `P${index}` })),
    programs: new ProgramEmitter(() => 0).build(),
    texts: [],
    colors: [],
    blinks: [],
    visibles: [],
    rotations: [],
    levels: [],
    spins: indices.map((index) => ({ element: index, source: index, turnsPerSecond: 1 })),
    flows: [],
    network: NO_PIPES,
    slots: indices.map((index) => ({ element: index, slot: 1, source: index })),
    fonts: [{ fontFamily: '', fontWeight: 500, fontStyle: 'normal' }],
    charset: CHARSET,
    problems: [],
  }
}

export const boundTo = (pointIds: readonly number[]): BoundPoints => ({
  pointIds: Uint32Array.from(pointIds),
  decimals: new Uint8Array(pointIds.length),
})

export class FakeSocket {
  readonly sent: Array<{ type: string; pointIds?: number[]; token?: string }> = []
  closed: { code: number; reason: string } | null = null
  readonly url: string
  readonly openedAt: number
  readonly #events: SocketEvents

  constructor(url: string, openedAt: number, events: SocketEvents) {
    this.url = url
    this.openedAt = openedAt
    this.#events = events
  }

  opens = () => this.#events.onOpen()
  says = (reply: LiveReply) => this.#events.onText(JSON.stringify(reply))
  saysText = (text: string) => this.#events.onText(text)
  sends = (data: ArrayBuffer) => this.#events.onBinary(data)
  goesAway = (code = 1006) => this.#events.onClose(code)

  sendsValues(values: Record<number, number>, serverTime: number): void {
    const ids = Object.keys(values).map(Number)
    const frame = createValueFrame(ids.length, serverTime)
    for (const [at, id] of ids.entries()) {
      frame.pointIds[at] = id
      frame.values[at] = values[id] ?? Number.NaN
      frame.times[at] = serverTime
    }
    this.sends(frame.buffer)
  }

  /** Opens and accepts the sign-in. */
  becomesReady(serverTime: number): void {
    this.opens()
    this.says({ type: 'ready', serverTime })
  }

  points = (type: string) =>
    this.sent.filter((message) => message.type === type).flatMap(({ pointIds }) => pointIds ?? [])
}

/** The port of one drawing, and the messages received through it. */
class RecordingPort extends EventTarget implements MessagePort {
  onmessage = null
  onmessageerror = null
  readonly events: DrawingEvent[] = []
  readonly transferred: unknown[][] = []
  isClosed = false

  postMessage(message: DrawingEvent, transfer?: Transferable[] | StructuredSerializeOptions): void {
    this.events.push(message)
    this.transferred.push(Array.isArray(transfer) ? transfer : [])
  }
  start(): void {}
  close(): void {
    this.isClosed = true
  }

  get states() {
    return this.events.flatMap((event) => (event.kind === 'state' ? [event.state] : []))
  }
  get patches() {
    return this.events.flatMap((event) => (event.kind === 'patch' ? [event.patch] : []))
  }
  /** What the drawing shows after all patches: the last number of each effect. */
  shown(effect: keyof typeof EFFECT): Record<number, number> {
    const numbers: Record<number, number> = {}
    for (const { elements, effects, numbers: told } of this.patches) {
      for (const [at, element] of elements.entries()) {
        if (effects[at] === EFFECT[effect]) numbers[element] = told[at] ?? Number.NaN
      }
    }
    return numbers
  }
}

/** A service with simulated clock, frames and random numbers. The server's clock is an hour ahead. */
export function world({ random = (): number => 1 } = {}) {
  let now = 1_000_000
  const timers = new Set<{ at: number; run: () => void }>()
  const frames: Array<() => void> = []
  const sockets: FakeSocket[] = []
  const warnings: string[] = []
  let comesOnline = (): void => undefined
  let refusal: Error | null = null
  const service = createRealtimeService({
    openSocket(url, events) {
      if (refusal) throw refusal
      const socket = new FakeSocket(url, now, events)
      sockets.push(socket)
      return {
        send: (text) => socket.sent.push(JSON.parse(text)),
        close: (code, reason) => {
          socket.closed = { code, reason }
        },
      }
    },
    now: () => now,
    setTimer(run, delayMs) {
      const timer = { at: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    requestFrame(run) {
      frames.push(run)
      return () => frames.splice(frames.indexOf(run), 1)
    },
    random,
    onOnline: (run) => {
      comesOnline = run
    },
    warn: (message) => warnings.push(message),
  })
  return {
    service,
    sockets,
    warnings,
    frames,
    timers,
    now: () => now,
    serverNow: () => now + 3_600_000,
    comesOnline: () => comesOnline(),
    refuseSockets: (error: Error) => {
      refusal = error
    },
    socket(): FakeSocket {
      const last = sockets.at(-1)
      if (!last) throw new Error('no socket was opened')
      return last
    },
    advance(ms: number) {
      const until = now + ms
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
    frame() {
      for (const run of frames.splice(0)) run()
    },
    async open(pointIds: readonly number[]) {
      const port = new RecordingPort()
      const handle = await service.openDrawing(buildTable(pointIds.length), boundTo(pointIds), GLYPHS, LIVE, port)
      return { port, handle }
    },
  }
}

/** A world with one drawing of points 1 and 2, whose values were received and shown. */
export async function liveWorld() {
  const w = world()
  const { port, handle } = await w.open([1, 2])
  await w.service.connect(ADDRESS, TOKEN)
  w.socket().becomesReady(w.serverNow())
  w.socket().sendsValues({ 1: 1, 2: 0 }, w.serverNow())
  w.frame()
  return { ...w, port, handle }
}
