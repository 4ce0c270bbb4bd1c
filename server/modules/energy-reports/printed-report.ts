import type { ReportQuery, ReportResult } from '#contract/endpoints/node-reports.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { columnWords, type ReportColumn, type ReportName } from '#contract/reports/report-columns.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { clockText } from '#server/core/kit/company-time.ts'
import type { ReportDocument } from '#server/core/pdf/report-document.ts'
import { textsIn as reportTextsIn } from '../history-reports/texts/texts.ts'
import { textsIn } from './texts/texts.ts'

interface Printed {
  readonly name: ReportName
  /** In the order of the report's figures. */
  readonly columns: readonly ReportColumn[]
  readonly report: ReportResult
  readonly query: Pick<ReportQuery, 'nodeType' | 'from' | 'to' | 'step'>
  readonly language: Language
  readonly company: string
  readonly group: { readonly organization: string | null }
  /** Epoch ms. */
  readonly made: number
}

/** A report with its figures as texts. */
export function printedReport(printed: Printed): ReportDocument {
  const { name, columns, report, query, language, company, group, made } = printed
  const [texts, heads] = [textsIn(language), reportTextsIn(language)]
  const words = columns.map(columnWords)
  const cells = (figures: readonly KpiFigure[]): string[] =>
    words.map(({ decimals }, at) => formatQuantity(figures[at]?.value ?? null, decimals))
  const { from, to, step, nodeType } = query
  const isByDay = step === 'day'
  const lineOf = (title: string, day: string, figures: readonly KpiFigure[]): string[] =>
    isByDay ? [title, day, ...cells(figures)] : [title, ...cells(figures)]
  return {
    language,
    company,
    title: heads.reportTitles[name],
    facts: [
      texts.period(texts.days(from, to), texts.steps[isByDay ? 'day' : 'whole']),
      texts.nodes(texts.levels[nodeType], group.organization ?? texts.wholeCompany),
      texts.made(clockText(made)),
    ],
    columns: [
      { title: heads.node, isNumber: false },
      ...(isByDay ? [{ title: texts.day, isNumber: false }] : []),
      ...words.map(({ name: title, unit }) => ({
        title: heads.unitOf(labelIn(title, language), withCurrency(unit, language)),
        isNumber: true,
      })),
    ],
    numFixed: isByDay ? 2 : 1,
    rows: report.rows.flatMap((row) =>
      report.periods.map((period, at) => lineOf(row.name, period.from, row.values[at] ?? [])),
    ),
    total: lineOf(heads.total, '', report.total),
  }
}
