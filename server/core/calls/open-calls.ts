import type { FastifyInstance } from 'fastify'

/** With more calls open than this, a further one would not be answered in the time that people wait. */
const MAX_OPEN = 300
const TRY_AGAIN_S = 3
/** Until a console that opens is in use: it asks and draws, on processors that may be the server's. */
const OPENING_MS = 2_000

/** The calls that are being answered now. */
export interface OpenCalls {
  /** Resolves when there is none, at the latest after `atMostMs`: for work that no person waits for. */
  none(atMostMs: number): Promise<void>
  /**
   * Is told each time that a console opens, and how long it takes, ms. Of many, so few are told that work which pauses for
   * them has half of the time.
   */
  onOpening(listener: (lastsMs: number) => void): void
}

/** A call that is not begun, as those before it would not leave it in time. */
export class Overload extends Error {
  readonly tryAgainS = TRY_AGAIN_S
}

interface CallPaths {
  /** Of calls that are begun whatever else is open. */
  readonly urgent: readonly string[]
  /** Of the calls with which a console opens. */
  readonly opening: readonly string[]
}

/**
 * Counts calls from now on, and refuses a further one early while too many are open; live channels stay open for months and
 * are no calls.
 *
 * @param maxOpen - A test gives its own.
 */
export function watchOpenCalls(app: FastifyInstance, paths: CallPaths, maxOpen = MAX_OPEN): OpenCalls {
  const urgent = new Set(paths.urgent)
  const opening = new Set(paths.opening)
  const listeners: ((lastsMs: number) => void)[] = []
  let toldAt = Number.NEGATIVE_INFINITY
  const waiting = new Set<() => void>()
  let numOpen = 0
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade) return
    const path = request.routeOptions.url ?? ''
    if (numOpen >= maxOpen && !urgent.has(path)) throw new Overload()
    if (opening.has(path)) reportOpening()
    numOpen += 1
    // also of a call whose asker went away
    reply.raw.once('close', () => {
      numOpen -= 1
      if (numOpen === 0) for (const goOn of waiting) goOn()
    })
  })
  function reportOpening(): void {
    const now = performance.now()
    if (now - toldAt < 2 * OPENING_MS) return
    toldAt = now
    for (const listener of listeners) listener(OPENING_MS)
  }
  return {
    onOpening: (listener) => void listeners.push(listener),
    none: (atMostMs) =>
      new Promise((resolve) => {
        if (numOpen === 0) return resolve()
        const goOn = (): void => {
          clearTimeout(timer)
          waiting.delete(goOn)
          resolve()
        }
        const timer = setTimeout(goOn, atMostMs)
        waiting.add(goOn)
      }),
  }
}
