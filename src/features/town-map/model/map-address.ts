// What a person chose on the map, in its address: the view, what colours it, and the thing that is looked at.

import { cameraIn, cameraText } from '#archetypes/map/camera-address.ts'
import type { Camera } from '#archetypes/map/map-layers.ts'
import type { TableSort } from '#ui/data-table.tsx'

/** Where its heat comes from, what it feeds, and what shuts it off. */
const TRACES = ['ways', 'fed', 'shut'] as const
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

export function writeMapState(
  { camera, chosen, by, trace, find, sort }: MapState,
  search: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of [
    ['at', cameraText(camera)],
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
