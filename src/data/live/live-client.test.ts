import { expose } from 'comlink'
import { afterEach, describe, expect, it } from 'vitest'
import { createValueFrame } from '#contract/live/frame.ts'
import type { LiveReply } from '#contract/live/messages.ts'
import { createRealtimeService } from '#workers/realtime/realtime.service.ts'
import type { SocketEvents } from '#workers/realtime/realtime-env.ts'
import type { BoundPoints, LiveState, ScenePatch } from './client-drawing.ts'
import { createLiveClient, type WorkerThread } from './live-client.ts'
import { CHARSET, TABLE } from './live-table.test-support.ts'

const GLYPHS = { charset: CHARSET, advances: new Float32Array(CHARSET.length).fill(0.5) }
const URL = 'ws://heat.example/live'
const NOW = 1_800_000_000_000

/** Glyphs of `5.0`, and room for one more. */
const ROW = 4
const POINT_7: BoundPoints = { pointIds: Uint32Array.of(7), decimals: Uint8Array.of(1) }
const POINT_8: BoundPoints = { pointIds: Uint32Array.of(8), decimals: Uint8Array.of(2) }

/** The real service over real message ports, on a simulated socket. */
class TestThread implements WorkerThread {
  readonly sent: string[] = []
  isTerminated = false
  readonly #channel = new MessageChannel()
  readonly #onError: EventListenerOrEventListenerObject[] = []
  #socket: SocketEvents | null = null

  constructor() {
    const service = createRealtimeService({
      openSocket: (_, events) => {
        this.#socket = events
        queueMicrotask(() => events.onOpen())
        return {
          send: (text) => {
            this.sent.push(text)
            if (text.includes('auth')) events.onText(JSON.stringify({ type: 'ready', serverTime: NOW }))
            if (text.includes('subscribe')) this.sends(0)
            if (text.includes('watchAlarms')) this.says({ type: 'alarms', revision: 7 })
          },
          close: () => undefined,
        }
      },
      now: () => NOW,
      setTimer: () => () => undefined,
      requestFrame: (run) => {
        queueMicrotask(run)
        return () => undefined
      },
      random: () => 0,
      onOnline: () => undefined,
      warn: () => undefined,
    })
    expose(service, this.#channel.port2)
    this.#channel.port1.start()
  }

  /** A value from the server. */
  sends(value: number, pointId = 7): void {
    const frame = createValueFrame(1, NOW)
    frame.pointIds[0] = pointId
    frame.values[0] = value
    frame.times[0] = NOW
    this.#socket?.onBinary(frame.buffer)
  }

  says(reply: LiveReply): void {
    this.#socket?.onText(JSON.stringify(reply))
  }

  fails(event: Event): void {
    for (const listener of this.#onError) {
      if (typeof listener === 'function') listener(event)
      else listener.handleEvent(event)
    }
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#channel.port1.postMessage(message, transfer)
  }
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    if (type === 'error') this.#onError.push(listener)
    else this.#channel.port1.addEventListener(type, listener)
  }
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    this.#channel.port1.removeEventListener(type, listener)
  }
  terminate(): void {
    this.isTerminated = true
    this.#channel.port1.close()
  }
}

/** Collects the events of a drawing, and waits for them. */
function recorder() {
  const states: LiveState[] = []
  const patches: ScenePatch[] = []
  let check = (): void => undefined
  return {
    states,
    patches,
    listener: {
      onPatch: (patch: ScenePatch) => {
        patches.push(patch)
        check()
      },
      onState: (state: LiveState) => {
        states.push(state)
        check()
      },
    },
    until: (isReached: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        check = () => {
          if (isReached()) resolve()
        }
        check()
      }),
  }
}

function world() {
  const threads: TestThread[] = []
  const problems: unknown[] = []
  const timers: Array<{ run: () => void; delayMs: number }> = []
  const client = createLiveClient({
    url: URL,
    token: () => `token-${threads.length}`,
    startWorker: () => {
      const thread = new TestThread()
      threads.push(thread)
      return thread
    },
    setTimer: (run, delayMs) => timers.push({ run, delayMs }),
    report: (problem) => problems.push(problem),
  })
  const thread = (): TestThread => {
    const last = threads.at(-1)
    if (!last) throw new Error('no worker was started')
    return last
  }
  opened.push(threads)
  return { client, threads, thread, problems, timers }
}

const opened: TestThread[][] = []
afterEach(() => {
  for (const thread of opened.splice(0).flat()) thread.terminate()
})

/** A world with one drawing whose point has the value 5. */
async function liveWorld() {
  const w = world()
  const seen = recorder()
  const drawing = w.client.open(TABLE, POINT_7, GLYPHS, seen.listener)
  w.client.connect()
  await seen.until(() => seen.states.at(-1) === 'live')
  await seen.until(() => seen.patches.length === 2)
  w.thread().sends(5)
  await seen.until(() => seen.patches.length === 3)
  return { ...w, seen, drawing }
}

describe('createLiveClient', () => {
  it('starts no worker before one is needed, and one for all drawings', async () => {
    const w = world()
    expect(w.threads).toEqual([])
    const [first, second] = [recorder(), recorder()]
    w.client.open(TABLE, POINT_7, GLYPHS, first.listener)
    w.client.open(TABLE, POINT_7, GLYPHS, second.listener)
    w.client.connect()
    await Promise.all([first, second].map((seen) => seen.until(() => seen.states.includes('live'))))
    expect(w.threads).toHaveLength(1)
  })

  it('R3-70 passes on states and patches from the worker; the listener may keep the arrays', async () => {
    const w = await liveWorld()
    expect(w.seen.states).toEqual(['connecting', 'live'])
    const patch = w.seen.patches[2]
    expect([...(patch?.elements ?? [])]).toEqual([1])
    expect(patch?.texts?.total).toBe(ROW)
    expect(patch?.measuredAt).toBe(NOW)
    expect(w.thread().sent.map((text) => JSON.parse(text).type)).toEqual(['auth', 'subscribe'])
  })

  it('restricts value texts to visible elements, and sends only the newest set', async () => {
    const w = await liveWorld()
    for (const elements of [[1], [0, 1], [1, 2], [3]]) w.drawing.setVisible(Uint32Array.from(elements))
    await w.seen.until(() => w.seen.patches.at(-1)?.texts?.total === 0)
    w.drawing.setVisible(Uint32Array.of(0))
    await w.seen.until(() => w.seen.patches.at(-1)?.texts?.total === ROW)
    expect(w.problems).toEqual([])
  })

  it('returns the values behind an element', async () => {
    const w = await liveWorld()
    expect(await w.drawing.inspect(1)).toEqual([
      { slot: 1, pointId: 7, value: 5, quality: 0, time: NOW, trusted: true },
    ])
  })

  it('shows no values of the previous points as soon as it is bound to others', async () => {
    const w = await liveWorld()
    w.thread().sends(6)
    w.drawing.bind(POINT_8)
    const shown = w.seen.patches.length
    expect(w.seen.patches.at(-1)).toEqual(w.seen.patches[0])
    // sent after the binding, so the answer shows that the worker has processed the binding
    expect(await w.drawing.inspect(1)).toMatchObject([{ pointId: 8, value: Number.NaN, trusted: false }])
    w.thread().sends(9)
    w.thread().sends(-4, 8)
    await w.seen.until(() => w.seen.patches.at(-1)?.measuredAt === NOW && w.seen.patches.length > shown)
    const effects = w.seen.patches.slice(shown).map(({ elements, numbers }) => [[...elements], [...numbers]])
    expect(effects).toEqual([
      // all elements without a value, then with the other point's: the pump is stopped, and both are trusted
      [
        [1, 0, 1],
        [0, 2, 2],
      ],
      [
        [0, 1],
        [0, 0],
      ],
    ])
    expect(w.thread().sent).toContain('{"type":"unsubscribe","pointIds":[7]}')
    expect(w.problems).toEqual([])
  })

  it('sends nothing to a closed drawing, and unsubscribes its points', async () => {
    const w = await liveWorld()
    const other = w.client.open(TABLE, POINT_8, GLYPHS, recorder().listener)
    w.drawing.close()
    w.drawing.close()
    await expect(w.drawing.inspect(1)).rejects.toThrow('not running')
    // a later answered call shows that the worker has processed the closing
    await other.inspect(1)
    expect(w.thread().sent).toContain('{"type":"unsubscribe","pointIds":[7]}')
    w.thread().sends(9)
    await other.inspect(1)
    expect(w.seen.patches).toHaveLength(3)
    expect(w.problems).toEqual([])
  })

  it('is lost immediately when the worker fails, reports the failure, and shows no values', async () => {
    const w = await liveWorld()
    const waiting = w.drawing.inspect(1)
    w.thread().fails(new Event('error'))
    expect(w.seen.states.at(-1)).toBe('lost')
    expect(w.seen.patches.at(-1)).toEqual(w.seen.patches[0])
    expect(w.problems).toMatchObject([{ message: 'The realtime worker failed: it could not be loaded' }])
    expect(w.thread().isTerminated).toBe(true)
    await expect(waiting).rejects.toThrow('The realtime worker failed')
    await expect(w.drawing.inspect(1)).rejects.toThrow('not running')
  })

  it('starts another worker after a failure, with every drawing and the current token', async () => {
    const w = await liveWorld()
    w.drawing.setVisible(Uint32Array.of())
    w.thread().fails(new Event('error'))
    const restart = w.timers.find(({ delayMs }) => delayMs === 1_000)
    restart?.run()
    expect(w.threads).toHaveLength(2)
    await w.seen.until(() => w.seen.states.at(-1) === 'live')
    await w.seen.until(() => w.seen.patches.at(-1)?.texts?.total === 0)
    expect(w.thread().sent[0]).toBe('{"type":"auth","token":"token-2"}')
  })

  it('R4-26 says when alarms have changed, and asks again with each worker', async () => {
    const w = world()
    let numNews = 0
    const news = w.client.watchAlarms(() => (numNews += 1))
    w.client.connect()
    await expect.poll(() => numNews).toBe(1)
    w.thread().fails(new Event('error'))
    w.timers.find(({ delayMs }) => delayMs === 1_000)?.run()
    await expect.poll(() => numNews).toBe(2)
    w.thread().says({ type: 'alarms', revision: 8 })
    await expect.poll(() => numNews).toBe(3)
    news.close()
    const last = w.client.watchAlarms(() => (numNews += 100))
    await expect.poll(() => numNews).toBe(103)
    last.close()
    expect(w.problems).toHaveLength(1)
  })

  it('waits longer before each further worker that fails', () => {
    const w = world()
    w.client.connect()
    for (let n = 0; n < 8; n++) {
      w.thread().fails(new Event('error'))
      w.timers.at(-1)?.run()
    }
    const restarts = w.timers.filter(({ delayMs }) => delayMs <= 60_000).map(({ delayMs }) => delayMs)
    expect(restarts).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('reports lost to a drawing that opens between two workers, and serves it by the next', async () => {
    const w = await liveWorld()
    w.thread().fails(new ErrorEvent('it threw'))
    expect(w.problems).toMatchObject([{ message: 'The realtime worker failed: it threw' }])
    const late = recorder()
    w.client.open(TABLE, POINT_7, GLYPHS, late.listener)
    expect([late.states, w.threads.length]).toEqual([['lost'], 1])
    w.timers.at(-1)?.run()
    await late.until(() => late.states.at(-1) === 'live')
    expect(w.threads).toHaveLength(2)
  })

  it('is lost where no worker can be created', () => {
    const problems: unknown[] = []
    const client = createLiveClient({
      url: URL,
      token: () => 'token',
      startWorker: () => {
        throw new Error('workers are forbidden')
      },
      setTimer: () => undefined,
      report: (problem) => problems.push(problem),
    })
    const seen = recorder()
    client.open(TABLE, POINT_7, GLYPHS, seen.listener)
    expect(seen.states).toEqual(['lost'])
    expect(problems).toMatchObject([{ message: 'workers are forbidden' }])
  })

  it('is lost where the worker cannot serve the drawing, and says why', async () => {
    const w = world()
    const seen = recorder()
    w.client.open(TABLE, POINT_7, { charset: '01', advances: new Float32Array(2) }, seen.listener)
    await seen.until(() => seen.states.at(-1) === 'lost')
    expect(w.problems).toMatchObject([{ message: expect.stringContaining('charset lacks') }])
  })

  it('reports an address that is not a WebSocket address', async () => {
    const problems: unknown[] = []
    const thread = new TestThread()
    opened.push([thread])
    const seen = new Promise((resolve) => {
      const client = createLiveClient({
        url: 'http://heat.example/live',
        token: () => 'token',
        startWorker: () => thread,
        setTimer: () => undefined,
        report: (problem) => resolve(problems.push(problem)),
      })
      client.connect()
    })
    await seen
    expect(problems).toMatchObject([{ message: 'url: http: given, ws: or wss: expected.' }])
  })

  it('shows a disconnected channel as lost', async () => {
    const w = await liveWorld()
    w.client.disconnect()
    await w.seen.until(() => w.seen.states.at(-1) === 'lost')
    expect(w.problems).toEqual([])
  })
})

/** The error event that browsers fire where a worker throws; Node has none. */
class ErrorEvent extends Event {
  readonly message: string
  constructor(message: string) {
    super('error')
    this.message = message
  }
}
