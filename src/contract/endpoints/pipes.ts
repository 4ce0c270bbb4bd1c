// What the network of pipes tells: likely mistakes in it, what shuts a leak off, and where heat flows.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { FINDING_KINDS } from '../pipes/checks/finding.ts'
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

const valve = z.object({ keyId: z.string(), code: z.string(), node: z.string(), pipe: z.string() })
export type ShutValve = z.infer<typeof valve>

const station = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  /** m²; null: not entered. */
  heatedAreaM2: z.number().nullable(),
  numHouseholds: z.int(),
})
export type CutStation = z.infer<typeof station>

const shutOff = z.object({
  /** Stations to which heat comes through the pipe, and whether only through it; of a node: none. */
  fed: z.array(station),
  isOnlyWay: z.boolean(),
  toClose: z.array(valve),
  keptClosed: z.array(valve),
  /** Open valves that are stuck. */
  passed: z.array(valve),
  pipes: z.array(z.string()),
  /** Names of sources that no valve parts from the leak. */
  sources: z.array(z.string()),
  stations: z.array(station),
  /** Stations outside the data scope that are cut off as well: they are counted, and not named. */
  numOthers: z.int(),
})
export type ShutOffPlan = z.infer<typeof shutOff>

const access = { permission: pipeSegmentResource.permissionOf('view') }

export const pipeCalls = {
  /** Of the pipes in the data scope. */
  check: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('check'),
    access,
    output: z.array(finding),
    reads: [PLANT],
  }),
  shutOff: defineCall({
    method: 'POST',
    path: pipeSegmentResource.call('shutOff'),
    access,
    input: z.object({ keyId: z.string().max(64) }),
    output: shutOff,
    reads: [PLANT],
  }),
} as const
