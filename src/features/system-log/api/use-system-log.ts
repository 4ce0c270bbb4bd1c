import { useCallback } from 'react'
import type { ListState } from '#archetypes/resource/list-state.ts'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { systemLogCalls } from '#contract/endpoints/system-log.ts'
import { useShownAnswer } from '#data/calls.ts'

/** A page of the log, newest first. */
export const useSystemLog = ({ filters, page, pageSize }: ListState) =>
  useShownAnswer(systemLogCalls.list, { ...filters, page, limit: pageSize }, { isQuiet: false })

/** Exports the filtered entries as an Excel file. */
export function useSystemLogExport() {
  const { run, isExporting } = useStoredExport()
  const exportLog = useCallback((filters: ListState['filters']) => run(systemLogCalls.exportExcel, filters), [run])
  return { exportLog, isExporting }
}
