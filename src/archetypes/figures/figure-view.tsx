import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { Box } from '#ui/box.ts'
import type { TableColumn, TableFooterRow } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { Panel } from '#ui/panel.tsx'
import { EXPORT_PERMISSION } from '../telemetry/export-permission.ts'
import type { CategoryChartProps } from './category-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { LazyCategoryChart } from './lazy-category-chart.ts'
import { tableFile } from './table-file.ts'

interface FigureViewProps<Row extends object> {
  /** The choice of columns is kept under it. */
  name: string
  heading: string
  /** Null: there is nothing to draw. */
  chart: CategoryChartProps | null
  /** Beside the heading of the chart. */
  tools?: ReactNode
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isRefreshing: boolean
  footerRows?: readonly TableFooterRow[]
  note?: ReactNode
  onRowOpen?: ((row: Row) => void) | undefined
  empty: { readonly icon: ReactNode; readonly title: string; readonly detail: string }
}

/** A chart, and the same figures as a table with choice of columns, print and file. */
export function FigureView<Row extends object>(props: FigureViewProps<Row>) {
  const { name, heading, chart, tools, columns, rows, onRowOpen, ...table } = props
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const [hidden, setHidden] = useHiddenColumns(name)
  return (
    <>
      {(chart || tools) && (
        <Panel flexShrink={0} heading={heading} tools={tools}>
          {chart && (
            <Box height="17rem" padding="2">
              <Suspense fallback={<Waiting text={t('resource.loading')} />}>
                <LazyCategoryChart {...chart} />
              </Suspense>
            </Box>
          )}
        </Panel>
      )}
      <FigureTable
        {...table}
        label={heading}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={rows}
        {...(onRowOpen ? { onRowOpen } : {})}
        onExport={
          mayExport && rows.length > 0
            ? () => saveFile(tableFile(columns, hidden, rows), `${title}-${heading}.csv`)
            : undefined
        }
      />
    </>
  )
}
