import type { TFunction } from 'i18next'
import { ageOf } from '#lib/age.ts'
import { formatQuantity, NO_VALUE } from '#lib/format-quantity.ts'
import type { TableColumn } from '#ui/data-table.tsx'
import { DERIVED, derivedValue, newestAge } from './derived-values.ts'
import type { LiveValues } from './live-values.ts'
import { TickText } from './tick-text.tsx'
import type { UnitRow } from './unit-rows.ts'

const DERIVED_WIDTH_PX = 68

/** Columns that no point measures: they are computed from the trusted values of the row, once a second. */
export function computedColumns(live: LiveValues, t: TFunction): TableColumn<UnitRow>[] {
  const shared = { width: DERIVED_WIDTH_PX, group: t('realtime.computed'), align: 'end', text: () => '' } as const
  const trusted = ({ places }: UnitRow, code: string): number => {
    const place = places.get(code) ?? -1
    return live.trusted[place] === 1 ? (live.values[place] ?? Number.NaN) : Number.NaN
  }
  return [
    ...DERIVED.map(
      (name): TableColumn<UnitRow> => ({
        ...shared,
        id: name,
        header: t(`realtime.derived.${name}`),
        fullHeader: t(`realtime.derivedFull.${name}`),
        cell: (row) => (
          <TickText
            live={live}
            read={() =>
              formatQuantity(
                derivedValue(name, (code) => trusted(row, code)),
                1,
              )
            }
          />
        ),
      }),
    ),
    {
      ...shared,
      id: 'age',
      header: t('realtime.newest'),
      fullHeader: t('realtime.newestFull'),
      cell: ({ places }) => (
        <TickText
          live={live}
          read={() => {
            const age = newestAge(
              [...places.values()].map((place) => live.times[place] ?? 0),
              live.now,
            )
            if (Number.isNaN(age)) return NO_VALUE
            const { unit, count } = ageOf(age)
            return t(`age.${unit}`, { count })
          }}
        />
      ),
    },
  ]
}
