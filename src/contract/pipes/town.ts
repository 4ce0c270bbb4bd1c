// What lies on the map of a heating network: nodes with places, pipes with courses, areas with outlines.

/** Longitude and latitude, degrees of WGS-84. */
export type Place = readonly [lng: number, lat: number]

export interface TownNode {
  readonly id: string
  readonly kind: 'source' | 'station' | 'chamber' | 'other'
  /** Null: nobody has entered it yet. */
  readonly place: Place | null
}

export interface TownPipe {
  readonly id: string
  /** Null: the end is on no node yet. */
  readonly from: string | null
  readonly to: string | null
  /** Its course, from the one end to the other; null: unknown. */
  readonly line: readonly Place[] | null
  /** Nominal diameter, mm. */
  readonly dnMm: number
  readonly lengthM: number
  /** Pipes that it passes above or below without being joined, as a person said. */
  readonly passes: readonly string[]
}

export interface TownArea {
  readonly id: string
  readonly node: string | null
  /** Its outline, without its first corner again at the end. */
  readonly ring: readonly Place[]
}

export interface Town {
  readonly nodes: readonly TownNode[]
  readonly pipes: readonly TownPipe[]
  readonly areas: readonly TownArea[]
}
