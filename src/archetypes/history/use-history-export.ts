import { useCallback } from 'react'
import { type HistoryMeasure, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { useStoredExport } from '../resource/use-export.ts'
import { type HistoryRequest, historyInput } from '../telemetry/use-telemetry.ts'

/** Exports the shown history as an Excel file, with the names and decimals of its columns. */
export function useHistoryExport({ path }: ValuePage) {
  const { run, isExporting } = useStoredExport()
  const exportHistory = useCallback(
    (request: HistoryRequest, measure: HistoryMeasure) =>
      run(telemetryCalls.exportExcel, { ...historyInput(request), measure, page: path }),
    [run, path],
  )
  return { exportHistory, isExporting }
}
