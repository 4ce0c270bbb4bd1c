import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CODE, type Envelope, type FieldProblem } from '../../src/contract/kit/envelope.ts'
import { invalidInput, noPermission } from './app-error.ts'
import type { Authenticator, Session } from './session.ts'

/** Who may call: anybody, anybody signed in, or holders of a permission code. */
export type Access = 'open' | 'session' | { readonly permission: string }

interface CallContext<Input, Who> {
  readonly input: Input
  readonly session: Who
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface CallSpec<Schema extends z.ZodType, Allowed extends Access> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly access: Allowed
  /** Reads query and body together: the console sends the same fields either way (api.md, oddity 5). */
  readonly input: Schema
  readonly handle: (
    context: CallContext<z.infer<Schema>, Allowed extends 'open' ? null : Session>,
  ) => Promise<unknown> | unknown
}

const ENVELOPE_FIELDS = Symbol('envelope')

/** Lets a handler set envelope fields beside `result`, such as the token after sign-in. */
export const withEnvelope = (fields: Partial<Envelope>): object => ({ [ENVELOPE_FIELDS]: true, fields })

function isEnveloped(value: unknown): value is { fields: Partial<Envelope> } {
  return typeof value === 'object' && value !== null && ENVELOPE_FIELDS in value
}

/**
 * Registers calls of a module. Each reads as a pipeline: session, permission, input, handler, envelope.
 * Thrown AppErrors become envelopes in the app's one error handler.
 */
export function createRouter(app: FastifyInstance, authenticator: Authenticator) {
  return {
    call<Schema extends z.ZodType, const Allowed extends Access>(spec: CallSpec<Schema, Allowed>): void {
      app.route({
        method: spec.method,
        url: spec.path,
        config: { access: spec.access },
        handler: async (request, reply) => {
          const session = spec.access === 'open' ? null : await authenticator.fromHeaders(request.headers)
          if (typeof spec.access === 'object' && !session?.permissions.has(spec.access.permission)) throw noPermission()
          const input = parseInput(spec.input, request)
          const context = { input, session, request, reply } as Parameters<typeof spec.handle>[0] // null exactly when open
          const answer = await spec.handle(context)
          return isEnveloped(answer)
            ? { code: CODE.success, ...answer.fields }
            : { code: CODE.success, result: answer ?? null }
        },
      })
    },
  }
}

export type Router = ReturnType<typeof createRouter>

function parseInput<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.infer<Schema> {
  const parsed = schema.safeParse({ ...asRecord(request.query), ...asRecord(request.body) })
  if (parsed.success) return parsed.data
  throw invalidInput(problemsOf(parsed.error))
}

/** The refusals of a schema as fields and rules, each field once. */
export function problemsOf(error: z.ZodError): FieldProblem[] {
  const byField = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '(body)'
    if (!byField.has(field)) byField.set(field, issue.message)
  }
  return [...byField].map(([field, rule]) => ({ field, rule }))
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
