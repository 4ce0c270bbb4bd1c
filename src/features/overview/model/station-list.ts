import type { NetworkOverview } from '#contract/endpoints/overview.ts'
import { plainLatin } from '#lib/plain-latin.ts'

export type Station = NetworkOverview['stations'][number]

export const COLUMNS = [
  'code',
  'name',
  'online',
  'secondarySupplyTemperature',
  'secondaryReturnTemperature',
  'heatPower',
  'roomTemperature',
] as const
export type Column = (typeof COLUMNS)[number]

export interface Sorting {
  readonly column: Column
  readonly isDescending: boolean
}

export const DEFAULT_SORTING: Sorting = { column: 'code', isDescending: false }

/** The first press sorts a column ascending, the second descending. */
export const nextSorting = (now: Sorting, column: Column): Sorting => ({
  column,
  isDescending: now.column === column && !now.isDescending,
})

/** Stations whose name or code contains the text, ignoring case. */
export function findStations(stations: readonly Station[], text: string): Station[] {
  const sought = plainLatin(text.trim())
  return stations.filter(({ name, code }) => plainLatin(`${code}\n${name}`).includes(sought))
}

/** Sorted by a column, equal values by code. Rows without a value come last in both directions. */
export function sortStations(stations: readonly Station[], { column, isDescending }: Sorting): Station[] {
  const collator = new Intl.Collator('zh-CN', { numeric: true })
  const sign = isDescending ? -1 : 1
  return [...stations].sort((a, b) => {
    const one = a[column]
    const other = b[column]
    if (one === null || other === null) return one === other ? collator.compare(a.code, b.code) : one === null ? 1 : -1
    const order =
      typeof one === 'string' && typeof other === 'string' ? collator.compare(one, other) : Number(one) - Number(other)
    return sign * order || collator.compare(a.code, b.code)
  })
}
