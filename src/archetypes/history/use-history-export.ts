import { useCallback } from 'react'
import { type HistoryMeasure, TELEMETRY_EXPORT } from '#contract/endpoints/telemetry.ts'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { useHttp } from '#data/console-services.ts'
import { askExport } from '#data/long-call.ts'
import { useStoredExport } from '../resource/use-export.ts'
import { type HistoryRequest, historyParams } from '../telemetry/use-telemetry.ts'

/** Exports what a history page shows as an Excel file, named and rounded as its columns are. */
export function useHistoryExport({ path }: ValuePage) {
  const http = useHttp()
  const { run, isExporting } = useStoredExport()
  const exportHistory = useCallback(
    (request: HistoryRequest, measure: HistoryMeasure) =>
      run(() => askExport(http, TELEMETRY_EXPORT, { ...historyParams(request), measure, page: path })),
    [http, run, path],
  )
  return { exportHistory, isExporting }
}
