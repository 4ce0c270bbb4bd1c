import { useCallback } from 'react'
import { type HistoryMeasure, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { useStoredExport } from '../resource/use-export.ts'
import { type HistoryRequest, historyInput } from '../telemetry/use-telemetry.ts'

/** Exports what a history page shows as an Excel file, named and rounded as its columns are. */
export function useHistoryExport({ path }: ValuePage) {
  const { run, isExporting } = useStoredExport()
  const exportHistory = useCallback(
    (request: HistoryRequest, measure: HistoryMeasure) =>
      run(telemetryCalls.exportExcel, { ...historyInput(request), measure, page: path }),
    [run, path],
  )
  return { exportHistory, isExporting }
}
