import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type HistoryStep,
  historyResult,
  TELEMETRY_HISTORY,
  TELEMETRY_NODES,
  TELEMETRY_POINTS,
  telemetryNodes,
  telemetryPoints,
} from '#contract/endpoints/telemetry.ts'
import { useHttp } from '#data/console-services.ts'
import type { HttpClient, Params } from '#data/http-client.ts'

/** Which nodes and points there are changes seldom, and by administrators alone. */
const CATALOGUE_FRESH_MS = 300_000
/** What was, is: only the end of a range that reaches to now grows. */
const HISTORY_FRESH_MS = 60_000

/** Starts of the keys of what there is to be read: the plant's nodes and their points. */
export const NODES_KEY = ['telemetry', 'nodes'] as const
export const POINTS_KEY = ['telemetry', 'points'] as const

export interface HistoryRequest {
  readonly pointIds: readonly number[]
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  /** Absent: the server chooses. */
  readonly step?: HistoryStep
}

/** As the server takes it: lists travel as JSON texts. */
export const historyParams = ({ pointIds, from, to, step }: HistoryRequest): Params => ({
  pointIds: JSON.stringify(pointIds),
  from,
  to,
  ...(step ? { step } : {}),
})

/** The nodes of some types with points that the user may see, and all above them. */
export function useNodes(levels: readonly string[]) {
  const http = useHttp()
  return useQuery({
    queryKey: [...NODES_KEY, levels],
    queryFn: ({ signal }) =>
      http.call(TELEMETRY_NODES, {
        method: 'POST',
        params: { levels: JSON.stringify(levels) },
        schema: telemetryNodes,
        isQuiet: true,
        signal,
      }),
    staleTime: CATALOGUE_FRESH_MS,
  })
}

/** Points of some parameters at some nodes; those of the request before stay until they have come. */
export function usePoints(nodeIds: readonly string[], paramCodes: readonly string[]) {
  const http = useHttp()
  return useQuery({
    queryKey: [...POINTS_KEY, nodeIds, paramCodes],
    queryFn: ({ signal }) =>
      http.call(TELEMETRY_POINTS, {
        method: 'POST',
        params: { nodeIds: JSON.stringify(nodeIds), paramCodes: JSON.stringify(paramCodes) },
        schema: telemetryPoints,
        isQuiet: true,
        signal,
      }),
    enabled: nodeIds.length > 0 && paramCodes.length > 0,
    staleTime: CATALOGUE_FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export const historyKey = (request: HistoryRequest | null) => ['telemetry', 'history', request] as const

/**
 * @param request - Null: nothing is asked.
 * @param meanwhile - What is there while another request is answered.
 */
export function useHistory(request: HistoryRequest | null, meanwhile: 'nothing' | 'keepPrevious' = 'nothing') {
  const http = useHttp()
  return useQuery({
    queryKey: historyKey(request),
    queryFn: ({ signal }) => {
      if (!request) throw new Error('No history was asked for.')
      return readHistory(http, request, signal)
    },
    enabled: request !== null && request.pointIds.length > 0,
    staleTime: HISTORY_FRESH_MS,
    retry: false,
    ...(meanwhile === 'keepPrevious' ? { placeholderData: keepPreviousData } : {}),
  })
}

export const readHistory = (http: HttpClient, request: HistoryRequest, signal: AbortSignal) =>
  http.call(TELEMETRY_HISTORY, {
    method: 'POST',
    params: historyParams(request),
    schema: historyResult,
    isQuiet: true,
    signal,
  })
