import { useMemo } from 'react'
import { type Bounds, boundsOf } from '#archetypes/map/map-layers.ts'
import { ThingIds } from '#archetypes/map/thing-ids.ts'
import { type MapArea, mapAreaCalls } from '#contract/endpoints/map-areas.ts'
import type { MapPlace } from '#contract/endpoints/town-map.ts'
import { townMapCalls } from '#contract/endpoints/town-map.ts'
import { useAnswer } from '#data/calls.ts'

const FRESH_MS = 300_000
/** Degrees around the company where there is no area. */
const AROUND = 0.02

export const useMapAreas = () => useAnswer(mapAreaCalls.shown, {}, { staleTime: FRESH_MS })
export const useGround = () => useAnswer(townMapCalls.ground, {}, { staleTime: FRESH_MS })

const ids = new ThingIds()
/** The same for the same area as long as the console is open. */
export const idOfArea = (keyId: string): number => ids.idOf(keyId)

/** All areas; where there is none, around the company. */
export const useWhole = (areas: readonly MapArea[], [lng, lat]: MapPlace): Bounds =>
  useMemo(
    () => boundsOf(areas.flatMap(({ ring }) => ring)) ?? [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND],
    [areas, lng, lat],
  )
