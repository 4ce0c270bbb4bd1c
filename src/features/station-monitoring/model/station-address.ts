// State of the page of one station in its address.

import { readTrendState, type TrendState, writeTrendState } from '#archetypes/telemetry/trend-address.ts'

export const STATION_TABS = ['trend', 'alarms', 'notes'] as const
export type StationTab = (typeof STATION_TABS)[number]

export interface StationState extends TrendState {
  /** Key of the station; empty: the first. */
  readonly id: string
  /** Code of the unit whose drawing is shown; empty: the first. */
  readonly unit: string
  readonly tab: StationTab
}

export function readStationState(search: URLSearchParams): StationState {
  return {
    ...readTrendState(search),
    id: search.get('id') ?? '',
    unit: search.get('unit') ?? '',
    tab: STATION_TABS.find((tab) => tab === search.get('tab')) ?? 'trend',
  }
}

export function writeStationState({ id, unit, tab, ...trend }: StationState, search: URLSearchParams): URLSearchParams {
  const next = writeTrendState(trend, search)
  for (const [name, value] of [
    ['id', id],
    ['unit', unit],
    ['tab', tab === 'trend' ? '' : tab],
  ] as const) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Address of the page of one station. */
export const stationHref = (id: string): string => `/stationRealTime?${new URLSearchParams({ id })}`

/** Address of what keeps the rooms of a station or unit cold. */
export const whyColdHref = (id: string): string => `/whyCold?${new URLSearchParams({ id })}`
