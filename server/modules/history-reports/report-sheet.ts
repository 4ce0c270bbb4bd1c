// A report as a sheet that computes. Duty: totals and ratios as formulas over the cells that are exported with them.
// Invariants: a formula stands only where it gives the figure that the server computed; where parts are missing, or what
// a ratio is made of is not exported, the figure stands itself.

import type { ReportQuery, ReportResult } from '#contract/endpoints/node-reports.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { columnWords, type ReportColumn, type ReportName } from '#contract/reports/report-columns.ts'
import { FIGURE_FORMULAS } from '#contract/reports/report-formulas.ts'
import { withCurrency } from '#lib/company-currency.ts'
import type { CalculatedSheet } from '#server/core/kit/excel.ts'
import { cellOf, type FormulaCell } from '#server/core/kit/excel-writing.ts'
import { textsIn } from './texts/texts.ts'

/** Name, first and last day. */
const NUM_HEADS = 3
/** Relative difference of two ways of adding up the same numbers. */
const SAME = 1e-9

type Figures = readonly KpiFigure[]

export function reportSheet(
  name: ReportName,
  columns: readonly ReportColumn[],
  { rows, periods, total }: ReportResult,
  query: ReportQuery,
  language: Language,
): CalculatedSheet {
  const texts = textsIn(language)
  const lines = rows.flatMap(({ name: title, values }) =>
    periods.map(({ from, to }, period) => ({ heads: [title, from, to], figures: values[period] ?? [] })),
  )
  const rowCells = lines.map(({ figures }, row) =>
    figures.map((figure, at) => ratioFormula(columns, figures, at, row) ?? figure.value),
  )
  const totalRow = lines.length
  const totalCells = total.map(
    (figure, at) =>
      overRows(columns[at], at, figure, lines) ?? ratioFormula(columns, total, at, totalRow) ?? figure.value,
  )
  const words = columns.map(columnWords)
  return {
    name: texts.reportTitles[name],
    headings: [
      texts.node,
      texts.firstDay,
      texts.lastDay,
      ...words.map((word) => texts.unitOf(labelIn(word.name, language), withCurrency(word.unit, language))),
      texts.coverage,
      texts.suspect,
      texts.estimated,
    ],
    rows: [
      ...lines.map(({ heads, figures }, row) => [...heads, ...(rowCells[row] ?? []), ...restsOn(figures)]),
      [texts.total, query.from, query.to, ...totalCells, ...restsOn(total)],
    ],
    decimals: [null, null, null, ...words.map(({ decimals }) => decimals), 0, 0, 0],
    numFixed: 1,
  }
}

/** Lowest coverage, highest suspect and estimated share, %. */
function restsOn(figures: Figures): (number | null)[] {
  return [
    figures.length === 0 ? null : 100 * Math.min(...figures.map(({ coverage }) => coverage)),
    highest(figures.flatMap(({ suspectShare }) => suspectShare ?? [])),
    highest(figures.flatMap(({ estimatedShare }) => estimatedShare ?? [])),
  ]
}

const highest = (shares: readonly number[]): number | null => (shares.length === 0 ? null : 100 * Math.max(...shares))

const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SAME * Math.max(Math.abs(one), Math.abs(other))

/** A ratio of two cells of the same row. */
function ratioFormula(columns: readonly ReportColumn[], figures: Figures, at: number, row: number): FormulaCell | null {
  const column = columns[at]
  const formula = column?.kind === 'figure' ? FIGURE_FORMULAS[column.code] : undefined
  const value = figures[at]?.value ?? null
  if (!formula || value === null) return null
  const placeOf = (code: string): number => columns.findIndex((other) => other.kind === 'figure' && other.code === code)
  const [over, under] = [placeOf(formula.numerator), placeOf(formula.denominator)]
  const [numerator, denominator] = [figures[over]?.value ?? null, figures[under]?.value ?? null]
  if (numerator === null || !denominator) return null
  if (!isSame(value, (formula.factor * numerator) / denominator)) return null
  const factor = formula.factor === 1 ? '' : `${formula.factor}*`
  return {
    formula: `${factor}${cellOf(row, NUM_HEADS + over)}/${cellOf(row, NUM_HEADS + under)}`,
    result: value,
  }
}

/** A sum, or the highest or lowest, of a column. */
function overRows(
  column: ReportColumn | undefined,
  at: number,
  { value }: KpiFigure,
  lines: readonly { readonly figures: Figures }[],
): FormulaCell | null {
  const known = lines.flatMap(({ figures }) => figures[at]?.value ?? [])
  const how = column && wayOf(column)
  if (value === null || !how || known.length === 0 || !isSame(value, how.of(known))) return null
  const at0 = NUM_HEADS + at
  return { formula: `${how.name}(${cellOf(0, at0)}:${cellOf(lines.length - 1, at0)})`, result: value }
}

const SUM = { name: 'SUM', of: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) }
const MAX = { name: 'MAX', of: (values: readonly number[]) => Math.max(...values) }
const MIN = { name: 'MIN', of: (values: readonly number[]) => Math.min(...values) }

function wayOf(column: ReportColumn) {
  if (column.kind === 'value') return { average: null, maximum: MAX, minimum: MIN }[column.measure]
  return kpiDefinition(column.code).kind === 'sum' || column.code === 'heatedArea' ? SUM : null
}
