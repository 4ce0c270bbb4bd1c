import { useCallback } from 'react'
import { type HistoryMeasure, TELEMETRY_EXPORT } from '../../contract/endpoints/telemetry.ts'
import { exportResult } from '../../contract/kit/resource.ts'
import { useHttp } from '../../data/console-services.ts'
import { useStoredExport } from '../resource/use-export.ts'
import { type HistoryRequest, historyParams } from '../telemetry/use-telemetry.ts'

/** Exports what a history page shows, as an Excel file. */
export function useHistoryExport() {
  const http = useHttp()
  const { run, isExporting } = useStoredExport()
  const exportHistory = useCallback(
    (request: HistoryRequest, measure: HistoryMeasure) =>
      run(async () => {
        const { result, envelope } = await http.ask(TELEMETRY_EXPORT, {
          method: 'POST',
          params: { ...historyParams(request), measure },
          schema: exportResult,
        })
        return { ...result, message: envelope.message ?? '' }
      }),
    [http, run],
  )
  return { exportHistory, isExporting }
}
