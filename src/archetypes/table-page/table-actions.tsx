import { Columns3, Download, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#ui/button.tsx'
import { PrintButton } from '../print/print-button.tsx'

export interface TableActionsProps {
  onColumns: () => void
  onRefresh: () => void
  /** Absent: export is not allowed, or there is nothing. */
  onExport?: (() => void) | undefined
}

/** The buttons of a table. */
export function TableActions({ onColumns, onRefresh, onExport }: TableActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton size="sm" label={t('resource.columns')} onClick={onColumns}>
        <Columns3 size={16} aria-hidden />
      </IconButton>
      <PrintButton />
      <IconButton size="sm" label={t('resource.refresh')} onClick={onRefresh}>
        <RotateCw size={16} aria-hidden />
      </IconButton>
      {onExport && (
        <Button size="sm" onClick={onExport}>
          <Download size={16} aria-hidden />
          {t('resource.export')}
        </Button>
      )}
    </>
  )
}
