// Which thing a press means. Pure.

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
  const [first] = places
  if (!first) return Number.POSITIVE_INFINITY
  if (shape === 'point') return Math.hypot(first.x - press.x, first.y - press.y)
  if (shape === 'area' && isInside(places, press)) return 0
  const ends = shape === 'area' ? places.concat(first) : places
  return ends.reduce(
    (least, end, at) => Math.min(least, distanceToStep(ends[at - 1] ?? end, end, press)),
    Number.POSITIVE_INFINITY,
  )
}

function distanceToStep(from: Pixel, to: Pixel, press: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((press.x - from.x) * dx + (press.y - from.y) * dy) / length
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(from.x + share * dx - press.x, from.y + share * dy - press.y)
}

function isInside(ring: readonly Pixel[], { x, y }: Pixel): boolean {
  let isIn = false
  for (const [at, to] of ring.entries()) {
    const from = ring.at(at - 1) ?? to
    if (from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) isIn = !isIn
  }
  return isIn
}
