import type { FastifyInstance } from 'fastify'

/** Tells of every call that it is under way, until its answer has left or the caller is gone. */
export function tellCalls(app: FastifyInstance, callBegins: () => () => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    // the live channel stays open for as long as somebody looks on
    if (request.headers.upgrade === undefined) reply.raw.once('close', callBegins())
    done()
  })
}
