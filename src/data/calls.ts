// The client side of call definitions (contract/kit/call.ts): how a call is sent, under which key its answer is cached,
// and what is reloaded after a change. http-client.ts sends. Pages use these hooks; code outside components uses `ask`.

import {
  keepPreviousData,
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod'
import type { Call, InputOf, OutputOf } from '../contract/kit/call.ts'
import type { Language } from '../contract/kit/language.ts'
import { type WorkProgress, workProgress, workResult } from '../contract/kit/long-work.ts'
import { isBeingComputed } from '../contract/kpi/kpi-figure.ts'
import { useHttp } from './console-services.ts'
import type { Answer, HttpClient, Params } from './http-client.ts'
import { useLanguage } from './use-language.ts'

interface AskOptions {
  /** The caller shows failures itself; the end of a session is still reported. */
  readonly isQuiet?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Uploaded share of the request, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  /** Progress of a long task. */
  readonly onStep?: (step: WorkProgress) => void
  /** Settles only when dependent answers are reloaded: for an editor that opens again from one of them. */
  readonly isReloaded?: boolean
}

/** Makes a call. @throws {AppError} */
export const ask = async <C extends Call>(
  http: Pick<HttpClient, 'ask'>,
  call: C,
  input: InputOf<C>,
  options: AskOptions = {},
): Promise<OutputOf<C>> => (await askWithEnvelope(http, call, input, options)).result

/** Like {@link ask}, but returns the fields beside the result as well. A long task is polled until it is finished. */
export async function askWithEnvelope<C extends Call>(
  http: Pick<HttpClient, 'ask'>,
  call: C,
  input: InputOf<C>,
  { onStep, ...options }: AskOptions = {},
): Promise<Answer<OutputOf<C>>> {
  const { path, method, body } = call
  const sent = body === 'json' && method === 'POST' ? { json: input } : { params: paramsOf(input) }
  const request = { method, body, ...sent, ...options }
  if (!call.isLong) return http.ask(path, { ...request, schema: call.output as z.ZodType<OutputOf<C>> })

  const outcome = call.output.transform((value) => ({ value: value as OutputOf<C> }))
  const step = z.union([workProgress.transform((value) => ({ workProgress: value })), outcome])
  let answer = await http.ask(path, { ...request, schema: step })
  while ('workProgress' in answer.result) {
    onStep?.(answer.result.workProgress)
    const { workId } = answer.result.workProgress
    const { isQuiet = false } = options
    answer = await http.ask(workResult.path, { method: 'POST', params: { workId }, schema: step, isQuiet })
  }
  return { ...answer, result: answer.result.value }
}

/** Input as form or address parameters: lists and objects as JSON, null as an empty text. */
function paramsOf(input: unknown): Params {
  const params: Record<string, Params[string]> = {}
  for (const [name, value] of Object.entries(asRecord(input))) params[name] = paramOf(value)
  return params
}

function paramOf(value: unknown): Params[string] {
  if (value === undefined || value instanceof Blob) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null ? '' : JSON.stringify(value)
}

/** Cache key of a call's answer. */
export const keyOf = <C extends Call>(call: C, input: InputOf<C>, language: Language) =>
  [call.path, call.method, input, ...(call.isInLanguage ? [language] : [])] as const

type AnswerOptions<Answered, Selected> = Omit<
  UseQueryOptions<Answered, Error, Selected>,
  'queryKey' | 'queryFn' | 'meta'
> &
  Pick<AskOptions, 'isQuiet'>

/** Query options for an answer, for `useQueries` and for use outside components. */
export const queryOf = <C extends Call>(
  http: HttpClient,
  call: C,
  input: InputOf<C>,
  language: Language,
  { isQuiet = true }: Pick<AskOptions, 'isQuiet'> = {},
) => ({
  queryKey: keyOf(call, input, language),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask(http, call, input, { isQuiet, signal }),
  meta: { reads: call.reads },
  refetchInterval: ({ state }: { readonly state: { readonly data: unknown } }) => pollAfter(state.data, false),
})

/** An answer with figures that are still being computed is asked for again this often, whatever its page would do. */
const COMPUTING_POLL_MS = 30_000

/** When an answer is asked for again, in ms; false: not by itself. @param usual - When its page would ask again. */
export function pollAfter(answer: unknown, usual: number | false): number | false {
  if (!isBeingComputed(answer)) return usual
  return usual === false ? COMPUTING_POLL_MS : Math.min(usual, COMPUTING_POLL_MS)
}

/**
 * The cached answer of a call, reloaded after calls that change it. The page shows failures, unless `isQuiet` is false.
 */
export function useAnswer<C extends Call, Selected = OutputOf<C>>(
  call: C,
  input: InputOf<C>,
  { isQuiet = true, refetchInterval = false, ...options }: AnswerOptions<OutputOf<C>, Selected> = {},
): UseQueryResult<Selected> {
  return useQuery({
    ...queryOf(useHttp(), call, input, useLanguage(), { isQuiet }),
    ...options,
    refetchInterval: (query) => {
      const usual = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
      return pollAfter(query.state.data, usual ?? false)
    },
  })
}

/** An answer of which the one before stays on the screen while the next loads. */
interface ShownAnswer<Answered>
  extends Pick<
    UseQueryResult,
    'error' | 'isError' | 'isFetching' | 'isLoading' | 'isPending' | 'fetchStatus' | 'refetch'
  > {
  /** For the eyes alone: the answer to the question or, while that loads, to the one before. */
  readonly shown: Answered | undefined
  /** What may be acted upon: the answer to exactly this question; undefined until it is there. */
  readonly data: Answered | undefined
  /** Whether `shown` answers the question before. */
  readonly isPrevious: boolean
}

/**
 * Like {@link useAnswer}, for a list or a chart that would otherwise flicker at each change of its filters. Nobody else keeps
 * an answer for another question: commands were once sent to the points that had been shown before.
 */
export function useShownAnswer<C extends Call, Selected = OutputOf<C>>(
  call: C,
  input: InputOf<C>,
  options: Omit<AnswerOptions<OutputOf<C>, Selected>, 'placeholderData'> = {},
): ShownAnswer<Selected> {
  return shownAnswer(useAnswer<C, Selected>(call, input, { ...options, ...KEPT }))
}

/** Option of a query whose result goes through {@link shownAnswer}. */
export const KEPT = { placeholderData: keepPreviousData } as const

/** Only what is read is followed: a page that does not read `isFetching` is not rendered at each poll. */
export const shownAnswer = <Answered>(query: UseQueryResult<Answered>): ShownAnswer<Answered> => ({
  get shown() {
    return query.data
  },
  get data() {
    return query.isPlaceholderData ? undefined : query.data
  },
  get isPrevious() {
    return query.isPlaceholderData
  },
  get error() {
    return query.error
  },
  get isError() {
    return query.isError
  },
  get isFetching() {
    return query.isFetching
  },
  get isLoading() {
    return query.isLoading
  },
  get isPending() {
    return query.isPending
  },
  get fetchStatus() {
    return query.fetchStatus
  },
  get refetch() {
    return query.refetch
  },
})

/** Makes calls; after a change, dependent answers are reloaded. */
type Ask = <C extends Call>(call: C, input: InputOf<C>, options?: AskOptions) => Promise<OutputOf<C>>

export function useAsk(): Ask {
  const http = useHttp()
  const renew = useRenew()
  return useCallback(
    async (call, input, options) => {
      const result = await ask(http, call, input, options)
      const renewed = call.isChange(asRecord(input)) ? renew(call) : undefined
      // otherwise not awaited: a dialog may close before the list behind it is reloaded
      if (options?.isReloaded) await renewed
      return result
    },
    [http, renew],
  )
}

/** Reloads the answers that depend on the changes of a call; settles when they have arrived. */
export function useRenew(): (call: Pick<Call, 'changes'>) => Promise<void> {
  const queries = useQueryClient()
  return useCallback((call) => renewAfter(queries, call), [queries])
}

const renewAfter = (queries: QueryClient, { changes }: Pick<Call, 'changes'>): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ meta }) => readsIn(meta).some((noun) => changes.includes(noun)) })

const nouns = z.object({ reads: z.array(z.string()) })
const readsIn = (meta: unknown): readonly string[] => nouns.safeParse(meta).data?.reads ?? []

const asRecord = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null ? { ...input } : {}
