import type { FastifyInstance } from 'fastify'
import { CODE, type Envelope } from '../../../src/contract/kit/envelope.ts'
import { AppError } from '../../kit/app-error.ts'

/**
 * The one place where errors become answers: refusals are HTTP 200 with their code, bugs are code 500 without their
 * text, and only what is not the business (unknown path, body too large, unreadable body) has a status of its own.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError) {
      const { code, message, result } = error
      return reply.send({ code, message, ...(result === undefined ? {} : { result }) } satisfies Envelope)
    }
    const status = statusOf(error)
    if (status === 413 || status === 429 || status === 503) {
      return reply.status(status).send({ code: status, message: textOf(error) } satisfies Envelope)
    }
    if (status >= 400 && status < 500) {
      // an unreadable body, an unknown content type: the caller's input, named as such
      const problem = { field: '(body)', rule: textOf(error) }
      return reply.send({
        code: CODE.invalidInput,
        message: `${problem.field}: ${problem.rule}`,
        result: [problem],
      } satisfies Envelope)
    }
    request.log.error({ err: error }, 'request failed')
    return reply.send({ code: CODE.serverError, message: '服务器内部错误，请稍后重试' } satisfies Envelope)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ code: 404, message: 'Not found' } satisfies Envelope),
  )
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
