// The town on a map: what the plant has and where, and the ground below it. Coordinates are degrees (WGS 84), longitude
// first. Values are not in here: they come live, by the points of the nodes.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { mapAreaResource } from '../resources/map-area.resource.ts'

const place = z.tuple([z.number(), z.number()])
export type MapPlace = z.infer<typeof place>

/** Nodes that stand on the map. */
export const MAP_NODE_TYPES = ['source', 'station', 'well', 'community'] as const
export type MapNodeType = (typeof MAP_NODE_TYPES)[number]

const mapNode = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Initials and full spelling of the name, in lower case, for the search. */
  pinyin: z.string(),
  nodeType: z.enum(MAP_NODE_TYPES),
  at: place,
  /** Of a community: the station that heats it. */
  stationId: z.string().nullable(),
  /** Corners of a community. */
  outline: z.array(place).nullable(),
})
export type MapNode = z.infer<typeof mapNode>

/** A supply and a return pipe side by side, from the source's end on. */
const mapPipe = z.object({
  keyId: z.string(),
  code: z.string(),
  kind: z.enum(['trunk', 'branch']),
  dnMm: z.int(),
  lengthM: z.number(),
  laying: z.enum(['direct', 'trench', 'overhead']),
  fromId: z.string(),
  toId: z.string(),
  fromName: z.string(),
  toName: z.string(),
  line: z.array(place),
})
export type MapPipe = z.infer<typeof mapPipe>

const mapPlant = z.object({
  /** Where the company is: what is shown while no node has a place. */
  company: place,
  nodes: z.array(mapNode),
  pipes: z.array(mapPipe),
})
export type MapPlant = z.infer<typeof mapPlant>

export const GROUND_KINDS = ['water', 'park', 'block', 'building', 'street'] as const

/** Units of packed coordinates in a degree: about a tenth of a metre. */
const PACKED_A_DEGREE = 1e6

const groundShape = z.object({
  id: z.int(),
  kind: z.enum(GROUND_KINDS),
  name: z.string(),
  /**
   * Millionths of a degree: longitude and latitude of the first corner, and of each later one what is added to the one
   * before. A street is a line, everything else the one ring of an area, whose first corner is not repeated.
   */
  packed: z.array(z.int()).min(4),
})
export type GroundShape = z.infer<typeof groundShape>

export function packPlaces(places: readonly MapPlace[]): number[] {
  let [lng, lat] = [0, 0]
  return places.flatMap(([east, north]) => {
    const [x, y] = [Math.round(east * PACKED_A_DEGREE), Math.round(north * PACKED_A_DEGREE)]
    const step = [x - lng, y - lat]
    ;[lng, lat] = [x, y]
    return step
  })
}

export function unpackPlaces(packed: readonly number[]): MapPlace[] {
  const places: MapPlace[] = []
  let [lng, lat] = [0, 0]
  for (let at = 0; at + 1 < packed.length; at += 2) {
    lng += packed[at] ?? 0
    lat += packed[at + 1] ?? 0
    places.push([lng / PACKED_A_DEGREE, lat / PACKED_A_DEGREE])
  }
  return places
}

export const townMapCalls = {
  /** Nodes inside the user's data scope, and the pipes that begin or end at one of them. */
  plant: defineCall({
    method: 'POST',
    path: '/tx-ws-base/townMap/plant',
    access: { permission: 'telemetry:view' },
    output: mapPlant,
    reads: [PLANT, mapAreaResource.path],
  }),
  /** Streets, blocks, buildings, water: the same for everybody. */
  ground: defineCall({
    method: 'POST',
    path: '/tx-ws-base/townMap/ground',
    access: { permission: 'telemetry:view' },
    output: z.array(groundShape),
  }),
} as const
