// Areas of the town as maps show them, and the figures that colour them. What is out of the caller's data scope is in no answer and
// enters no mean. No figure names a resident.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { EMITTERS } from '../network/cohort.ts'
import { PLANT } from '../network/plant.ts'
import { mapAreaResource } from '../resources/map-area.resource.ts'

const keyId = z.string()
const value = z.number().nullable()
const place = z.tuple([z.number(), z.number()])

export const AREA_NODE_TYPES = ['station', 'unit', 'community'] as const

const node = z.object({ keyId, code: z.string(), name: z.string() })
const mapArea = z.object({
  keyId,
  name: z.string(),
  ring: z.array(place),
  /** Whose area it is. */
  nodeType: z.enum(AREA_NODE_TYPES),
  node,
  /** The station of the node, or the node itself. */
  station: node,
  look: z.object({
    strokeWeight: z.number(),
    strokeOpacity: z.number(),
    strokeColor: z.string(),
    fillOpacity: z.number(),
    fillColor: z.string(),
  }),
})
export type MapArea = z.infer<typeof mapArea>

const shownAreas = z.object({
  /** Where the company is: what is shown while there is no area. */
  company: place,
  areas: z.array(mapArea),
})

/** Of units of the same source, emitter and design. */
const balanceClass = z.object({
  classId: z.string(),
  sourceName: z.string(),
  emitter: z.enum(EMITTERS),
  designSupplyC: z.number(),
  designReturnC: z.number(),
  numUnits: z.int(),
  /** Those with a mean of supply and return now. */
  numKnown: z.int(),
  meanC: value,
  returnC: value,
  /** Key figures 18, 19 and 20 of now. */
  imbalance: value,
  returnSpreadK: value,
  uniformity: value,
})
export type BalanceClassFigures = z.infer<typeof balanceClass>

/** Of the units of an area, weighted by what they heat; null where none of them is known now. */
const areaBalance = z.object({
  areaId: keyId,
  numUnits: z.int(),
  numKnown: z.int(),
  /** Mean of supply and return, and return, °C, and how much warmer than their class, K. */
  meanC: value,
  meanDeviationK: value,
  returnC: value,
  returnDeviationK: value,
  /** Key figure 18: flow by design flow. */
  ratio: value,
  /** Of the oldest value, epoch ms; null: none. */
  at: value,
})
export type AreaBalance = z.infer<typeof areaBalance>

const rooms = {
  numSensors: z.int(),
  /** Those with a value now. */
  numKnown: z.int(),
  meanC: value,
  /** Of the known ones: within the limits of `room-limits.ts`, below and above them. */
  numWithin: z.int(),
  numCold: z.int(),
  numWarm: z.int(),
  /** Of the newest report, epoch ms; null: none holds. */
  at: value,
}
const areaRooms = z.object({
  areaId: keyId,
  ...rooms,
  /** Of the same area, by code. */
  buildings: z.array(z.object({ keyId, code: z.string(), name: z.string(), ...rooms })),
})
export type AreaRooms = z.infer<typeof areaRooms>
export type RoomFigures = Omit<AreaRooms, 'areaId' | 'buildings'>

const PATH = '/tx-ws-base/mapArea'
const reads = [PLANT, mapAreaResource.path]
const access = { permission: 'telemetry:view' } as const

export const mapAreaCalls = {
  /** Areas in the data scope, by name. */
  shown: defineCall({
    method: 'POST',
    path: `${PATH}/shown`,
    access: { permission: ['telemetry:view', 'mapArea:view'] },
    output: shownAreas,
    reads,
  }),
  /** How the units of areas stand among those of their class now. */
  balance: defineCall({
    method: 'POST',
    path: `${PATH}/balance`,
    access,
    output: z.object({ at: z.number(), classes: z.array(balanceClass), areas: z.array(areaBalance) }),
    reads,
  }),
  /** Room temperatures of now. */
  rooms: defineCall({
    method: 'POST',
    path: `${PATH}/rooms`,
    access,
    output: z.object({ at: z.number(), areas: z.array(areaRooms) }),
    reads,
  }),
} as const
