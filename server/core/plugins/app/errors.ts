import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, type Envelope } from '#contract/kit/envelope.ts'
import { type Language, languageOf } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { Overload } from '#server/core/calls/open-calls.ts'
import { isOutage } from '#server/core/db/outage.ts'
import { AppError } from '#server/core/kit/app-error.ts'
import { textsIn } from '#server/core/texts/texts.ts'
import { hasLeft, type NoteClientFault } from './client-faults.ts'

/** After a call has waited in vain for a connection to the database. */
const BUSY_TRY_AGAIN_S = 10

interface ErrorParts {
  readonly noteFault?: NoteClientFault
  /** Whether all connections to the database are at work: then a call that waited in vain for one met no outage. */
  readonly isBusy?: () => boolean
}

/**
 * The one place where errors become answers. Refusals are HTTP 200 with their code, bugs are code 500 without their
 * text. Only failures outside the business logic (unknown path, body too large, no database) have an HTTP status of
 * their own.
 */
export function answerErrors(
  app: FastifyInstance,
  { noteFault = () => undefined, isBusy = () => false }: ErrorParts = {},
): void {
  app.setErrorHandler((error, request, reply) => {
    if (hasLeft(request)) {
      // nobody hears the answer
      noteFault('call', error)
      return reply.status(400).send()
    }
    if (error instanceof AppError) {
      const { code, message, result } = error
      return reply.send({ code, message, ...(result === undefined ? {} : { result }) } satisfies Envelope)
    }
    const language = languageOf(request.headers['accept-language'])
    if (error instanceof Overload || (isOutage(error) && isBusy())) {
      const seconds = error instanceof Overload ? error.tryAgainS : BUSY_TRY_AGAIN_S
      reply.header('retry-after', seconds)
      return reply.status(503).send({ code: 503, message: textsIn(language).overloaded(seconds) } satisfies Envelope)
    }
    if (isOutage(error)) {
      request.log.warn({ err: error, path: request.url }, 'request without a database')
      const message = textsIn(language).databaseAway
      return reply.status(503).send({ code: 503, message } satisfies Envelope)
    }
    const status = hasTooManyParts(error) ? 400 : statusOf(error)
    if (status === 413 || status === 429 || status === 503) {
      const message = statusText(status, request, reply, language)
      return reply.status(status).send({ code: status, message } satisfies Envelope)
    }
    // an unreadable body or unknown content type is the caller's invalid input
    if (status >= 400 && status < 500) return refuseInput(reply, '(body)', bodyRule(error, language))
    request.log.error({ err: error }, 'request failed')
    const message = textsIn(language).serverFailed
    return reply.send({ code: CODE.serverError, message } satisfies Envelope)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ code: 404, message: 'Not found' } satisfies Envelope),
  )
}

/** Answers an address that the router cannot read: a part that is too long, or that is no valid encoding. */
export function answerAddressError(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language'])
  // hooks do not run for such a request, so the usual headers must be set here
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
  refuseInput(reply, '(address)', textsIn(language).addressUnreadable)
}

const refuseInput = (reply: FastifyReply, field: string, rule: string): FastifyReply =>
  reply.send({
    code: CODE.invalidInput,
    message: `${field}: ${rule}`,
    result: [{ field, rule }],
  } satisfies Envelope)

function statusText(status: 413 | 429 | 503, request: FastifyRequest, reply: FastifyReply, language: Language): string {
  switch (status) {
    case 413: {
      const kilobytes = Math.floor(request.routeOptions.bodyLimit / 1024)
      return textsIn(language).requestTooLarge(kilobytes)
    }
    case 429: {
      const seconds = Number(reply.getHeader('retry-after') ?? 60)
      return textsIn(language).tooManyRequests(seconds)
    }
    case 503:
      return textsIn(language).notAvailable
  }
}

/** Text for an unreadable body, by the error code of Fastify or of its multipart plugin. */
function bodyRule(error: unknown, language: Language): string {
  if (hasTooManyParts(error)) return textsIn(language).tooManyParts
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return ruleText('json', language)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return textsIn(language).contentType
    default:
      return textsIn(language).unreadable
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** The multipart plugin reports these with status 413, although the body need not be too large. */
const hasTooManyParts = (error: unknown): boolean =>
  ['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT'].includes(String(codeOf(error)))

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
