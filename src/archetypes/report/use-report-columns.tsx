import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { KpiStep } from '#contract/endpoints/kpi.ts'
import { labelIn } from '#contract/kit/language.ts'
import { columnWords, type ReportColumn } from '#contract/reports/report-columns.ts'
import { useLanguage } from '#data/use-language.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { FigureCell, useFigureNote } from '../figures/figure-cell.tsx'
import { CutTitle } from '../realtime/cut-title.tsx'
import { figureWidthPx } from '../telemetry/header-width.ts'
import { periodText, type ReportLine, type RestsOn, restsOn } from './report-lines.ts'

const PERIOD_PX: Readonly<Record<KpiStep, number>> = {
  hour: 180,
  day: 120,
  week: 210,
  month: 210,
  season: 210,
  whole: 210,
}
const percent = (share: number | null): string => (share === null ? NO_VALUE : formatQuantity(100 * share, 0))

/** The table's columns: node, period, the shown figures, and what they rest on. @param shown - In the order of a line. */
export function useReportColumns(
  columns: readonly ReportColumn[],
  shown: readonly ReportColumn[],
  step: KpiStep,
): TableColumn<ReportLine>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const noteOf = useFigureNote()
  return useMemo(() => {
    const plain = (
      id: 'node' | 'period' | keyof RestsOn,
      text: (line: ReportLine) => string,
      more: Pick<TableColumn<ReportLine>, 'width' | 'fixed' | 'align' | 'unit'>,
    ): TableColumn<ReportLine> => ({ id, header: t(`report.${id}`), cell: text, text, ...more })
    const places = new Map(shown.map(({ id }, at) => [id, at]))
    return [
      {
        ...plain('node', ({ name }) => name, { width: 240, fixed: 'start' }),
        cell: ({ name }) => <CutTitle title={name} />,
        printed: ({ name }) => name,
      },
      ...(step === 'whole'
        ? []
        : [plain('period', ({ period }) => periodText(period), { width: PERIOD_PX[step], fixed: 'start' })]),
      ...columns.map((column): TableColumn<ReportLine> => {
        const { name, unit: written, decimals, formula } = columnWords(column)
        const unit = withCurrency(written, language)
        const header = labelIn(name, language)
        const figureOf = ({ figures }: ReportLine) => figures[places.get(column.id) ?? -1]
        return {
          id: column.id,
          header,
          align: 'end',
          width: figureWidthPx(header, unit),
          ...(unit === '' ? {} : { unit }),
          ...(formula ? { fullHeader: `${header} = ${labelIn(formula, language)}` } : {}),
          cell: (line) => {
            const figure = figureOf(line)
            return figure ? <FigureCell figure={figure} decimals={decimals} /> : NO_VALUE
          },
          text: (line) => {
            const figure = figureOf(line)
            return figure ? noteOf(figure) : NO_VALUE
          },
        }
      }),
      plain('coverage', ({ figures }) => percent(restsOn(figures).coverage), { width: 130, align: 'end', unit: '%' }),
      plain('suspect', ({ figures }) => percent(restsOn(figures).suspect), { width: 130, align: 'end', unit: '%' }),
      plain('estimated', ({ figures }) => percent(restsOn(figures).estimated), { width: 130, align: 'end', unit: '%' }),
    ]
  }, [t, language, noteOf, columns, shown, step])
}
