import { Columns3, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn, type TableFooterRow } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PrintArea } from '../print/print-area.tsx'
import { PrintButton } from '../print/print-button.tsx'
import { useColumnChoice } from '../resource/use-column-choice.tsx'
import { useListTexts } from '../resource/use-list-texts.ts'

interface FigureTableProps<Line extends object> {
  label: string
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  columns: readonly TableColumn<Line>[]
  rows: readonly Line[]
  rowKey: (row: Line) => string
  isRefreshing: boolean
  footerRows?: readonly TableFooterRow[]
  rowActions?: (row: Line) => ReactNode
  /** Of their column, px at the default size. */
  actionsWidth?: number
  onRowOpen?: ((row: Line) => void) | undefined
  /** Shown left of the buttons. */
  note?: ReactNode
  empty: { readonly icon: ReactNode; readonly title: string; readonly detail: string }
  /** Absent: not allowed. */
  onExport?: (() => void) | undefined
  isExporting?: boolean
  /** Its print has lines for signatures. */
  isSigned?: boolean
}

/** A table of figures with choice of columns, print and export. */
export function FigureTable<Line extends object>(props: FigureTableProps<Line>) {
  const { label, hidden, onHide, columns, rows, rowKey, isRefreshing, note, empty, onExport, isExporting } = props
  const { t } = useTranslation()
  const texts = useListTexts()
  const choice = useColumnChoice([hidden, onHide])
  return (
    <Column gap="2" flex="1" minHeight={{ base: '22rem', lg: '14rem' }}>
      <Row gap="3" flexWrap="wrap" justifyContent="space-between">
        <Box color="fg.muted" fontSize="sm">
          {note}
        </Box>
        <Row gap="2">
          <Button size="sm" onClick={choice.open}>
            <Columns3 size={16} aria-hidden />
            {t('resource.columns')}
          </Button>
          <PrintButton />
          {onExport && (
            <Button size="sm" disabled={isExporting ?? false} onClick={onExport}>
              <Download size={16} aria-hidden />
              {t('resource.export')}
            </Button>
          )}
        </Row>
      </Row>
      <PrintArea heading={label} isSigned={props.isSigned} flex="1" minHeight="0">
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          hiddenColumns={hidden}
          state={isRefreshing ? 'refreshing' : 'ready'}
          footerRows={props.footerRows ?? []}
          {...(props.rowActions
            ? {
                rowActions: props.rowActions,
                actionsLabel: t('resource.actions'),
                actionsWidth: props.actionsWidth ?? 90,
              }
            : {})}
          {...(props.onRowOpen ? { onRowOpen: props.onRowOpen } : {})}
          texts={texts.table}
          empty={<EmptyState {...empty} />}
        />
      </PrintArea>
      {choice.dialogOf(columns)}
    </Column>
  )
}
