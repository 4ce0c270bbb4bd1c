import type { TFunction } from 'i18next'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { Language } from '#contract/kit/language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { ParamGroup, ShownParam } from '../telemetry/param-groups.ts'
import { pointText } from '../telemetry/point-text.ts'
import { type ComputedColumn, computedText } from './computed-columns.tsx'
import type { LiveValues } from './live-values.ts'
import { isGroupLine, type TableLine, titleOfLine } from './row-lines.ts'
import { columnTotal } from './row-totals.ts'

/**
 * The shown table as lines of text: the headings, then a line per row. Values that cannot be trusted are left empty.
 */
export function shownCells(
  groups: readonly ParamGroup[],
  computed: readonly ComputedColumn[],
  lines: readonly TableLine[],
  points: readonly TelemetryPoint[],
  live: LiveValues,
  { t, language }: { t: TFunction; language: Language },
): string[][] {
  const params = groups.flatMap((group) => group.params)
  const headings = params.map(({ nameZh, nameEn, unit }) => {
    const name = language === 'en' ? nameEn : nameZh
    return unit === '' ? name : `${name} (${unit})`
  })
  return [
    [
      t('realtime.name'),
      ...headings,
      ...computed.map(({ fullHeader, unit }) => (unit === '' ? fullHeader : `${fullHeader} (${unit})`)),
    ],
    ...lines.map((line) =>
      isGroupLine(line)
        ? [
            titleOfLine(line, t),
            ...params.map((param) => valueText(line, param, points, live, language).replaceAll(',', '')),
            ...computed.map(() => ''),
          ]
        : [
            line.title,
            // no thousands separators: a spreadsheet would read the number as text
            ...params.map((param) => valueText(line, param, points, live, language).replaceAll(',', '')),
            ...computed.map(({ id }) => computedText(line, id, live, t).replaceAll(',', '')),
          ],
    ),
  ]
}

/** What a line shows of a parameter, away from the screen; empty for a value that cannot be trusted. */
export function valueText(
  line: TableLine,
  param: ShownParam,
  points: readonly TelemetryPoint[],
  live: LiveValues,
  language: Language,
): string {
  if (isGroupLine(line)) {
    const total = columnTotal(param, line.units, live)?.value
    return total === undefined || Number.isNaN(total) ? '' : formatQuantity(total, param.decimals)
  }
  const place = line.places.get(param.code)
  const point = place === undefined ? undefined : points[place]
  if (place === undefined || !point || live.trusted[place] !== 1) return ''
  return pointText(point, live.values[place] ?? null, language)
}
