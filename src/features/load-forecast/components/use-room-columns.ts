import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomHousehold, RoomUnit } from '#contract/endpoints/room-forecast.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { numberColumn } from '#ui/table/number-column.ts'

type Ahead = Pick<RoomUnit, 'name' | 'code' | 'nowC' | 'lowestC' | 'lowestP10C' | 'lowestAt' | 'reason'>

const timeText = (at: number | null): string => (at === null ? '' : formatDateTime(at, 'MM-DD HH:mm'))

/** What units and households have in common. */
function useAheadColumns<Row extends Ahead>(nameOf: 'unit' | 'household') {
  const { t } = useTranslation()
  return useMemo(() => {
    const celsius = (id: string, header: string, read: (row: Row) => number | null) =>
      numberColumn<Row>({ id, header, unit: '°C', decimals: 1, read })
    return {
      first: [
        { ...textColumn<Row>('name', t(`roomForecast.${nameOf}`), ({ name }) => name, 200), fixed: 'start' as const },
        textColumn<Row>('code', t('roomForecast.code'), ({ code }) => code, 140),
        celsius('now', t('roomForecast.now'), ({ nowC }) => nowC),
        { ...celsius('lowest', t('roomForecast.lowest'), ({ lowestC }) => lowestC), width: 160 },
        { ...celsius('lowestP10', t('roomForecast.lowestP10'), ({ lowestP10C }) => lowestP10C), width: 160 },
        textColumn<Row>('lowestAt', t('roomForecast.lowestAt'), ({ lowestAt }) => timeText(lowestAt), 130),
      ] satisfies TableColumn<Row>[],
      last: textColumn<Row>(
        'reason',
        t('roomForecast.whyNone'),
        ({ reason }) => (reason === null ? '' : t(`roomForecast.reasons.${reason}`)),
        220,
      ),
    }
  }, [t, nameOf])
}

export function useRoomUnitColumns(): TableColumn<RoomUnit>[] {
  const { t } = useTranslation()
  const { first, last } = useAheadColumns<RoomUnit>('unit')
  return useMemo(() => {
    const count = (id: string, header: string, read: (row: RoomUnit) => number) =>
      numberColumn<RoomUnit>({ id, header, decimals: 0, width: 150, read })
    const [name, ...others] = first
    return [
      ...(name ? [name] : []),
      count('under', t('roomForecast.numUnder'), ({ numUnder }) => numUnder),
      count('maybeUnder', t('roomForecast.numMaybeUnder'), ({ numMaybeUnder }) => numMaybeUnder),
      textColumn<RoomUnit>('firstUnder', t('roomForecast.firstUnder'), (row) => timeText(row.firstUnderAt), 150),
      ...others,
      count('households', t('roomForecast.households'), ({ numHouseholds }) => numHouseholds),
      count('without', t('roomForecast.without'), ({ numWithout }) => numWithout),
      last,
    ]
  }, [t, first, last])
}

export function useHouseholdColumns(): TableColumn<RoomHousehold>[] {
  const { t } = useTranslation()
  const { first, last } = useAheadColumns<RoomHousehold>('household')
  return useMemo(() => {
    const [name, ...others] = first
    return [
      ...(name ? [name] : []),
      textColumn<RoomHousehold>('underAt', t('roomForecast.underAt'), (row) => timeText(row.underAt), 150),
      textColumn<RoomHousehold>('maybe', t('roomForecast.maybeUnderAt'), (row) => timeText(row.maybeUnderAt), 150),
      ...others,
      numberColumn<RoomHousehold>({
        id: 'error',
        header: t('roomForecast.error'),
        unit: 'K',
        decimals: 2,
        width: 200,
        read: ({ maeK }) => maeK,
      }),
      last,
    ]
  }, [t, first, last])
}
