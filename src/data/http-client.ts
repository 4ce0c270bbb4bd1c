// The console's only HTTP client: sends a call, reads the envelope, returns a parsed result or an AppError, and reports
// every failure once to the code that shows failures. It shows nothing and navigates nowhere itself. error-catalogue.ts
// says what a failure means, src/app/session acts on it. The token travels in headers, never in an address; an answer
// is used only after its schema has parsed it.

import axios, { type AxiosInstance } from 'axios'
import type { z } from 'zod'
import type { BodyKind } from '../contract/kit/call.ts'
import { CODE, type Envelope, envelope, fieldProblem } from '../contract/kit/envelope.ts'
import { parseJson } from '../lib/parse-json.ts'
import { AppError } from './app-error.ts'
import type { SessionStore } from './session-store.ts'

export const CALL_TIMEOUT_MS = 20_000
/** Slowest upload that a call waits for in addition, as on a mobile connection. */
const UPLOAD_BYTES_PER_S = 100_000

/** Parameters of a call; files only by multipart. */
export type Params = Readonly<Record<string, string | number | boolean | Blob | undefined>>

interface RequestOptions {
  readonly method: 'GET' | 'POST'
  /** By GET in the address, by POST as `body` says; with a JSON body in the address. */
  readonly params?: Params
  readonly body?: BodyKind
  /** The JSON body. */
  readonly json?: unknown
  /** A code that also counts as success of this call; it is sent along. */
  readonly errCode?: number
  /** The caller shows failures itself; the end of a session is still reported. */
  readonly isQuiet?: boolean
  /** In addition to the headers of every call. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Uploaded share of the request, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
}

export interface CallOptions<Schema extends z.ZodType> extends RequestOptions {
  /** Parses `result`. */
  readonly schema: Schema
}

interface Download {
  readonly blob: Blob
  /** Empty where the answer has none. */
  readonly fileName: string
}

export interface Answer<Result> {
  readonly result: Result
  readonly envelope: Envelope
  /** Response header `client_key`, which sign-in stores as unique code. */
  readonly clientKey: string | null
}

export interface HttpClient {
  /** @throws {AppError} */
  ask<Schema extends z.ZodType>(path: string, options: CallOptions<Schema>): Promise<Answer<z.infer<Schema>>>
  /** A file, passed on unchanged. @throws {AppError} when an envelope comes instead. */
  download(path: string, options: RequestOptions): Promise<Download>
}

export interface CallFailure {
  readonly error: AppError
  readonly path: string
  readonly isQuiet: boolean
  /** The token sent with the call; the session may have another one by now. */
  readonly token: string | null
}

interface HttpClientOptions {
  readonly baseUrl: string
  readonly session: Pick<SessionStore, 'token'>
  readonly onFailure: (failure: CallFailure) => void
  /** Language of the answer. */
  readonly language: () => string
  /** Replaces the browser's transport, for tests. */
  readonly adapter?: NonNullable<AxiosInstance['defaults']['adapter']>
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, session, onFailure, language, adapter } = options
  const http = axios.create({
    // every status is handled below, in one place
    validateStatus: () => true,
    ...(adapter ? { adapter } : {}),
  })

  async function send(path: string, request: RequestOptions, responseType: 'json' | 'blob', token: string | null) {
    const { method, body = 'form', json, headers, signal, onProgress } = request
    const params = sentParams(request)
    const isInAddress = method === 'GET' || body === 'query' || body === 'json'
    const response = await http.request<unknown>({
      url: addressOf(baseUrl, path),
      method,
      responseType,
      ...(isInAddress ? { params } : { data: body === 'form' ? toForm(params) : toMultipart(params) }),
      ...(body === 'json' ? { data: json } : {}),
      timeout: CALL_TIMEOUT_MS + (1000 * bytesOf(params)) / UPLOAD_BYTES_PER_S,
      headers: {
        ...headers,
        'accept-language': language(),
        ...(token === null ? {} : { Authentication: token, token }),
      },
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) } : {}),
    })
    // 206: the range of a file that was asked for
    if (response.status !== 200 && response.status !== 206)
      throw new AppError('http', `HTTP ${response.status}`, { status: response.status, params })
    return response
  }

  /** Runs one request; a failure is reported once, here, and thrown. */
  async function reported<Result>(
    path: string,
    request: RequestOptions,
    work: (token: string | null) => Promise<Result>,
  ): Promise<Result> {
    const token = session.token()
    try {
      return await work(token)
    } catch (cause) {
      const error = toAppError(cause, sentParams(request))
      const { isQuiet = false } = request
      onFailure({ error, path, isQuiet, token })
      throw error
    }
  }

  const ask = <Schema extends z.ZodType>(
    path: string,
    request: CallOptions<Schema>,
  ): Promise<Answer<z.infer<Schema>>> =>
    reported(path, request, async (token) => {
      const response = await send(path, request, 'json', token)
      const answer = readEnvelope(response.data, request)
      const clientKey: unknown = response.headers.client_key
      return {
        result: readResult(request.schema, answer.result, path),
        envelope: answer,
        clientKey: typeof clientKey === 'string' ? clientKey : null,
      }
    })

  const download = (path: string, request: RequestOptions): Promise<Download> =>
    reported(path, request, async (token) => {
      const response = await send(path, request, 'blob', token)
      if (!(response.data instanceof Blob)) throw new AppError('unreadable', `${path}: no file came.`)
      const type = String(response.headers['content-type'] ?? response.data.type)
      // an envelope in place of a file says why there is none
      if (type.includes('application/json')) {
        readEnvelope(parseJson(await response.data.text()), request)
        throw new AppError('unreadable', `${path}: no file came.`)
      }
      return { blob: response.data, fileName: fileNameIn(String(response.headers['content-disposition'] ?? '')) }
    })

  return { ask, download }
}

/** Base and path are joined unchanged: some calls contain a double slash, which must not be normalised. */
const addressOf = (baseUrl: string, path: string): string => baseUrl.replace(/\/+$/, '') + path

const sentParams = ({ params = {}, errCode }: RequestOptions): Params =>
  errCode === undefined ? params : { ...params, errCode }

/** Size of the files among the parameters. */
const bytesOf = (params: Params): number =>
  Object.values(params).reduce<number>((sum, value) => sum + (value instanceof Blob ? value.size : 0), 0)

function toMultipart(params: Params): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** File name of a download: RFC 6266, the UTF-8 form first; empty where the answer has none. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  try {
    return (encoded && decodeURIComponent(encoded)) || plain || ''
  } catch {
    return plain ?? '' // a name that is not encoded as it says
  }
}

function toForm(params: Params): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) form.set(name, String(value))
  return form
}

function readEnvelope(body: unknown, request: RequestOptions): Envelope {
  const parsed = envelope.safeParse(body)
  const params = sentParams(request)
  if (!parsed.success) throw new AppError('unreadable', 'The answer is no envelope.', { cause: parsed.error, params })
  const { code, result, message = '' } = parsed.data
  if (code === CODE.success || code === 200 || code === request.errCode) return parsed.data
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
  if (axios.isAxiosError(cause) && cause.code === axios.AxiosError.ECONNABORTED)
    return new AppError('timeout', '', { cause, params })
  // axios describes network errors in its own English words; only a server's own words are shown to users
  return new AppError('network', '', { cause, params })
}
