import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeReportCalls, ReportResult } from '#contract/endpoints/node-reports.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { columnWords, type ReportColumn } from '#contract/reports/report-columns.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Waiting } from '#ui/feedback.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import type { Days } from '../figures/day-range.ts'
import { FigureCell } from '../figures/figure-cell.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { ListFailure } from '../resource/list-states.tsx'
import { useStoredExport } from '../resource/use-export.ts'
import type { ReportState } from './report-address.ts'
import { ReportChart } from './report-chart.tsx'
import { linesOf, restsOn } from './report-lines.ts'
import { useReportColumns } from './use-report-columns.tsx'

interface ReportViewProps {
  calls: NodeReportCalls
  exportCode: string
  state: ReportState
  days: Days
  /** Those that the report has; hidden ones are not asked for. */
  columns: readonly ReportColumn[]
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
  onChange: (next: Partial<ReportState>) => void
  empty: { readonly icon: ReactNode; readonly title: string; readonly detail: string }
}

/** The answer of a report as chart and table. */
export function ReportView(props: ReportViewProps) {
  const { calls, exportCode, state, days, columns, hidden, onHide, onChange, empty } = props
  const { t } = useTranslation()
  const title = usePageTitle()
  const mayExport = useMayDo()(exportCode)
  const { run, isExporting } = useStoredExport()
  // without any figure there is nothing to ask for: the first one is
  const shown = useMemo(() => {
    const visible = columns.filter(({ id }) => !hidden.has(id))
    return visible.length > 0 ? visible : columns.slice(0, 1)
  }, [columns, hidden])
  const { type: nodeType, step, node } = state
  const input = {
    nodeType,
    step,
    ...days,
    columns: shown.map(({ id }) => id),
    ...(node === '' ? {} : { nodeIds: [node] }),
  }
  // figures of other columns or periods would stand under the wrong headings: nothing is shown of the answer before
  const { data, error, isFetching, refetch } = useAnswer(calls.read, input, { retry: false })
  const tableColumns = useReportColumns(columns, shown, step)
  const lines = useMemo(() => (data ? linesOf(data) : []), [data])
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  const charted = shown.find(({ id }) => id === state.charted) ?? shown.find(isAmount) ?? shown[0]
  return (
    <>
      {charted && data.rows.length > 0 && (
        <ReportChart
          report={data}
          columns={shown}
          charted={charted}
          isByPeriod={step !== 'whole'}
          onChoose={(id) => onChange({ charted: id })}
        />
      )}
      <FigureTable
        label={title}
        hidden={hidden}
        onHide={onHide}
        columns={tableColumns}
        rows={lines}
        rowKey={({ key }) => key}
        isRefreshing={isFetching}
        footerRows={[{ key: 'total', cell: (id) => <Total id={id} report={data} shown={shown} /> }]}
        onRowOpen={({ nodeId }) => onChange({ node: nodeId, step: step === 'whole' ? 'day' : step })}
        note={t('report.note')}
        empty={empty}
        onExport={mayExport ? () => void run(calls.exportExcel, input) : undefined}
        isExporting={isExporting}
        isSigned
      />
    </>
  )
}

/** What was used or made: what people look for first. */
const isAmount = (column: ReportColumn): boolean =>
  column.kind === 'figure' && kpiDefinition(column.code).kind === 'sum'

function Total({ id, report, shown }: { id: string; report: ReportResult; shown: readonly ReportColumn[] }) {
  const { t } = useTranslation()
  const { total } = report
  if (id === 'node') return t('figures.total')
  if (id === 'coverage' || id === 'suspect' || id === 'estimated') {
    const share = restsOn(total)[id]
    return formatQuantity(share === null ? null : 100 * share, 0)
  }
  const at = shown.findIndex((column) => column.id === id)
  const [column, figure] = [shown[at], total[at]]
  return column && figure ? <FigureCell figure={figure} decimals={columnWords(column).decimals} /> : null
}
