import type { FastifyInstance } from 'fastify'

/** The calls that are being answered now. */
export interface OpenCalls {
  /** Resolves when there is none, at the latest after `atMostMs`: for work that no person waits for. */
  none(atMostMs: number): Promise<void>
}

/** Counts calls from now on; live channels stay open for months and are no calls. */
export function watchOpenCalls(app: FastifyInstance): OpenCalls {
  let numOpen = 0
  const waiting = new Set<() => void>()
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade) return
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
