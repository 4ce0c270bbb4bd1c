import { type HistoryMeasure, type HistoryResult, stretchAt } from '#contract/endpoints/telemetry.ts'
import { type Label, type Language, label, labelIn } from '#contract/kit/language.ts'
import { isUsable, QUALITY } from '#contract/live/quality.ts'
import { createExcel, type ExcelValue } from '#server/core/kit/excel.ts'
import type { VisiblePoint } from '../telemetry/points/points-in-sight.repository.ts'

/** Cells of one file: as many as can be written within seconds. */
export const MAX_SHEET_CELLS = 200_000

/** Label of a raw value that must not enter a sum, by quality. */
const NOT_USABLE: Readonly<Record<number, Label>> = {
  [QUALITY.commFail]: label('通讯中断', 'Communication lost'),
  [QUALITY.outOfRange]: label('超出量程', 'Out of range'),
  [QUALITY.frozen]: label('数值冻结', 'Frozen'),
  [QUALITY.jump]: label('数值跳变', 'Jumped'),
  [QUALITY.maintenance]: label('检修', 'Maintenance'),
}

/** Distinct times of all series, rising. */
const timesOf = ({ series }: Pick<HistoryResult, 'series'>): number[] =>
  [...new Set(series.flatMap(({ times }) => times))].sort((a, b) => a - b)

/** Number of rows in the file of a history. */
export const sheetRows = (history: Pick<HistoryResult, 'series'>): number => timesOf(history).length

/**
 * History as an Excel file: one row per time, one column per point, in the company's civil time. Steps contain usable
 * values only; an unusable raw value is a text with its quality, which formulas of the sheet ignore.
 */
export function createHistorySheet(
  history: Pick<HistoryResult, 'series' | 'stretches'>,
  points: readonly VisiblePoint[],
  measure: HistoryMeasure,
  { language, title }: { readonly language: Language; readonly title: string },
  signal?: AbortSignal,
): Promise<Buffer> {
  const byId = new Map(points.map((point) => [point.id, point]))
  const headings = history.series.map(({ pointId }) => {
    const point = byId.get(pointId)
    if (!point) return String(pointId)
    const name = `${point.nodeName} ${labelIn({ zh: point.name, en: point.nameEn }, language)}`
    return point.unit === '' ? name : `${name} (${point.unit})`
  })
  const cellOf = (time: number, value: number | null, quality: number): ExcelValue =>
    value === null || isUsable(quality) || stretchAt(history.stretches, time)?.step !== 'raw'
      ? value
      : `${value} (${labelIn(NOT_USABLE[quality] ?? label('质量不明', 'Quality unknown'), language)})`
  // the times of series and rows both rise: each series is read once
  const readers = history.series.map(({ pointId, times, quality, [measure]: values }) => {
    const factor = 10 ** (byId.get(pointId)?.decimals ?? 3)
    let next = 0
    return (time: number): ExcelValue => {
      if (times[next] !== time) return null
      next += 1
      return cellOf(time, rounded(values[next - 1] ?? null, factor), quality[next - 1] ?? QUALITY.commFail)
    }
  })
  function* rows(): Generator<ExcelValue[]> {
    for (const time of timesOf(history)) {
      yield [new Date(time), ...readers.map((cellAt) => cellAt(time))]
    }
  }
  return createExcel(title, [labelIn({ zh: '时间', en: 'Time' }, language), ...headings], rows(), signal)
}

const rounded = (value: number | null, factor: number): number | null =>
  value === null ? null : Math.round(value * factor) / factor
