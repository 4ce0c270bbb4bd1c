import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type Access,
  type Call,
  type CallAudit,
  type FileOutput,
  file as fileOutput,
  type Nothing,
} from '#contract/kit/call.ts'
import { CODE, type Envelope } from '#contract/kit/envelope.ts'
import { type Language, languageOf } from '#contract/kit/language.ts'
import { workResult } from '#contract/kit/long-work.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import { type AuditEvent, recordAudit } from '../audit/audit.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { invalidInput } from '../kit/app-error.ts'
import type { Actor, Authenticator, Session } from '../kit/session.ts'
import { refuseUnlessAdmitted } from './admission.ts'
import { checkAnswer, withAuditCheck } from './answer-check.ts'
import { BODY_BYTES, OPEN_BODY_BYTES } from './body-parsing.ts'
import type { Exports } from './exports.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { createLongWork, type Steps } from './long-work.ts'
import { readMultipart, refuseLargeMultipart, type UploadedFile } from './multipart.ts'
import { refusedValue } from './refused-value.ts'
import { createSessionTurns } from './session-turns.ts'

type AuditDetails = Omit<AuditEvent, 'module' | 'action'>

interface CallContext<Input, Allowed extends Access> {
  readonly input: Input
  readonly session: Allowed extends 'open' ? null : Session
  /** The caller, with address and language; for audit and texts. */
  readonly actor: Allowed extends 'open' ? null : Actor
  readonly language: Language
  /** The file of the multipart field that `upload` names; null when there is none. */
  readonly file: UploadedFile | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Writes the audit entry of the call, named by its definition; inside the transaction of the change. */
type WriteAudit = (db: Queryable, details?: AuditDetails) => Promise<void>

type ContextOf<C extends Call> = CallContext<z.output<C['input']>, C['access']> &
  (C['isLong'] extends true ? { readonly steps: Steps } : unknown) &
  (C['audit'] extends CallAudit ? (C['access'] extends 'open' ? unknown : { readonly audit: WriteAudit }) : unknown)

/** What a handler returns; {@link withEnvelope} adds fields of the envelope beside `result`. */
type ResultOf<Out extends z.ZodType> = Out extends FileOutput ? FileAnswer : z.input<Out> | Enveloped<z.input<Out>>
type AnswerOf<Out extends z.ZodType> = Out extends Nothing ? Promise<void> : ResultOf<Out> | Promise<ResultOf<Out>>

type Handler<C extends Call> = (context: ContextOf<C>) => AnswerOf<C['output']>

/** Requests a minute from one address to an open call: all employees of a company may share one address. */
const OPEN_PER_MINUTE = 600

const ENVELOPE = Symbol('envelope')

export interface Enveloped<Result> {
  readonly [ENVELOPE]: Omit<Partial<Envelope>, 'result'>
  readonly result: Result
}

/** Lets a handler set envelope fields beside `result`, such as the token after sign-in. */
export const withEnvelope = <Result>(result: Result, fields: Omit<Partial<Envelope>, 'result'>): Enveloped<Result> => ({
  [ENVELOPE]: fields,
  result,
})

const isEnveloped = (value: unknown): value is Enveloped<unknown> =>
  typeof value === 'object' && value !== null && ENVELOPE in value

/** A registered call with the limits that hold for it: for its description, and the tests that walk all of them. */
export interface RegisteredCall extends Omit<Call, 'maxBodyBytes'> {
  readonly maxBodyBytes: number
}

/**
 * Serves calls as they are defined, each as a pipeline: rate, session, permission, turn among the calls of the session,
 * body, input, handler, envelope.
 * The body is read after the sender is known, and parsed up to the call's own limit.
 * Thrown AppErrors become envelopes in the app's one error handler.
 */
export function createRouter(
  app: FastifyInstance,
  authenticator: Authenticator,
  { now, checksAnswers }: Pick<Env, 'now' | 'checksAnswers'>,
) {
  const calls: RegisteredCall[] = []
  const longWork = createLongWork()
  const turns = createSessionTurns()
  app.addHook('preClose', (done) => {
    longWork.close()
    done()
  })
  /** Session of each request to a call that is not open. */
  const sessions = new WeakMap<FastifyRequest, Session>()

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    call: Pick<Call, 'path' | 'readers'>,
    access: Exclude<Access, 'open'>,
  ): Promise<Session> {
    const session = await authenticator.fromHeaders(request.headers)
    refuseUnlessAdmitted(request, session, call, access)
    const turn = turns.enter(session.sessionId)
    reply.raw.once('close', turn.leave)
    // who left before this is not told of any more
    if (reply.raw.destroyed) turn.leave()
    await turn.ready
    return session
  }

  function handle<const C extends Call>(call: C, handler: Handler<C>): void {
    const { method, path, access, upload } = call
    const maxBodyBytes = call.maxBodyBytes ?? (access === 'open' ? OPEN_BODY_BYTES : BODY_BYTES)
    const perMinute = call.perMinute ?? (access === 'open' ? OPEN_PER_MINUTE : null)
    const config: FastifyContextConfig = perMinute === null ? {} : { rateLimit: { max: perMinute, timeWindow: 60_000 } }

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const language = languageOf(request.headers['accept-language'])
      const session = sessions.get(request) ?? null
      const { fields, file } = await readMultipart(request, upload, language)
      const sent = { ...asRecord(request.query), ...asRecord(request.body), ...fields }
      const input = parseInput(call.input, sent, language)
      const actor = session && { session, ip: request.ip, language }
      const audit: WriteAudit = async (db, details = {}) => {
        if (!actor || !call.audit) return
        const { module, action } = call.audit
        await recordAudit(db, actor, now(), { module, action, ...details })
      }
      const run = async (steps?: Steps) =>
        // the definition of the call decides which of actor, steps and audit are present
        handler({ input, session, actor, language, file, request, reply, audit, steps } as unknown as ContextOf<C>)
      const work = (): Promise<unknown> =>
        call.isLong && session ? longWork.begin({ userId: session.userId, language, reply }, run) : run()
      return checksAnswers ? withAuditCheck(call, asRecord(input), work) : work()
    }

    calls.push({ ...call, maxBodyBytes, perMinute })
    app.route({
      method,
      url: path,
      bodyLimit: maxBodyBytes,
      config,
      preParsing: async (request, reply) => {
        // answers are personal: no cache may keep them
        reply.header('cache-control', 'no-store')
        if (access !== 'open') sessions.set(request, await admit(request, reply, call, access))
        refuseLargeMultipart(request, upload)
      },
      handler: async (request, reply) => {
        const answered = await answer(request, reply)
        if (isFile(call, answered)) return sendFile(reply, answered)
        const { result, fields } = isEnveloped(answered)
          ? { result: answered.result, fields: answered[ENVELOPE] }
          : { result: answered, fields: {} }
        if (checksAnswers) checkAnswer(call, result)
        return { code: CODE.success, result: result ?? null, ...fields }
      },
    })
  }

  handle(workResult, ({ input, session, language }) => longWork.ask(input.workId, session.userId, language))
  const exports: Exports = new Map()
  return { calls: calls as readonly RegisteredCall[], handle, exports }
}

export type Router = ReturnType<typeof createRouter>

const isFile = (call: Call, _answered: unknown): _answered is FileAnswer => call.output === fileOutput

function parseInput<Schema extends z.ZodType>(schema: Schema, values: unknown, language: Language): z.output<Schema> {
  const parsed = schema.safeParse(values, { reportInput: true })
  if (!parsed.success) throw invalidInput(problemsOf(parsed.error, language))
  const refused = refusedValue(parsed.data, language)
  if (refused) throw invalidInput([refused])
  return parsed.data
}

const asRecord = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
