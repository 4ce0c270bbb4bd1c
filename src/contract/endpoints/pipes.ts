// What the network of pipes tells: likely mistakes in it, what shuts a leak off, and where heat flows.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { FINDING_KINDS } from '../pipes/checks/finding.ts'
import { mapAreaResource } from '../resources/map-area.resource.ts'
import { pipeSegmentResource } from '../resources/pipe-segment.resource.ts'

const place = z.tuple([z.number(), z.number()]).readonly()

/** A node, a pipe or an area, by its own name or code. */
const element = z.object({ keyId: z.string(), kind: z.enum(['node', 'pipe', 'area']), name: z.string() })
export type PipeElement = z.infer<typeof element>

const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  place: place.nullable(),
  elements: z.array(element),
  figure: z.number().nullable(),
})
export type PipeFinding = z.infer<typeof finding>

const valve = z.object({
  keyId: z.string(),
  code: z.string(),
  node: z.string(),
  /** Empty where its chamber is outside the data scope. */
  nodeId: z.string(),
  pipe: z.string(),
})
export type ShutValve = z.infer<typeof valve>

const station = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  /** m²; null: not entered. */
  heatedAreaM2: z.number().nullable(),
  numHouseholds: z.int(),
})
export type HeatedStation = z.infer<typeof station>

/** Why nobody can tell when rooms are cold: of none of its units the building, the rooms, or the weather is known. */
const COOLING_GAPS = ['noBuilding', 'noRoom', 'noWeather'] as const
/** Of the unit of a station whose rooms are cold first; see cooling.ts. */
const cooling = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('known'),
    unit: z.string(),
    /** By what was learnt of the building, or by its design: that is wider. */
    origin: z.enum(['learnt', 'design']),
    /** Mean of its rooms now, and outside, °C. */
    roomC: z.number(),
    outdoorC: z.number(),
    timeConstantH: z.number(),
    /** Hours until its rooms are below {@link UNHEATED_ROOM_C}; null: not within {@link MOST_COOLING_H}. */
    hours: z.number().nullable(),
    /** The same where its building cools as quickly as one in twenty of its kind. */
    soonest: z.number().nullable(),
    /** Units of the station of which nothing can be told. */
    numUnknown: z.int(),
  }),
  z.object({ state: z.enum(COOLING_GAPS) }),
])
export type Cooling = z.infer<typeof cooling>

const cutStation = station.extend({ cooling })
export type CutStation = z.infer<typeof cutStation>

const shutOff = z.object({
  /** Of the pipe or the node. */
  name: z.string(),
  /** Stations to which heat comes through the pipe, and whether only through it; of a node: none. */
  fed: z.array(station),
  isOnlyWay: z.boolean(),
  /** In the order in which they are closed: `numFeeding` of them first, at which heat stands. */
  toClose: z.array(valve),
  numFeeding: z.int(),
  keptClosed: z.array(valve),
  /** Open valves that are stuck. */
  passed: z.array(valve),
  /** Codes of the emptied pipes that have an end in the data scope, and the number of all. */
  pipes: z.array(z.string()),
  numPipes: z.int(),
  /** Keys of the emptied nodes in the data scope. */
  nodes: z.array(z.string()),
  /** Of pipes and nodes that are not emptied, and without heat. */
  coldPipes: z.array(z.string()),
  coldNodes: z.array(z.string()),
  /** Names of sources that no valve parts from the leak. */
  sources: z.array(z.string()),
  stations: z.array(cutStation),
  /** Stations outside the data scope that are cut off as well: they are counted, and not named. */
  numOthers: z.int(),
})
export type ShutOffPlan = z.infer<typeof shutOff>

/** Where the heat of a node comes from. */
const heatWays = z.object({
  sources: z.array(z.object({ keyId: z.string(), name: z.string() })),
  /** Sources outside the data scope. */
  numOtherSources: z.int(),
  /** Codes of the pipes on the ways that have an end in the data scope, and the number of all. */
  pipes: z.array(z.string()),
  numPipes: z.int(),
  /** Of all of them those that no way goes round. */
  numOnly: z.int(),
})
export type HeatWaysTold = z.infer<typeof heatWays>

/** What a pipe feeds. */
const fed = z.object({
  stations: z.array(station),
  numOthers: z.int(),
  isOnlyWay: z.boolean(),
  pipes: z.array(z.string()),
  numPipes: z.int(),
  /** Keys of nodes in the data scope. */
  nodes: z.array(z.string()),
})
export type FedTold = z.infer<typeof fed>

const access = { permission: pipeSegmentResource.permissionOf('view') }
/** Who sees the map, or the pipes as records. */
const onMap = { permission: ['map:view', pipeSegmentResource.permissionOf('view')] }
const one = z.object({ keyId: z.guid() })

export const pipeCalls = {
  /** Of the pipes in the data scope. */
  check: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('check'),
    access,
    output: z.array(finding),
    reads: [PLANT, mapAreaResource.path],
  }),
  shutOff: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('shutOff'),
    access: onMap,
    input: one,
    output: shutOff,
    reads: [PLANT],
  }),
  /** Of a node. */
  heatWays: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('heatWays'),
    access: onMap,
    input: one,
    output: heatWays,
    reads: [PLANT],
  }),
  /** Of a pipe. */
  fed: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('fed'),
    access: onMap,
    input: one,
    output: fed,
    reads: [PLANT],
  }),
} as const
