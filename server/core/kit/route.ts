import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CODE, type Envelope } from '#contract/kit/envelope.ts'
import { type Language, languageOf } from '#contract/kit/language.ts'
import { WORK_RESULT } from '#contract/kit/long-work.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import { invalidInput, noPermission, say } from './app-error.ts'
import { BODY_BYTES, OPEN_BODY_BYTES } from './body-parsing.ts'
import { refuseUnmetDuty } from './duty.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { createLongWork, type Steps } from './long-work.ts'
import { readMultipart, refuseLargeMultipart, type UploadedFile, type UploadSpec } from './multipart.ts'
import { refusedValue } from './refused-value.ts'
import type { Actor, Authenticator, Session } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Waits for work that runs behind people's calls. */
    isWaiting?: boolean
  }
}

/** Who may call: anybody, anybody signed in, or holders of a permission code (of one of several). */
export type Access = 'open' | 'session' | { readonly permission: string | readonly string[] }

interface CallContext<Input, Who> {
  readonly input: Input
  readonly session: Who
  /** Who asks, from where and in which language; for audit and texts. */
  readonly actor: Who extends null ? null : Actor
  readonly language: Language
  /** What came by multipart in the field that `upload` names; null when nothing did. */
  readonly file: UploadedFile | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface CallSpec<Schema extends z.ZodType, Allowed extends Access> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: Allowed
  /** Reads query and body together: the console sends the same fields either way (api.md, oddity 5). */
  readonly input: Schema
  readonly upload?: UploadSpec
  /** Largest body, where the fields of a call hold more than a usual form. */
  readonly maxBodyBytes?: number
  /** Requests of one address within a minute, {@link OPEN_PER_MINUTE} of an open call; more are answered by status 429. */
  readonly perMinute?: number
  readonly handle: (
    context: CallContext<z.infer<Schema>, Allowed extends 'open' ? null : Session>,
  ) => Promise<unknown> | unknown
}

type SessionAccess = Exclude<Access, 'open'>
type LongCallSpec<Schema extends z.ZodType> = Omit<CallSpec<Schema, SessionAccess>, 'handle'> & {
  readonly handle: (context: CallContext<z.infer<Schema>, Session> & { readonly steps: Steps }) => Promise<unknown>
}

/** What one address may ask of an open call within a minute: a company's people behind one address open their consoles. */
const OPEN_PER_MINUTE = 600

/** Of calls that wait for long work, which goes on behind the others. */
const WAITING: FastifyContextConfig = { isWaiting: true }

const ENVELOPE_FIELDS = Symbol('envelope')
const FILE = Symbol('file')

/** Lets a handler set envelope fields beside `result`, such as the token after sign-in. */
export const withEnvelope = (fields: Partial<Envelope>): object => ({ [ENVELOPE_FIELDS]: true, fields })

/** Lets a handler answer by a file instead of an envelope. */
export const withFile = (file: FileAnswer): object => ({ [FILE]: true, file })

const isEnveloped = (value: unknown): value is { fields: Partial<Envelope> } =>
  typeof value === 'object' && value !== null && ENVELOPE_FIELDS in value

const isFile = (value: unknown): value is { file: FileAnswer } =>
  typeof value === 'object' && value !== null && FILE in value

/** A call as the registry keeps it, for the test that walks all of them. */
export interface RegisteredCall {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly maxBodyBytes: number
}

/**
 * Registers calls of a module. Each reads as a pipeline: rate, session, permission, body, input, handler, envelope.
 * A body is read after it is known who sends it, and parsed up to the call's own limit.
 * Thrown AppErrors become envelopes in the app's one error handler.
 */
export function createRouter(app: FastifyInstance, authenticator: Authenticator) {
  const calls: RegisteredCall[] = []
  /** Who is behind a request, of calls that are not open. */
  const sessions = new WeakMap<FastifyRequest, Session>()

  async function admit(request: FastifyRequest, path: string, access: Exclude<Access, 'open'>): Promise<Session> {
    const session = await authenticator.fromHeaders(request.headers)
    const language = languageOf(request.headers['accept-language'])
    refuseUnmetDuty(session, path, language)
    if (typeof access === 'object' && !holdsOne(session, access.permission)) {
      request.log.warn({ userId: session.userId, ip: request.ip, path }, 'permission refused')
      throw noPermission(say(language, '没有权限执行此操作', 'You are not allowed to do this'))
    }
    return session
  }

  const longWork = createLongWork()
  function call<Schema extends z.ZodType, const Allowed extends Access>(
    spec: CallSpec<Schema, Allowed>,
    config: FastifyContextConfig = {},
  ): void {
    const { maxBodyBytes = spec.access === 'open' ? OPEN_BODY_BYTES : BODY_BYTES } = spec
    const perMinute = spec.perMinute ?? (spec.access === 'open' ? OPEN_PER_MINUTE : null)
    calls.push({ method: spec.method, path: spec.path, access: spec.access, maxBodyBytes })
    app.route({
      method: spec.method,
      url: spec.path,
      bodyLimit: maxBodyBytes,
      config: { ...config, ...(perMinute === null ? {} : { rateLimit: { max: perMinute, timeWindow: 60_000 } }) },
      preParsing: async (request, reply) => {
        // answers are somebody's own: nothing on the way keeps them
        reply.header('cache-control', 'no-store')
        if (spec.access !== 'open') sessions.set(request, await admit(request, spec.path, spec.access))
        refuseLargeMultipart(request, spec.upload)
      },
      handler: async (request, reply) => {
        const language = languageOf(request.headers['accept-language'])
        const session = sessions.get(request) ?? null
        const { fields, file } = await readMultipart(request, spec.upload, language)
        const input = parseInput(
          spec.input,
          { ...asRecord(request.query), ...asRecord(request.body), ...fields },
          language,
        )
        const actor = session && { session, ip: request.ip, language }
        const context = { input, session, actor, language, file, request, reply } as Parameters<typeof spec.handle>[0] // null exactly when open
        const answer = await spec.handle(context)
        if (isFile(answer)) return sendFile(reply, answer.file)
        return isEnveloped(answer)
          ? { code: CODE.success, ...answer.fields }
          : { code: CODE.success, result: answer ?? null }
      },
    })
  }

  call(
    {
      method: 'POST',
      path: WORK_RESULT,
      access: 'session',
      input: z.object({ workId: z.string().max(64) }),
      handle: ({ input, session, language }) => longWork.ask(input.workId, session.userId, language),
    },
    WAITING,
  )
  return {
    calls: calls as readonly RegisteredCall[],
    call: <Schema extends z.ZodType, const Allowed extends Access>(spec: CallSpec<Schema, Allowed>): void => call(spec),
    /** A call that may take longer than the console waits: it answers how far it is then, and {@link WORK_RESULT} asks on. */
    longCall<Schema extends z.ZodType>(spec: LongCallSpec<Schema>): void {
      call<Schema, SessionAccess>(
        {
          ...spec,
          handle: (context) =>
            longWork.begin(
              { userId: context.session.userId, language: context.language, reply: context.reply },
              (steps) => spec.handle({ ...context, steps }),
            ),
        },
        WAITING,
      )
    },
  }
}

export type Router = ReturnType<typeof createRouter>

const holdsOne = (session: Session, permission: string | readonly string[]): boolean =>
  [permission].flat().some((code) => session.permissions.has(code))

function parseInput<Schema extends z.ZodType>(schema: Schema, values: unknown, language: Language): z.infer<Schema> {
  const parsed = schema.safeParse(values, { reportInput: true })
  if (!parsed.success) throw invalidInput(problemsOf(parsed.error, language))
  const refused = refusedValue(parsed.data, language)
  if (refused) throw invalidInput([refused])
  return parsed.data
}

const asRecord = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
