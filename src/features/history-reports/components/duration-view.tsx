import { Hourglass } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { CategoryChartProps } from '#archetypes/figures/category-chart.tsx'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { LazyCategoryChart } from '#archetypes/figures/lazy-category-chart.ts'
import { tableFile } from '#archetypes/figures/table-file.ts'
import { EXPORT_PERMISSION } from '#archetypes/telemetry/export-permission.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { saveFile } from '#data/save-file.ts'
import { Box } from '#ui/box.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { Panel } from '#ui/panel.tsx'
import type { DurationView as View } from '../model/duration-address.ts'

interface DurationViewProps<Row extends object> {
  view: View
  /** Null: there is nothing to draw. */
  chart: CategoryChartProps | null
  /** Beside the heading of the chart. */
  tools?: ReactNode
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isRefreshing: boolean
  note: string
  onRowOpen?: (row: Row) => void
}

/** A chart, and the same figures as a table with choice of columns, print and file. */
export function DurationView<Row extends object>(props: DurationViewProps<Row>) {
  const { view, chart, tools, columns, rows, rowKey, isRefreshing, note, onRowOpen } = props
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayExport = useMayDo()(EXPORT_PERMISSION)
  const [hidden, setHidden] = useHiddenColumns(`duration-${view}`)
  const heading = t(`duration.view.${view}`)
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
        label={heading}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        isRefreshing={isRefreshing}
        note={note}
        empty={{ icon: <Hourglass size={40} />, title: t('duration.nothing'), detail: t('duration.nothingDetail') }}
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
