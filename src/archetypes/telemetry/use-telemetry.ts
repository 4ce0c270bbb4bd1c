import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { type HistoryStep, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { keyOf, queryOf, useAnswer } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'

/** Which nodes and points there are changes seldom, and by administrators alone. */
const CATALOGUE_FRESH_MS = 300_000
/** What was, is: only the end of a range that reaches to now grows. */
const HISTORY_FRESH_MS = 60_000

export interface HistoryRequest {
  readonly pointIds: readonly number[]
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  /** Absent: the server chooses. */
  readonly step?: HistoryStep
}

/** The nodes of some types with points that the user may see, and all above them. */
export const useNodes = (levels: readonly string[]) =>
  useAnswer(telemetryCalls.nodes, { levels: [...levels] }, { staleTime: CATALOGUE_FRESH_MS })

/** Points of some parameters at some nodes; those of the request before stay until they have come. */
export const usePoints = (nodeIds: readonly string[], paramCodes: readonly string[]) =>
  useAnswer(
    telemetryCalls.points,
    { nodeIds: [...nodeIds], paramCodes: [...paramCodes] },
    {
      enabled: nodeIds.length > 0 && paramCodes.length > 0,
      staleTime: CATALOGUE_FRESH_MS,
      placeholderData: keepPreviousData,
    },
  )

const NOTHING: HistoryRequest = { pointIds: [], from: 0, to: 0 }

export const historyInput = ({ pointIds, from, to, step }: HistoryRequest) => ({
  pointIds: [...pointIds],
  from,
  to,
  ...(step ? { step } : {}),
})

/**
 * @param request - Null: nothing is asked.
 * @param meanwhile - What is there while another request is answered.
 */
export const useHistory = (request: HistoryRequest | null, meanwhile: 'nothing' | 'keepPrevious' = 'nothing') =>
  useAnswer(telemetryCalls.history, historyInput(request ?? NOTHING), {
    enabled: request !== null && request.pointIds.length > 0,
    staleTime: HISTORY_FRESH_MS,
    retry: false,
    ...(meanwhile === 'keepPrevious' ? { placeholderData: keepPreviousData } : {}),
  })

/** The query of a history, for several of them at once. */
export function useHistoryQuery() {
  const http = useHttp()
  const language = useLanguage()
  return (request: HistoryRequest | null) => ({
    ...queryOf(http, telemetryCalls.history, historyInput(request ?? NOTHING), language),
    enabled: request !== null,
    retry: false,
  })
}

/** Gives up reading a history. */
export function useCancelHistory(): (request: HistoryRequest | null) => void {
  const queries = useQueryClient()
  return (request) =>
    void queries.cancelQueries({ queryKey: keyOf(telemetryCalls.history, historyInput(request ?? NOTHING), 'zh-CN') })
}
