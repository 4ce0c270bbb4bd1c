import type { PlanComparison } from '#contract/endpoints/energy-plans.ts'
import type { ExcelRow } from '#server/core/kit/excel-writing.ts'

const DECIMALS = 2

/** A row for each node and period, in the order of the headings. */
export function comparisonRows({ rows, periods }: PlanComparison): ExcelRow[] {
  const number = (value: number | null, factor = 1): number | null =>
    value === null ? null : Number((value * factor).toFixed(DECIMALS))
  return rows.flatMap(({ code, name, cells }) =>
    cells.map((cell, at) => {
      const { value, counted, expected, coverage, estimatedShare } = cell.actual
      return [
        code,
        name,
        periods[at]?.from ?? '',
        periods[at]?.to ?? '',
        ...[cell.plan, value, cell.percent, cell.weatherPercent].map((figure) => number(figure)),
        ...[cell.goodLine, cell.limitLine, cell.planDegreeDays, cell.degreeDays].map((figure) => number(figure)),
        counted,
        expected,
        number(coverage, 100),
        number(estimatedShare, 100),
      ]
    }),
  )
}
