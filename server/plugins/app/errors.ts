import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, type Envelope } from '../../../src/contract/kit/envelope.ts'
import { languageOf } from '../../../src/contract/kit/language.ts'
import { isOutage } from '../../db/outage.ts'
import { AppError, say } from '../../kit/app-error.ts'

/**
 * The one place where errors become answers: refusals are HTTP 200 with their code, bugs are code 500 without their
 * text, and only what is not the business (unknown path, body too large, unreadable body, no database) has a status of
 * its own.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError) {
      const { code, message, result } = error
      return reply.send({ code, message, ...(result === undefined ? {} : { result }) } satisfies Envelope)
    }
    if (isOutage(error)) {
      request.log.warn({ err: error, path: request.url }, 'request without a database')
      const language = languageOf(request.headers['accept-language'])
      const message = say(
        language,
        '数据库暂时无法连接，请稍后重试',
        'The database cannot be reached now, try again later',
      )
      return reply.status(503).send({ code: 503, message } satisfies Envelope)
    }
    const status = statusOf(error)
    if (status === 413 || status === 429 || status === 503) {
      return reply.status(status).send({ code: status, message: textOf(error) } satisfies Envelope)
    }
    // an unreadable body, an unknown content type: the caller's input, named as such
    if (status >= 400 && status < 500) return refuseInput(reply, '(body)', textOf(error))
    request.log.error({ err: error }, 'request failed')
    return reply.send({ code: CODE.serverError, message: '服务器内部错误，请稍后重试' } satisfies Envelope)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ code: 404, message: 'Not found' } satisfies Envelope),
  )
}

/** Answers an address that the router cannot read: a part that is too long, or that is no valid encoding. */
export function answerAddressError(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language'])
  // no hook sees such a request, so the headers of every answer are not on this one
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
  refuseInput(reply, '(address)', say(language, '过长或无法解码', 'is too long, or cannot be decoded'))
}

const refuseInput = (reply: FastifyReply, field: string, rule: string): FastifyReply =>
  reply.send({
    code: CODE.invalidInput,
    message: `${field}: ${rule}`,
    result: [{ field, rule }],
  } satisfies Envelope)

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
