// How long: devices ran, values were beyond their limits, and the load was at least so high. Over whole days of the
// company; what is out of the caller's data scope enters nothing.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { PLANT } from '../network/plant.ts'

export const DURATION_TYPES = ['source', 'unit'] as const
export type DurationType = (typeof DURATION_TYPES)[number]

const MAX_DURATION_NODES = 500
/** Nodes times days of one answer: 500 units for 40 days, 50 for a year. */
export const MAX_NODE_DAYS = 20_000

const isInOrder = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
  if (from > to) context.addIssue({ code: 'custom', path: ['to'], params: { rule: 'datesReversed' } })
}
const asked = {
  nodeType: z.enum(DURATION_TYPES),
  /** Absent: all nodes of the type in the data scope. */
  nodeIds: jsonText(z.array(z.string().max(64)).min(1).max(MAX_DURATION_NODES)).optional(),
  from: z.iso.date(),
  to: z.iso.date(),
}
const durationQuery = z.object(asked).superRefine(isInOrder)
export type DurationQuery = z.output<typeof durationQuery>
const limitQuery = z.object({ ...asked, paramCode: z.string().max(64) }).superRefine(isInOrder)
export type LimitQuery = z.output<typeof limitQuery>

const ofNode = { keyId: z.string(), code: z.string(), /** With its station's, where ambiguous. */ name: z.string() }
/** Seconds of the days that are over and computed. */
const expectedS = z.number()

const runningResult = z.object({
  expectedS,
  /** Devices that nodes of the type have, by their parameter. */
  devices: z.array(z.object({ paramCode: z.string(), name: z.string(), nameEn: z.string() })),
  rows: z.array(
    z.object({
      ...ofNode,
      /** In the order of `devices`: seconds that it ran, of those that are known; null where the node has no such device. */
      devices: z.array(z.object({ runS: z.number(), knownS: z.number() }).nullable()),
    }),
  ),
})
export type RunningResult = z.infer<typeof runningResult>

/** Limits of a point, from the lowest. */
export const LIMIT_SIDES = ['ll', 'l', 'h', 'hh'] as const
export type LimitSide = (typeof LIMIT_SIDES)[number]
const bySide = <T extends z.ZodType>(schema: T) => z.object({ ll: schema, l: schema, h: schema, hh: schema })

const limitResult = z.object({
  expectedS,
  /** Minutes of a step: quarters of an hour, or hours where the quarters are not kept any more. */
  stepMin: z.int(),
  rows: z.array(
    z.object({
      ...ofNode,
      pointCode: z.string(),
      limits: bySide(z.number().nullable()),
      /** Seconds beyond each limit, those beyond the further one included; null where there is no such limit. */
      beyondS: bySide(z.number().nullable()),
      knownS: z.number(),
    }),
  ),
})
export type LimitResult = z.infer<typeof limitResult>

const loadResult = z.object({
  /** Nodes whose heat power adds up to the load. */
  numNodes: z.int(),
  /** Hours of the days that are over and computed. */
  expectedHours: z.int(),
  /** MW, from the highest: mean of each hour in which every node is known. The others are left out. */
  loadsMw: z.array(z.number()),
})
export type LoadResult = z.infer<typeof loadResult>

const access = { permission: 'telemetry:view' } as const
export const durationCalls = {
  /** How long devices ran. */
  running: defineCall({
    method: 'POST',
    path: '/tx-ws-base/duration/running',
    access,
    input: durationQuery,
    output: runningResult,
    reads: [PLANT],
  }),
  /** How long a parameter was beyond the limits that it has now, by the means of quarters of an hour. */
  limits: defineCall({
    method: 'POST',
    path: '/tx-ws-base/duration/limits',
    access,
    input: limitQuery,
    output: limitResult,
    reads: [PLANT],
  }),
  /** The sorted load of nodes together (热负荷延续时间图). */
  load: defineCall({
    method: 'POST',
    path: '/tx-ws-base/duration/load',
    access,
    input: durationQuery,
    output: loadResult,
    reads: [PLANT],
  }),
} as const
