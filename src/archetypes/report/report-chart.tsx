import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportResult } from '#contract/endpoints/node-reports.ts'
import { labelIn } from '#contract/kit/language.ts'
import { mediumOfParam } from '#contract/network/param-medium.ts'
import { columnWords, type ReportColumn } from '#contract/reports/report-columns.ts'
import { useLanguage } from '#data/use-language.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { Box } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { LazyCategoryChart } from '../figures/lazy-category-chart.ts'
import { periodText } from './report-lines.ts'

interface ReportChartProps {
  report: ReportResult
  /** In the order of the report's figures; at least one. */
  columns: readonly ReportColumn[]
  /** The one that is drawn. */
  charted: ReportColumn
  /** Whether the report is by period; else it is by node. */
  isByPeriod: boolean
  onChoose: (id: string) => void
}

/** One column as bars: by node, or what all nodes come to by period. */
export function ReportChart({ report, columns, charted, isByPeriod, onChoose }: ReportChartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { unit: written, decimals } = columnWords(charted)
  const unit = withCurrency(written, language)
  const name = labelIn(columnWords(charted).name, language)
  const at = columns.indexOf(charted)
  const names = useMemo(
    () => (isByPeriod ? report.periods.map(periodText) : report.rows.map((row) => row.name)),
    [report, isByPeriod],
  )
  const series = useMemo(() => {
    const rows = isByPeriod ? report.totals : report.rows.map(({ total }) => total)
    const medium = charted.kind === 'value' ? mediumOfParam(charted.param) : null
    return [{ name, shownAs: 'bar' as const, medium, values: rows.map((figures) => figures[at]?.value ?? null) }]
  }, [report, isByPeriod, name, at, charted])
  const awaits = useMemo(
    () =>
      (isByPeriod ? report.totals : report.rows.map(({ total }) => total)).map(
        (figures) => figures[at]?.awaits ?? 'nothing',
      ),
    [report, isByPeriod, at],
  )
  return (
    <Panel
      flexShrink={0}
      heading={t('report.chart')}
      tools={
        <Select
          label={t('report.charted')}
          options={columns.map((column) => ({ value: column.id, label: labelIn(columnWords(column).name, language) }))}
          value={charted.id}
          onChange={onChoose}
        />
      }
    >
      <Box height="15rem" padding="2">
        <Suspense fallback={<Waiting text={t('resource.loading')} />}>
          <LazyCategoryChart
            label={name}
            names={names}
            series={series}
            unit={unit}
            decimals={decimals}
            awaits={awaits}
          />
        </Suspense>
      </Box>
    </Panel>
  )
}
