import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { saveFile } from '#data/save-file.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { useStoredExport } from '../resource/use-export.ts'
import { EXPORT_PERMISSION } from '../telemetry/export-permission.ts'
import { type HistoryRequest, historyInput } from '../telemetry/use-telemetry.ts'
import { trendFile } from './trend-file.ts'
import type { TrendPicture } from './trend-option.ts'

interface TrendExportProps {
  picture: TrendPicture
  /** Of the file, without its ending. */
  fileName: string
  /** The points that are drawn, which the server writes as an Excel file; absent where the lines are no points. */
  source?: { readonly request: HistoryRequest; readonly page: string } | undefined
}

/** What a trend shows, as a file: with all compared days as text, or its points as Excel. */
export function TrendExport({ picture, fileName, source }: TrendExportProps) {
  const { t } = useTranslation()
  const mayExport = useHoldsCode(EXPORT_PERMISSION)
  const { run, isExporting } = useStoredExport()
  if (!mayExport) return null
  return (
    <ActionMenu
      label={t('resource.export')}
      size="sm"
      icon={<Download size={16} aria-hidden />}
      items={[
        ...(source
          ? [
              {
                id: 'excel',
                label: t('trend.excel'),
                icon: <FileSpreadsheet size={16} aria-hidden />,
                isDisabled: isExporting,
                onSelect: () =>
                  void run(telemetryCalls.exportExcel, {
                    ...historyInput(source.request),
                    measure: 'average',
                    page: source.page,
                  }),
              },
            ]
          : []),
        {
          id: 'csv',
          label: t('trend.csv'),
          icon: <FileText size={16} aria-hidden />,
          onSelect: () => saveFile(trendFile(picture, t('telemetry.time')), `${fileName}.csv`),
        },
      ]}
    />
  )
}
