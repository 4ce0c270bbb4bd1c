import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CODE, type Envelope } from '../../src/contract/kit/envelope.ts'
import { type Language, languageOf } from '../../src/contract/kit/language.ts'
import { problemsOf } from '../../src/contract/kit/rule-texts.ts'
import { invalidInput, noPermission, say } from './app-error.ts'
import { refuseUnmetDuty } from './duty.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { readMultipart, type UploadedFile, type UploadSpec } from './multipart.ts'
import type { Actor, Authenticator, Session } from './session.ts'

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
  /** Requests of one address within a minute; more are answered by status 429. */
  readonly perMinute?: number
  readonly handle: (
    context: CallContext<z.infer<Schema>, Allowed extends 'open' ? null : Session>,
  ) => Promise<unknown> | unknown
}

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
}

/**
 * Registers calls of a module. Each reads as a pipeline: session, permission, input, handler, envelope.
 * Thrown AppErrors become envelopes in the app's one error handler.
 */
export function createRouter(app: FastifyInstance, authenticator: Authenticator) {
  const calls: RegisteredCall[] = []
  return {
    calls: calls as readonly RegisteredCall[],
    call<Schema extends z.ZodType, const Allowed extends Access>(spec: CallSpec<Schema, Allowed>): void {
      calls.push({ method: spec.method, path: spec.path, access: spec.access })
      app.route({
        method: spec.method,
        url: spec.path,
        config: spec.perMinute ? { rateLimit: { max: spec.perMinute, timeWindow: 60_000 } } : {},
        handler: async (request, reply) => {
          const language = languageOf(request.headers['accept-language'])
          // answers are somebody's own: nothing on the way keeps them
          reply.header('cache-control', 'no-store')
          const session = spec.access === 'open' ? null : await authenticator.fromHeaders(request.headers)
          if (session) refuseUnmetDuty(session, spec.path, language)
          if (typeof spec.access === 'object' && session && !holdsOne(session, spec.access.permission)) {
            request.log.warn({ userId: session.userId, ip: request.ip, path: spec.path }, 'permission refused')
            throw noPermission(say(language, '没有权限执行此操作', 'You are not allowed to do this'))
          }
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
    },
  }
}

export type Router = ReturnType<typeof createRouter>

const holdsOne = (session: Session, permission: string | readonly string[]): boolean =>
  [permission].flat().some((code) => session.permissions.has(code))

function parseInput<Schema extends z.ZodType>(schema: Schema, values: unknown, language: Language): z.infer<Schema> {
  const nul = fieldWithNul(values)
  if (nul !== null)
    throw invalidInput([{ field: nul, rule: say(language, '不能包含空字符', 'must not contain a NUL character') }])
  const parsed = schema.safeParse(values, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalidInput(problemsOf(parsed.error, language))
}

/** Name of the field that holds U+0000, which no PostgreSQL text can; null where none does. */
function fieldWithNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = fieldWithNul(inner, path === '' ? name : `${path}.${name}`)
    if (found !== null) return found
  }
  return null
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
