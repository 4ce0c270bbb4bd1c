import type { TFunction } from 'i18next'
import { ageOf } from '#lib/age.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { derivedDecimals, derivedOf, newestAge } from './derived-values.ts'
import type { LiveValues } from './live-values.ts'
import { isDerived, rowValue } from './row-values.ts'
import { shortWidthPx } from './short-names.ts'
import { TickText } from './tick-text.tsx'
import type { UnitRow } from './unit-rows.ts'

const AGE_COLUMN = 'age'
const DERIVED_WIDTH_PX = 68

/** A column that no point measures: it is computed from the trusted values of the row, once a second. */
export interface ComputedColumn {
  readonly id: string
  readonly header: string
  readonly fullHeader: string
}

export const computedColumns = (t: TFunction, levels: readonly string[]): readonly ComputedColumn[] => [
  ...derivedOf(levels).map((id) => ({
    id,
    header: t(`realtime.derived.${id}`),
    fullHeader: t(`realtime.derivedFull.${id}`),
  })),
  { id: AGE_COLUMN, header: t('realtime.newest'), fullHeader: t('realtime.newestFull') },
]

/** What a computed column shows in a row. */
export function computedText(row: UnitRow, column: string, live: LiveValues, t: TFunction): string {
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
): TableColumn<UnitRow>[] =>
  columns.map(({ id, header, fullHeader }) => ({
    ...{
      id,
      header,
      fullHeader,
      width: Math.max(DERIVED_WIDTH_PX, shortWidthPx(header)),
      group: t('realtime.computed'),
      align: 'end',
    },
    ...(isDerived(id) ? { isSortable: true } : {}),
    text: () => '',
    cell: (row) => <TickText live={live} read={() => computedText(row, id, live, t)} />,
  }))
