import { parse } from 'node:querystring'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonProblem } from '#contract/kit/json-text.ts'
import { languageOf } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { type AppError, invalidInput } from '../kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'

/** Largest body of an open call, and of an address without a call: parsing it takes under 10 ms. */
export const OPEN_BODY_BYTES = 64 << 10
/** Default for the largest body of a call with a session: parsing it takes under 50 ms. */
export const BODY_BYTES = 256 << 10
const MAX_FORM_FIELDS = 1000

/** Accepts JSON, forms and multipart; each route has its own limit of size. */
export async function parseBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const problem = jsonProblem(body, request.routeOptions.bodyLimit)
    if (problem === null) return parseJson(request, body, done)
    done(bodyRefused(ruleText(problem.rule, languageIn(request), problem.n)))
  })
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) =>
    hasTooManyFields(body) ? done(tooManyFields(request)) : done(null, parse(body)),
  )
  await app.register(multipart, { throwFileSizeLimit: false })
}

function hasTooManyFields(form: string): boolean {
  let numFields = 1
  for (let at = form.indexOf('&'); at >= 0 && numFields <= MAX_FORM_FIELDS; at = form.indexOf('&', at + 1))
    numFields += 1
  return numFields > MAX_FORM_FIELDS
}

const bodyRefused = (rule: string): AppError => invalidInput([{ field: '(body)', rule }])

const tooManyFields = (request: FastifyRequest): AppError =>
  bodyRefused(textsIn(languageIn(request)).tooManyFields(MAX_FORM_FIELDS))

const languageIn = (request: FastifyRequest) => languageOf(request.headers['accept-language'])
