import type { FastifyInstance } from 'fastify'

/** With more calls open than this, a further one would not be answered in the time that people wait. */
const MAX_OPEN = 300
const TRY_AGAIN_S = 3

/** The calls that are being answered now. */
export interface OpenCalls {
  /** Resolves when there is none, at the latest after `atMostMs`: for work that no person waits for. */
  none(atMostMs: number): Promise<void>
}

/** A call that is not begun, as those before it would not leave it in time. */
export class Overload extends Error {
  readonly tryAgainS = TRY_AGAIN_S
}

/**
 * Counts calls from now on, and refuses a further one early while too many are open; live channels stay open for months and
 * are no calls.
 *
 * @param urgent - Paths of calls that are begun whatever else is open.
 * @param maxOpen - A test gives its own.
 */
export function watchOpenCalls(app: FastifyInstance, urgent: readonly string[], maxOpen = MAX_OPEN): OpenCalls {
  const always = new Set(urgent)
  const waiting = new Set<() => void>()
  let numOpen = 0
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade) return
    if (numOpen >= maxOpen && !always.has(request.routeOptions.url ?? '')) throw new Overload()
    numOpen += 1
    // also of a call whose asker went away
    reply.raw.once('close', () => {
      numOpen -= 1
      if (numOpen === 0) for (const goOn of waiting) goOn()
    })
  })
  return {
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
