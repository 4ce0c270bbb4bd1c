// What became of commands: whether the plant did what was asked, how soon, and how far beyond it went.

import { z } from 'zod'
import { COMMAND_STATES } from '../control/command-states.ts'
import { WRITERS } from '../control/writers.ts'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { STRATEGY_KINDS } from '../regulation/strategy-kinds.ts'

const NOUN = '/tx-ws-control/analysis'
const view = { method: 'POST', access: { permission: 'control:view' }, body: 'json' } as const

/** Hours back that may be analysed. */
export const ANALYSED_HOURS = [24, 168, 720] as const
/** Of the newest commands; more are not read. */
export const MAX_ANALYSED = 1_000
/** A command is followed for so long, unless another one of its point or its end comes before. */
export const FOLLOWED_MS = 6 * 3_600_000

const value = z.number().nullable()

const strategyVersion = z.object({
  strategyId: z.guid(),
  version: z.int(),
  /** Of the time of its newest command. */
  name: z.string(),
  /** Null: the strategy is gone. */
  kind: z.enum(STRATEGY_KINDS).nullable(),
})
export type AnalysedVersion = z.infer<typeof strategyVersion>

const analysedCommand = z.object({
  commandId: z.string(),
  askedAt: z.number(),
  writer: z.enum(WRITERS),
  /** Person, or strategy. */
  askedBy: z.string(),
  /** The version that asked; null: a person did. */
  strategy: strategyVersion.nullable(),
  nodeId: z.string(),
  nodeName: z.string(),
  pointCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  unit: z.string(),
  decimals: z.int(),
  old: value,
  target: z.number(),
  state: z.enum(COMMAND_STATES),
  /** Null: it was not carried out, or the measured value never came. */
  course: z
    .object({
      /** The measured value was within the band of the target. */
      isReached: z.boolean(),
      /** From the sending until the measured value stayed within the band, min; null: it did not stay. */
      settledMin: value,
      /** Furthest beyond the target after it was reached, in the unit; null: it was not reached, or the value before is not known. */
      overshoot: value,
      /** Measured less target at the end. */
      lastDeviation: value,
      /** Time between measured values that were read, min. */
      stepMin: z.number(),
      /** It is still being followed. */
      isOpen: z.boolean(),
    })
    .nullable(),
})
export type AnalysedCommand = z.infer<typeof analysedCommand>

const point = z.tuple([z.number(), value])

export const regulationAnalysisCalls = {
  /** Commands of set points in sight whose effect can be followed, the newest first. */
  commands: defineCall({
    ...view,
    path: `${NOUN}/commands`,
    input: z.object({
      hours: z.literal(ANALYSED_HOURS),
      /** Those of one version of a strategy; null: whoever asked. */
      of: z.object({ strategyId: z.guid(), version: z.int() }).nullable(),
      /** Those of strategies of a kind; null: whoever asked. */
      kind: z.enum(STRATEGY_KINDS).nullable(),
    }),
    output: z.object({
      commands: z.array(analysedCommand),
      isCut: z.boolean(),
      /** All with commands in sight in these hours, by name, the newest version first. */
      strategies: z.array(strategyVersion),
    }),
    reads: [PLANT],
  }),
  /** Set point and measured value around one of these commands. */
  course: defineCall({
    ...view,
    path: `${NOUN}/course`,
    input: z.object({ commandId: z.guid() }),
    output: z.object({
      from: z.number(),
      to: z.number(),
      sentAt: z.number(),
      target: z.number(),
      band: z.number(),
      measuredName: z.string(),
      measuredNameEn: z.string(),
      unit: z.string(),
      decimals: z.int(),
      setPoint: z.array(point),
      measured: z.array(point),
    }),
    reads: [PLANT],
  }),
} as const
