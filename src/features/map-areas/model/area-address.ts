// What a person chose on a map of areas, in its address.

import { type DayRange, readDayRange, writeDayRange } from '#archetypes/figures/day-range.ts'
import { cameraIn, cameraText } from '#archetypes/map/camera-address.ts'
import type { Camera } from '#archetypes/map/map-layers.ts'

export interface AreaMapState {
  /** Null: all areas. */
  readonly camera: Camera | null
  /** Key of an area; empty: none. */
  readonly area: string
  /** What colours the areas; empty: the usual one. */
  readonly by: string
  readonly days: DayRange
}

export const readAreaMap = (search: URLSearchParams): AreaMapState => ({
  camera: cameraIn(search.get('at') ?? ''),
  area: search.get('area') ?? '',
  by: search.get('by') ?? '',
  days: readDayRange(search),
})

export function writeAreaMap({ camera, area, by, days }: AreaMapState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  writeDayRange(days, next)
  for (const [name, value] of [
    ['at', cameraText(camera)],
    ['area', area],
    ['by', by],
  ] as const)
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}
