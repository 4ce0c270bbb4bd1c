import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListShape, ListState } from '#archetypes/resource/list-state.ts'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import { useAnswer, useAsk, useShownAnswer } from '#data/calls.ts'

export const HISTORY_SHAPE: ListShape = {
  filters: ['text', 'heatName', 'category', 'warnLevel'],
  sortable: [],
  sort: { column: 'warnTime', direction: 'desc' },
}

export const usePastAlarms = (period: Period, { filters, page, pageSize }: ListState) =>
  useShownAnswer(alarmHistoryCalls.list, { ...period, ...filters, page, limit: pageSize })

/** Exports the filtered alarms of a span as an Excel file. */
export function useHistoryExport() {
  const { run, isExporting } = useStoredExport()
  const exportAlarms = useCallback(
    (period: Period, filters: ListState['filters']) => run(alarmHistoryCalls.exportExcel, { ...period, ...filters }),
    [run],
  )
  return { exportAlarms, isExporting }
}

export const useStatistics = (period: Period) => useShownAnswer(alarmHistoryCalls.statistics, { ...period })

export const useKpis = (period: Period, operators: number) =>
  useShownAnswer(alarmHistoryCalls.kpis, { ...period, operators })

/** What happened since the user confirmed to have seen everything. */
export function useSinceLast() {
  const ask = useAsk()
  const answer = useAnswer(alarmHistoryCalls.since, {})
  const confirming = useMutation({
    mutationFn: () => ask(alarmHistoryCalls.seen, {}),
    onSuccess: () => answer.refetch(),
  })
  return { answer, confirm: () => confirming.mutate(), isConfirming: confirming.isPending }
}
