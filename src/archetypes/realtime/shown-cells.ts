import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ParamGroup } from '../telemetry/param-groups.ts'
import { pointText } from '../telemetry/point-text.ts'
import type { LiveValues } from './live-values.ts'
import type { UnitRow } from './unit-rows.ts'

/** What a live table shows, as text: a line of headings, then a line a row. What cannot be trusted is left empty. */
export function shownCells(
  nameHeading: string,
  groups: readonly ParamGroup[],
  rows: readonly UnitRow[],
  points: readonly TelemetryPoint[],
  live: Pick<LiveValues, 'values' | 'trusted'>,
  language: Language,
): string[][] {
  const params = groups.flatMap((group) => group.params)
  const headings = params.map(({ nameZh, nameEn, unit }) => {
    const name = language === 'en' ? nameEn : nameZh
    return unit === '' ? name : `${name} (${unit})`
  })
  const textOf = ({ places }: UnitRow, code: string): string => {
    const place = places.get(code)
    const point = place === undefined ? undefined : points[place]
    if (place === undefined || !point || live.trusted[place] !== 1) return ''
    // thousands are for reading; a spreadsheet would take them for text
    return pointText(point, live.values[place] ?? null, language).replaceAll(',', '')
  }
  return [[nameHeading, ...headings], ...rows.map((row) => [row.title, ...params.map(({ code }) => textOf(row, code))])]
}
