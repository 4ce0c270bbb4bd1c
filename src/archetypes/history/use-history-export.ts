import { useCallback } from 'react'
import { type HistoryMeasure, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { type ValueFile, type ValueShape, valueExportCalls } from '#contract/endpoints/value-export.ts'
import type { ValuePage } from '#contract/pages/value-pages.ts'
import { useStoredExport } from '../resource/use-export.ts'
import { type HistoryRequest, historyInput } from '../telemetry/use-telemetry.ts'

/**
 * Exports the shown history as an Excel file, with the names and decimals of its columns; or its values as a file that an
 * import of history reads again.
 */
export function useHistoryExport({ path }: ValuePage) {
  const { run, isExporting } = useStoredExport()
  const exportHistory = useCallback(
    (request: HistoryRequest, measure: HistoryMeasure) =>
      run(telemetryCalls.exportExcel, { ...historyInput(request), measure, page: path }),
    [run, path],
  )
  const exportValues = useCallback(
    ({ pointIds, from, to }: HistoryRequest, shape: ValueShape, file: ValueFile) =>
      run(valueExportCalls.exportValues, { pointIds: [...pointIds], from, to, shape, file }),
    [run],
  )
  return { exportHistory, exportValues, isExporting }
}
