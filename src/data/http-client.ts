// The console's one HTTP client. Duty: send a call, understand the envelope, hand out a parsed result or an AppError, and
// report every failure once to whoever shows failures. It shows nothing and goes nowhere itself. Neighbours:
// error-catalogue.ts says what a failure means, src/app/session acts on it. Invariants: the token travels in headers,
// never in an address; an answer is used only after its schema has read it.

import axios, { type AxiosInstance } from 'axios'
import type { z } from 'zod'
import { CODE, type Envelope, envelope, fieldProblem } from '../contract/kit/envelope.ts'
import { AppError } from './app-error.ts'
import type { SessionStore } from './session-store.ts'

export const CALL_TIMEOUT_MS = 20_000

export type Params = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST'
  /** Sent form-encoded by POST, in the address by GET. An `errCode` among them makes that code a success. */
  readonly params?: Params
  /** Reads `result`. */
  readonly schema: Schema
  /** The caller shows failures itself; an ended session is reported all the same. */
  readonly isQuiet?: boolean
  readonly signal?: AbortSignal
}

export interface Answer<Result> {
  readonly result: Result
  readonly envelope: Envelope
  /** Response header `client_key`, which sign-in keeps as unique code. */
  readonly clientKey: string | null
}

export interface HttpClient {
  /** @throws {AppError} */
  call<Schema extends z.ZodType>(path: string, options: CallOptions<Schema>): Promise<z.infer<Schema>>
  /** As `call`, with what travels beside the result. */
  ask<Schema extends z.ZodType>(path: string, options: CallOptions<Schema>): Promise<Answer<z.infer<Schema>>>
}

export interface CallFailure {
  readonly error: AppError
  readonly isQuiet: boolean
  /** The token that the call carried; it may no longer be that of the session. */
  readonly token: string | null
}

export interface HttpClientOptions {
  readonly baseUrl: string
  readonly session: Pick<SessionStore, 'token'>
  readonly onFailure: (failure: CallFailure) => void
  /** Sends a request instead of the browser, for tests. */
  readonly adapter?: NonNullable<AxiosInstance['defaults']['adapter']>
}

export function createHttpClient({ baseUrl, session, onFailure, adapter }: HttpClientOptions): HttpClient {
  const http = axios.create({
    baseURL: baseUrl,
    timeout: CALL_TIMEOUT_MS,
    // every status is judged here, in one place
    validateStatus: () => true,
    ...(adapter ? { adapter } : {}),
  })

  async function ask<Schema extends z.ZodType>(
    path: string,
    { method, params = {}, schema, isQuiet = false, signal }: CallOptions<Schema>,
  ): Promise<Answer<z.infer<Schema>>> {
    const token = session.token()
    try {
      const response = await http.request<unknown>({
        url: path,
        method,
        ...(method === 'GET' ? { params } : { data: toForm(params) }),
        headers: token === null ? {} : { Authentication: token, token },
        ...(signal ? { signal } : {}),
      })
      if (response.status !== 200)
        throw new AppError('http', `HTTP ${response.status}`, { status: response.status, params })
      const answer = readEnvelope(response.data, params)
      const clientKey: unknown = response.headers.client_key
      return {
        result: readResult(schema, answer.result, path),
        envelope: answer,
        clientKey: typeof clientKey === 'string' ? clientKey : null,
      }
    } catch (cause) {
      const error = toAppError(cause, params)
      onFailure({ error, isQuiet, token })
      throw error
    }
  }

  return { ask, call: async (path, options) => (await ask(path, options)).result }
}

function toForm(params: Params): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) form.set(name, String(value))
  return form
}

function readEnvelope(body: unknown, params: Params): Envelope {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) throw new AppError('unreadable', 'The answer is no envelope.', { cause: parsed.error, params })
  const { code, result, message = '' } = parsed.data
  if (code === CODE.success || code === 200 || code === params.errCode) return parsed.data
  const fields = fieldProblem.array().safeParse(result)
  throw new AppError(code, message, { result, params, fields: fields.data ?? [] })
}

function readResult<Schema extends z.ZodType>(schema: Schema, result: unknown, path: string): z.infer<Schema> {
  const parsed = schema.safeParse(result)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.map((issue) => issue.path.join('.') || '(result)').slice(0, 5)
  throw new AppError('unreadable', `${path}: unexpected ${where.join(', ')}`, { cause: parsed.error })
}

function toAppError(cause: unknown, params: Params): AppError {
  if (cause instanceof AppError) return cause
  if (axios.isCancel(cause)) return new AppError('aborted', '', { cause, params })
  // axios describes what it saw in its own English words; only a server's own words are for people
  return new AppError('network', '', { cause, params })
}
