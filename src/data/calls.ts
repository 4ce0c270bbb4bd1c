// The console's side of a call's definition (contract/kit/call.ts): how it is sent, under which key its answer is kept, and
// what is read anew after a change. Neighbours: http-client.ts sends; pages use these hooks, or `ask` where there is no page.

import {
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
import { type Underway, underway, workResult } from '../contract/kit/long-work.ts'
import { useHttp } from './console-services.ts'
import type { Answer, HttpClient, Params } from './http-client.ts'
import { useLanguage } from './use-language.ts'

interface AskOptions {
  /** The caller shows failures itself; an ended session is reported all the same. */
  readonly isQuiet?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** How much of what is sent has left, 0 to 1. */
  readonly onProgress?: (fraction: number) => void
  /** How far long work is. */
  readonly onStep?: (step: Underway) => void
}

/** Makes a call. @throws {AppError} */
export const ask = async <C extends Call>(
  http: Pick<HttpClient, 'ask'>,
  call: C,
  input: InputOf<C>,
  options: AskOptions = {},
): Promise<OutputOf<C>> => (await askWhole(http, call, input, options)).result

/** As {@link ask}, with what travels beside the result. Long work is asked about until its outcome is there. */
export async function askWhole<C extends Call>(
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
  const step = z.union([underway.transform((value) => ({ underway: value })), outcome])
  let answer = await http.ask(path, { ...request, schema: step })
  while ('underway' in answer.result) {
    onStep?.(answer.result.underway)
    const { workId } = answer.result.underway
    const { isQuiet = false } = options
    answer = await http.ask(workResult.path, { method: 'POST', params: { workId }, schema: step, isQuiet })
  }
  return { ...answer, result: answer.result.value }
}

/** As a form or an address carries it: lists and objects as JSON texts, null as an empty text. */
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

/** Where the answer of a call is kept. */
export const keyOf = <C extends Call>(call: C, input: InputOf<C>, language: Language) =>
  [call.path, call.method, input, ...(call.isInLanguage ? [language] : [])] as const

type AnswerOptions<Answered, Selected> = Omit<
  UseQueryOptions<Answered, Error, Selected>,
  'queryKey' | 'queryFn' | 'meta'
> &
  Pick<AskOptions, 'isQuiet'>

/** The options of a query for an answer, for `useQueries` and for what happens outside of a component. */
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
})

/** The answer of a call, kept and asked for again after what changes it. The page shows failures, unless `isQuiet` is false. */
export function useAnswer<C extends Call, Selected = OutputOf<C>>(
  call: C,
  input: InputOf<C>,
  { isQuiet = true, ...options }: AnswerOptions<OutputOf<C>, Selected> = {},
): UseQueryResult<Selected> {
  return useQuery({ ...queryOf(useHttp(), call, input, useLanguage(), { isQuiet }), ...options })
}

/** Makes calls; after one that changes something, answers that follow from it are asked for again. */
type Ask = <C extends Call>(call: C, input: InputOf<C>, options?: AskOptions) => Promise<OutputOf<C>>

export function useAsk(): Ask {
  const http = useHttp()
  const renew = useRenew()
  return useCallback(
    async (call, input, options) => {
      const result = await ask(http, call, input, options)
      // not awaited: a dialog may close before the list behind it is there
      if (call.isChange(asRecord(input))) void renew(call)
      return result
    },
    [http, renew],
  )
}

/** Asks again for what follows from the changes of a call; settles when that is there. */
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
