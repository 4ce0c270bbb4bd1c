import type { TFunction } from 'i18next'
import { ageOf } from '#lib/age.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { derivedDecimals, derivedOf, derivedUnit, newestAge } from './derived-values.ts'
import type { LiveValues } from './live-values.ts'
import { isGroupLine, type TableLine } from './row-lines.ts'
import { isDerived, QUALITY_COLUMN, rowValue } from './row-values.ts'
import { shortWidthPx } from './short-names.ts'
import { TickText } from './tick-text.tsx'
import type { UnitRow } from './unit-rows.ts'

const AGE_COLUMN = 'age'

/** A column that no point measures: it is computed from the trusted values of the row, once a second. */
export interface ComputedColumn {
  readonly id: string
  readonly header: string
  readonly fullHeader: string
  /** Empty: none. */
  readonly unit: string
}

export const computedColumns = (t: TFunction, levels: readonly string[]): readonly ComputedColumn[] => [
  ...derivedOf(levels).map((id) => ({
    id,
    header: t(`realtime.derived.${id}`),
    fullHeader: t(`realtime.derivedFull.${id}`),
    unit: derivedUnit(id),
  })),
  { id: QUALITY_COLUMN, header: t('realtime.validity'), fullHeader: t('realtime.validityFull'), unit: '%' },
  { id: AGE_COLUMN, header: t('realtime.newest'), fullHeader: t('realtime.newestFull'), unit: '' },
]

/** What a computed column shows in a row. */
export function computedText(row: UnitRow, column: string, live: LiveValues, t: TFunction): string {
  if (column === QUALITY_COLUMN) return formatQuantity(rowValue(row, column, live), 0)
  if (isDerived(column)) return formatQuantity(rowValue(row, column, live), derivedDecimals(column))
  const age = newestAge(
    [...row.places.values()].map((place) => live.times[place] ?? 0),
    live.now,
  )
  if (Number.isNaN(age)) return NO_VALUE
  const { unit, count } = ageOf(age)
  return t(`age.${unit}`, { count })
}

export const computedTableColumns = (
  columns: readonly ComputedColumn[],
  live: LiveValues,
  t: TFunction,
): TableColumn<TableLine>[] =>
  columns.map(({ id, header, fullHeader, unit }) => ({
    id,
    header,
    fullHeader,
    ...(unit === '' ? {} : { unit }),
    width: shortWidthPx(header, unit),
    group: t('realtime.computed'),
    align: 'end',
    ...(id === AGE_COLUMN ? {} : { isSortable: true }),
    text: () => '',
    cell: (line) =>
      isGroupLine(line) ? null : (
        <TickText
          live={live}
          read={() => computedText(line, id, live, t)}
          {...(id === 'curveDeviation' ? { readTitle: () => curveText(line, t) } : {})}
        />
      ),
  }))

/** What the deviation is from. */
function curveText({ curve }: UnitRow, t: TFunction): string {
  const target = curve()
  if (!target) return t('realtime.noCurve')
  const { supplyC, outdoorC, offsetK } = target
  return t('realtime.curveAsks', {
    supply: formatQuantity(supplyC, 1),
    outdoor: formatQuantity(outdoorC, 1),
    offset: `${offsetK > 0 ? '+' : ''}${formatQuantity(offsetK, 1)}`,
  })
}
