import type { FastifyInstance } from 'fastify'

/** Reports the beginning of every call, and its end when the answer was sent or the caller disconnected. */
export function tellCalls(app: FastifyInstance, callBegins: () => () => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    // not counted: the live channel, which stays open for hours, and calls that themselves wait for background work
    const isCounted = request.headers.upgrade === undefined && request.routeOptions.config.isWaiting !== true
    if (isCounted) reply.raw.once('close', callBegins())
    done()
  })
}
