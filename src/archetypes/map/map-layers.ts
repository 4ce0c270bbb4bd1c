// What a map shows, as plain data. Places are degrees (WGS 84), longitude first.

export type Place = readonly [lng: number, lat: number]

export interface MapFeature {
  /** Whole and positive, the same for the same thing as long as the map is open, and its own within the layer. */
  readonly id: number
  readonly name: string
  /** One place, the course of a line, or the ring of an area without its first corner at the end. */
  readonly places: readonly Place[]
  /** Of a line, px at a zoom of 15. */
  readonly width?: number
  /** Of an area with a look of its own, in place of that of its layer. */
  readonly paint?: AreaPaint
}

export interface AreaPaint {
  /** px */
  readonly strokeWeight: number
  readonly strokeOpacity: number
  readonly strokeColor: string
  readonly fillOpacity: number
  readonly fillColor: string
}

export interface MapLayer {
  readonly key: string
  readonly shape: 'area' | 'line' | 'point'
  readonly features: readonly MapFeature[]
  readonly look: LayerLook
  /** Its things are pressed, and their looks change with values; what is not live is ground. */
  readonly isLive: boolean
}

interface LayerLook {
  /** While its things have no class. Any CSS colour. */
  readonly color: string
  readonly outline?: string
  readonly opacity?: number
  /** Of points: how they are told apart without colour. */
  readonly mark?: 'circle' | 'square' | 'diamond'
  /** Of points, px across. */
  readonly size?: number
  /** Of ground lines, px at a zoom of 15. */
  readonly width?: number
  readonly minZoom?: number
  readonly label?: { readonly minZoom: number; readonly size: number; readonly color: string }
}

/** Colours of one theme that the map needs besides those of its layers. */
export interface MapColors {
  readonly ground: string
  readonly text: string
  /** Around texts and marks. */
  readonly halo: string
  readonly stale: string
  readonly chosen: string
  /** Around ways of heat. */
  readonly way: string
  /** Of classes of values, from the lowest. */
  readonly classes: readonly string[]
  /** Of alarms by level, 1 to 3. */
  readonly levels: readonly [general: string, important: string, urgent: string]
}

/** Colours of what a map pack shows. */
export interface GroundColors {
  readonly page: string
  readonly water: string
  readonly green: string
  readonly building: string
  readonly street: string
  readonly name: string
  /** Of pictures, 0 to 1: less than 1 in a dark theme. */
  readonly brightness: number
}

export interface Camera {
  readonly centre: Place
  readonly zoom: number
}

/** West, south, east and north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** A thing of a layer. */
export interface Thing {
  readonly layer: string
  readonly id: number
}

/** What a pointer does on a map that is edited. */
export interface MapPointer {
  /** `cancel`: what it began is not done, as a second finger came. */
  readonly kind: 'down' | 'move' | 'up' | 'double' | 'cancel'
  readonly place: Place
  /** Pixels from the upper left corner of the map. */
  readonly x: number
  readonly y: number
  /** A finger; one that is not taken moves the map, and what it taps comes as a press of a mouse. */
  readonly isTouch: boolean
  /** With Ctrl or ⌘. */
  readonly isFree: boolean
  /** Of one pixel there. */
  readonly metres: number
}

/** Where a thing is named and looked for: a point, the middle of a line's length, the mean of an area's corners. */
export function anchorOf(shape: MapLayer['shape'], places: readonly Place[]): Place {
  const [first = [0, 0]] = places
  if (shape === 'point') return first
  if (shape === 'area') {
    const mean = (of: 0 | 1): number => places.reduce((sum, place) => sum + place[of], 0) / Math.max(1, places.length)
    return [mean(0), mean(1)]
  }
  const steps = places.slice(1).map((to, at) => ({ from: places[at] ?? to, to }))
  const lengthOf = ({ from, to }: { from: Place; to: Place }): number => Math.hypot(to[0] - from[0], to[1] - from[1])
  let rest = steps.reduce((sum, step) => sum + lengthOf(step), 0) / 2
  for (const step of steps) {
    const length = lengthOf(step)
    if (rest <= length) {
      const share = length === 0 ? 0 : rest / length
      return [step.from[0] + share * (step.to[0] - step.from[0]), step.from[1] + share * (step.to[1] - step.from[1])]
    }
    rest -= length
  }
  return first
}

/** Around all places; null for none. */
export function boundsOf(places: Iterable<Place>): Bounds | null {
  let bounds: Bounds | null = null
  for (const [lng, lat] of places)
    bounds = bounds
      ? [Math.min(bounds[0], lng), Math.min(bounds[1], lat), Math.max(bounds[2], lng), Math.max(bounds[3], lat)]
      : [lng, lat, lng, lat]
  return bounds
}

export const isWithin = ([west, south, east, north]: Bounds, [lng, lat]: Place): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north
