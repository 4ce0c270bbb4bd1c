import type { TFunction } from 'i18next'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ParamGroup } from '../telemetry/param-groups.ts'
import { pointText } from '../telemetry/point-text.ts'
import { type ComputedColumn, computedText } from './computed-columns.tsx'
import type { LiveValues } from './live-values.ts'
import { isGroupLine, type TableLine, titleOfLine } from './row-lines.ts'
import { columnTotal } from './row-totals.ts'
import type { UnitRow } from './unit-rows.ts'

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
  const textOf = ({ places }: UnitRow, code: string): string => {
    const place = places.get(code)
    const point = place === undefined ? undefined : points[place]
    if (place === undefined || !point || live.trusted[place] !== 1) return ''
    // no thousands separators: a spreadsheet would read the number as text
    return pointText(point, live.values[place] ?? null, language).replaceAll(',', '')
  }
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
            ...params.map((param) => totalText(columnTotal(param, line.units, live)?.value, param.decimals)),
            ...computed.map(() => ''),
          ]
        : [
            line.title,
            ...params.map(({ code }) => textOf(line, code)),
            ...computed.map(({ id }) => computedText(line, id, live, t).replaceAll(',', '')),
          ],
    ),
  ]
}

const totalText = (value: number | undefined, decimals: number): string =>
  value === undefined || Number.isNaN(value) ? '' : value.toFixed(decimals)
