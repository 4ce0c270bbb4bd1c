// What a person chose on the map, in its address: the view, what colours it, and the thing that is looked at.

import type { Camera } from '#archetypes/map/map-layers.ts'
import type { TableSort } from '#ui/data-table.tsx'

/** Where its heat comes from, what it feeds, and what shuts it off. */
export const TRACES = ['ways', 'fed', 'shut'] as const
export type Trace = (typeof TRACES)[number]

export interface MapState {
  /** Null: all of the plant. */
  readonly camera: Camera | null
  /** Key of a node, or code of a pipe; empty: none. */
  readonly chosen: string
  /** Empty: the usual one of the view. */
  readonly by: string
  /** What of the chosen thing is traced through the network; null: nothing. */
  readonly trace: Trace | null
  /** Of the table beside it. */
  readonly find: string
  readonly sort: TableSort | null
}

const AT_DECIMALS = 5
const ZOOM_DECIMALS = 2
const MOST_SOUGHT = 100

export function readMapState(search: URLSearchParams): MapState {
  const column = search.get('sort') ?? ''
  return {
    camera: cameraIn(search.get('at') ?? ''),
    chosen: search.get('thing') ?? '',
    by: search.get('by') ?? '',
    trace: TRACES.find((one) => one === search.get('trace')) ?? null,
    find: (search.get('find') ?? '').slice(0, MOST_SOUGHT),
    sort: column === '' ? null : { column, direction: search.get('order') === 'desc' ? 'desc' : 'asc' },
  }
}

function cameraIn(text: string): Camera | null {
  const [lng, lat, zoom, ...others] = text.split(',').map(Number)
  if (lng === undefined || lat === undefined || zoom === undefined || others.length > 0) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 22 ? { centre: [lng, lat], zoom } : null
}

export function writeMapState(
  { camera, chosen, by, trace, find, sort }: MapState,
  search: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const at = camera && [...camera.centre.map((one) => one.toFixed(AT_DECIMALS)), camera.zoom.toFixed(ZOOM_DECIMALS)]
  for (const [name, value] of [
    ['at', at?.join(',') ?? ''],
    ['thing', chosen],
    ['by', by],
    ['trace', chosen === '' ? '' : (trace ?? '')],
    ['find', find],
    ['sort', sort?.column ?? ''],
    ['order', sort?.direction === 'desc' ? 'desc' : ''],
  ] as const)
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}
