import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListState } from '#archetypes/resource/list-state.ts'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { SYSTEM_LOG_EXPORT, SYSTEM_LOG_LIST, systemLogResult } from '#contract/endpoints/system-log.ts'
import { useHttp } from '#data/console-services.ts'
import { askExport } from '#data/long-call.ts'

/** A page of the log, newest first. */
export function useSystemLog({ filters, page, pageSize }: ListState) {
  const http = useHttp()
  const params = { ...filters, page, limit: pageSize }
  return useQuery({
    queryKey: ['systemLog', params],
    queryFn: ({ signal }) => http.call(SYSTEM_LOG_LIST, { method: 'GET', params, schema: systemLogResult, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Saves what the filters find as an Excel file. */
export function useSystemLogExport() {
  const http = useHttp()
  const { run, isExporting } = useStoredExport()
  const exportLog = useCallback(
    (filters: ListState['filters']) => run(() => askExport(http, SYSTEM_LOG_EXPORT, filters)),
    [http, run],
  )
  return { exportLog, isExporting }
}
