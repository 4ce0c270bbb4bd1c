import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AggregateRow, type HistoryStep, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { keyOf, queryOf, useAnswer, useShownAnswer } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'

/** The lists of nodes and points change rarely, and only by administrators. */
const CATALOGUE_FRESH_MS = 300_000
/** Past values do not change: only the end of a range up to now grows. */
const HISTORY_FRESH_MS = 60_000

export interface HistoryRequest {
  readonly pointIds: readonly number[]
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  /** Absent: the server chooses. */
  readonly step?: HistoryStep
}

/** The nodes of some types that have points which the user may see, with all their ancestors. */
export const useNodes = (levels: readonly string[], enabled = true) =>
  useAnswer(telemetryCalls.nodes, { levels: [...levels] }, { enabled, staleTime: CATALOGUE_FRESH_MS })

/** Points of some parameters at some nodes; the previous points stay while new ones load. */
export const usePoints = (nodeIds: readonly string[], paramCodes: readonly string[]) =>
  useShownAnswer(
    telemetryCalls.points,
    { nodeIds: [...nodeIds], paramCodes: [...paramCodes] },
    {
      enabled: nodeIds.length > 0 && paramCodes.length > 0,
      staleTime: CATALOGUE_FRESH_MS,
    },
  )

const NOTHING: HistoryRequest = { pointIds: [], from: 0, to: 0 }

export const historyInput = ({ pointIds, from, to, step }: HistoryRequest) => ({
  pointIds: [...pointIds],
  from,
  to,
  ...(step ? { step } : {}),
})

/** @param request - Null: no request is sent. */
export const useHistory = (request: HistoryRequest | null) =>
  useShownAnswer(telemetryCalls.history, historyInput(request ?? NOTHING), {
    enabled: request !== null && request.pointIds.length > 0,
    staleTime: HISTORY_FRESH_MS,
    retry: false,
  })

/** Statistics of each point over the whole range, by its id. @param request - Null: none is sent. */
export function useStatistics(request: HistoryRequest | null): ReadonlyMap<number, AggregateRow> {
  const { pointIds, from, to } = request ?? NOTHING
  const { data } = useAnswer(
    telemetryCalls.aggregate,
    { pointIds: [...pointIds], from, to },
    { enabled: pointIds.length > 0, staleTime: HISTORY_FRESH_MS, retry: false },
  )
  return useMemo(() => new Map(data?.map((row) => [row.pointId, row])), [data])
}

/** Query options of a history, for `useQueries`. */
export function useHistoryQuery() {
  const http = useHttp()
  const language = useLanguage()
  return (request: HistoryRequest | null) => ({
    ...queryOf(http, telemetryCalls.history, historyInput(request ?? NOTHING), language),
    enabled: request !== null,
    retry: false,
  })
}

/** Cancels the reading of a history. */
export function useCancelHistory(): (request: HistoryRequest | null) => void {
  const queries = useQueryClient()
  return (request) =>
    void queries.cancelQueries({ queryKey: keyOf(telemetryCalls.history, historyInput(request ?? NOTHING), 'zh-CN') })
}
