// Which thing a press means. Pure.

import { distance, distanceTo as distanceToStretch, isWithin, type Spot } from '#contract/pipes/plane.ts'
import type { MapFeature, MapLayer, Place, Thing } from './map-layers.ts'

interface Pixel {
  readonly x: number
  readonly y: number
}

/** A thing that is drawn near a press. */
export interface DrawnThing {
  readonly layer: Pick<MapLayer, 'key' | 'shape'>
  readonly feature: Pick<MapFeature, 'id' | 'places'>
  /** The press is on what is drawn beside it: its name, or the mark of its alarm. */
  readonly isBeside: boolean
}

const RANKS = { point: 0, line: 1, area: 2 } as const

/**
 * The nearest one: points before lines before areas, and each before what is only meant by its name. Of areas one in another, the
 * first that is given.
 *
 * @param reachPx - Farther from the press there is nothing.
 */
export function thingAt(
  drawn: readonly DrawnThing[],
  press: Pixel,
  { pixelOf, reachPx }: { readonly pixelOf: (place: Place) => Pixel; readonly reachPx: number },
): Thing | null {
  let best: { readonly thing: Thing; readonly rank: number; readonly distance: number } | null = null
  for (const { layer, feature, isBeside } of drawn) {
    const rank = RANKS[layer.shape]
    const distance = isBeside ? reachPx : distanceTo(layer.shape, feature.places.map(pixelOf), press)
    if (distance > reachPx) continue
    if (best === null || rank < best.rank || (rank === best.rank && distance < best.distance))
      best = { thing: { layer: layer.key, id: feature.id }, rank, distance }
  }
  return best?.thing ?? null
}

/** px; none inside an area. */
function distanceTo(shape: MapLayer['shape'], places: readonly Pixel[], press: Pixel): number {
  const [spots, at] = [places.map(spotOf), spotOf(press)]
  const [first] = spots
  if (!first) return Number.POSITIVE_INFINITY
  if (shape === 'point') return distance(first, at)
  if (shape === 'area' && isWithin(spots, at)) return 0
  const ends = shape === 'area' ? spots.concat([first]) : spots
  return Math.min(...ends.map((end, index) => distanceToStretch([ends[index - 1] ?? end, end], at)))
}

const spotOf = ({ x, y }: Pixel): Spot => [x, y]
