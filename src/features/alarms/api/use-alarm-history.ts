import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListShape, ListState } from '#archetypes/resource/list-state.ts'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { alarmHistoryCalls, PAST_ALARM_SORTS } from '#contract/endpoints/alarm-history.ts'
import { useAnswer, useAsk, useShownAnswer } from '#data/calls.ts'

export const HISTORY_SHAPE: ListShape = {
  filters: ['text', 'heatName', 'category', 'warnLevel'],
  sortable: PAST_ALARM_SORTS,
  sort: { column: 'warnLevel', direction: 'desc' },
}

/** How often alarms that still stand, and their present values, are asked for again. */
const RENEW_MS = 30_000

const orderOf = ({ column, direction }: ListState['sort']) => ({
  sortColumn: PAST_ALARM_SORTS.find((known) => known === column),
  sortType: direction,
})

/** A page of past alarms; others acknowledge and shelve them meanwhile. */
export function usePastAlarms(period: Period, { filters, page, pageSize, sort }: ListState) {
  const input = { ...period, ...filters, page, limit: pageSize, ...orderOf(sort) }
  const answer = useShownAnswer(alarmHistoryCalls.list, input, { refetchInterval: RENEW_MS })
  const { shown, data, error, isPrevious, refetch } = answer
  // a poll is not shown as loading: it would flicker
  return { shown, data, error, isFetching: isPrevious, refetch }
}

/** Exports the filtered alarms of a span as an Excel file, in the order of the list. */
export function useHistoryExport() {
  const { run, isExporting } = useStoredExport()
  const exportAlarms = useCallback(
    (period: Period, { filters, sort }: ListState) =>
      run(alarmHistoryCalls.exportExcel, { ...period, ...filters, ...orderOf(sort) }),
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
