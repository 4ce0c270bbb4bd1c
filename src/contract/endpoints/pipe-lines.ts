// The primary network along its pipes: what is measured at sources and chambers, and what happens to the water between
// two that follow each other.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'

export const PIPE_LINE_POLL_MS = 10_000

const measured = z.number().nullable()

/** A source or a chamber with instruments; what is old, bad or under maintenance is null. */
const linePlace = z.object({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  nodeType: z.enum(['source', 'well']),
  /** Along the pipes, from the source. */
  distanceM: z.number(),
  supplyC: measured,
  returnC: measured,
  supplyMpa: measured,
  returnMpa: measured,
  flowTh: measured,
  isMaintained: z.boolean(),
  /** Codes of its measuring points. */
  points: z.array(z.string()),
})
export type LinePlace = z.infer<typeof linePlace>

/** The pipe between two places that are measured, with nothing measured in between. */
const lineSegment = z.object({
  fromId: z.string(),
  toId: z.string(),
  lengthM: z.number(),
  /** Smallest and largest nominal width. */
  dnMm: z.tuple([z.int(), z.int()]),
  supplyDropK: measured,
  /** Friction of the supply and of the return pipe, without the difference of height. */
  supplyPaM: measured,
  returnPaM: measured,
  /** Of the water that arrives, in the supply pipe. */
  lossKw: measured,
  lossWM: measured,
})
export type LineSegment = z.infer<typeof lineSegment>

const pipeLines = z.object({
  serverTime: z.number(),
  places: z.array(linePlace),
  segments: z.array(lineSegment),
  /** Pipes of rings: heat comes to them from either side, so nothing is said of what lies behind them. */
  numInRings: z.int(),
  /** From the first measured place to a last one, longest first. */
  runs: z.array(z.object({ keyId: z.string(), places: z.array(z.string()).min(2) })),
})
export type PipeLines = z.infer<typeof pipeLines>

export const pipeLineCalls = {
  now: defineCall({
    method: 'POST',
    path: '/tx-ws-base/pipeLine/now',
    access: { permission: 'telemetry:view' },
    output: pipeLines,
    reads: [PLANT],
  }),
} as const
