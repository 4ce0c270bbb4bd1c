import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { type CallFailure, createHttpClient, type HttpClient } from './http-client.ts'

export interface ScriptedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The body; an Error is thrown instead, as on a network failure. */
  readonly body: unknown
  /** Reported upload progress, 0 to 1. */
  readonly sentShares?: readonly number[]
}

interface SentCall {
  readonly method: string
  /** Relative to the client's base address. */
  readonly path: string
  readonly address: string
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Parts of the request apart from form fields. */
  readonly body: unknown
  readonly timeoutMs: number | undefined
}

const BASE = 'https://heat.example/api'

/** A client whose requests are answered by a function, without a network. */
export function scriptedClient(
  answer: (call: SentCall) => ScriptedAnswer,
  token: () => string | null = () => null,
): { http: HttpClient; sent: SentCall[]; failures: CallFailure[] } {
  const sent: SentCall[] = []
  const failures: CallFailure[] = []
  const http = createHttpClient({
    baseUrl: BASE,
    session: { token },
    language: () => 'zh-CN',
    onFailure: (failure) => failures.push(failure),
    adapter: async (config) => {
      const call = describe(config)
      sent.push(call)
      const { status = 200, headers = {}, body, sentShares = [] } = answer(call)
      for (const progress of sentShares)
        config.onUploadProgress?.({ progress, loaded: progress, bytes: 0, lengthComputable: true })
      if (body instanceof AxiosError) throw body
      if (body instanceof Error) throw new AxiosError(body.message, AxiosError.ERR_NETWORK, config)
      return { data: body, status, statusText: '', headers: AxiosHeaders.from({ ...headers }), config }
    },
  })
  return { http, sent, failures }
}

function describe(config: InternalAxiosRequestConfig): SentCall {
  const form = new URLSearchParams(typeof config.data === 'string' ? config.data : '')
  const headers = Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)])
  return {
    method: (config.method ?? '').toUpperCase(),
    path: config.url?.slice(BASE.length) ?? '',
    address: config.url ?? '',
    params: { ...Object.fromEntries(form), ...Object(config.params) },
    headers: Object.fromEntries(headers),
    body: config.data,
    timeoutMs: config.timeout,
  }
}
