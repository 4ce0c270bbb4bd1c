import type { HistoryMeasure, HistoryResult } from '../../../src/contract/endpoints/telemetry.ts'
import { type Language, labelIn } from '../../../src/contract/kit/language.ts'
import { createExcel, type ExcelValue } from '../../kit/excel.ts'
import type { VisiblePoint } from './node-points.repository.ts'
import { COMPANY_UTC_OFFSET_MS } from './rollup-steps.ts'

/** Cells of one file: as many as are made within seconds. */
export const MAX_SHEET_CELLS = 200_000

/** Times of all series, each once, rising. */
const timesOf = ({ series }: Pick<HistoryResult, 'series'>): number[] =>
  [...new Set(series.flatMap(({ times }) => times))].sort((a, b) => a - b)

/** Rows that a file of a history has. */
export const sheetRows = (history: Pick<HistoryResult, 'series'>): number => timesOf(history).length

/** History as an Excel file: a row a time, a column a point, in the company's civil time. */
export function createHistorySheet(
  history: Pick<HistoryResult, 'series'>,
  points: readonly VisiblePoint[],
  measure: HistoryMeasure,
  { language, title }: { readonly language: Language; readonly title: string },
): Promise<Buffer> {
  const byId = new Map(points.map((point) => [point.id, point]))
  const headings = history.series.map(({ pointId }) => {
    const point = byId.get(pointId)
    if (!point) return String(pointId)
    const name = `${point.nodeName} ${labelIn({ zh: point.name, en: point.nameEn }, language)}`
    return point.unit === '' ? name : `${name} (${point.unit})`
  })
  const columns = history.series.map(({ pointId, times, [measure]: values }) => {
    const factor = 10 ** (byId.get(pointId)?.decimals ?? 3)
    return new Map(times.map((time, i) => [time, rounded(values[i] ?? null, factor)]))
  })
  const rows = timesOf(history).map((time): ExcelValue[] => [
    // a sheet knows no time zones: it shows what a date says in UTC
    new Date(time + COMPANY_UTC_OFFSET_MS),
    ...columns.map((column) => column.get(time) ?? null),
  ])
  return createExcel(title, [labelIn({ zh: '时间', en: 'Time' }, language), ...headings], rows)
}

const rounded = (value: number | null, factor: number): number | null =>
  value === null ? null : Math.round(value * factor) / factor
