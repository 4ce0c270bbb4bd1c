import type { FastifyReply } from 'fastify'
import { CODE } from '../../src/contract/kit/envelope.ts'
import { AppError } from './app-error.ts'

/** Aborted when the client has gone before its answer: long work ends then, and writes nothing. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    // nobody reads it, and it is no fault of the server
    if (!reply.raw.writableFinished) gone.abort(new AppError(CODE.serverError, '客户端已断开连接'))
  })
  return gone.signal
}
