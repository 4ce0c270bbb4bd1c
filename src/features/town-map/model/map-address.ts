// What a person chose on the map, in its address: the view, what colours it, and the thing that is looked at.

import type { Camera } from '#archetypes/map/map-layers.ts'

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
}

const AT_DECIMALS = 5
const ZOOM_DECIMALS = 2

export function readMapState(search: URLSearchParams): MapState {
  return {
    camera: cameraIn(search.get('at') ?? ''),
    chosen: search.get('thing') ?? '',
    by: search.get('by') ?? '',
    trace: TRACES.find((one) => one === search.get('trace')) ?? null,
  }
}

function cameraIn(text: string): Camera | null {
  const [lng, lat, zoom, ...others] = text.split(',').map(Number)
  if (lng === undefined || lat === undefined || zoom === undefined || others.length > 0) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 22 ? { centre: [lng, lat], zoom } : null
}

export function writeMapState({ camera, chosen, by, trace }: MapState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  const at = camera && [...camera.centre.map((one) => one.toFixed(AT_DECIMALS)), camera.zoom.toFixed(ZOOM_DECIMALS)]
  for (const [name, value] of [
    ['at', at?.join(',') ?? ''],
    ['thing', chosen],
    ['by', by],
    ['trace', chosen === '' ? '' : (trace ?? '')],
  ] as const)
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}
