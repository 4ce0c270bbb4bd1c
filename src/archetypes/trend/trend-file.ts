import { clockText } from '#lib/company-day.ts'
import { csvOf } from '#lib/csv.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import type { TrendPicture } from './trend-option.ts'

/** What a trend draws, as a file of comma-separated values: a row per time, a column per line. */
export function trendFile({ lines }: TrendPicture, timeHeading: string): Blob {
  const byTime = lines.map(({ data }) => new Map(data))
  const times = [...new Set(byTime.flatMap((line) => [...line.keys()]))].sort((one, other) => one - other)
  const headings = lines.map(({ name, unit }) => nameWithUnit(name, unit))
  const rows = times.map((time) => [
    clockText(time),
    ...lines.map(({ format }, at) => {
      const value = byTime[at]?.get(time) ?? null
      // no thousands separators: a spreadsheet would read the number as text
      return value === null ? '' : format(value).replaceAll(',', '')
    }),
  ])
  return new Blob([csvOf([[timeHeading, ...headings], ...rows])], { type: 'text/csv;charset=utf-8' })
}
