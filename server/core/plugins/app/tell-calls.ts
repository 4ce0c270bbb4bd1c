import type { FastifyInstance } from 'fastify'

/** Tells of every call that it is under way, until its answer has left or the caller is gone. */
export function tellCalls(app: FastifyInstance, callBegins: () => () => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    // the live channel stays open for as long as somebody looks on; long work must not wait for whoever waits for it
    const isCounted = request.headers.upgrade === undefined && request.routeOptions.config.isWaiting !== true
    if (isCounted) reply.raw.once('close', callBegins())
    done()
  })
}
