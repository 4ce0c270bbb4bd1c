// Strategies: their versions, what runs of them, and taking them back. What their cycles say is in regulation.ts.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { type Strategy, strategySchema } from '../regulation/strategy.ts'
import { STRATEGY_KINDS } from '../regulation/strategy-kinds.ts'
import { STRATEGY_STATES } from '../regulation/strategy-states.ts'
import { seen, writtenPoint } from './control.ts'

export const STRATEGIES = '/tx-ws-control/strategy'
export const STRATEGY_RELEASE_PERMISSION = 'strategy:release'

const epochMs = z.number()
const keyId = z.guid()
/** Of the record, as it was read: who comes second is told. */
const version = z.int()

const strategyRow = z.object({
  keyId,
  version,
  name: z.string(),
  kind: z.enum(STRATEGY_KINDS),
  state: z.enum(STRATEGY_STATES),
  /** The version that runs, or ran last; null: none was released. */
  presentVersion: z.int().nullable(),
  newestVersion: z.int(),
  cycleMinutes: z.int(),
  /** Of the version that runs, else of the newest: in the caller's data scope. */
  numMembers: z.int(),
  /** In auto, so many of its first members are written. */
  membersReleased: z.int(),
  /** All of its units are in the caller's data scope; else it can be looked at only, and others are left out. */
  isWhole: z.boolean(),
  releasedBy: z.string(),
  releasedAt: epochMs.nullable(),
  /** Why the server took it back to advice, in the caller's language; empty: it did not. */
  fell: z.string(),
  /** Points that it holds but writes no more: they are on their way to the values that stood before. */
  numGoingBack: z.int(),
  lastCycleAt: epochMs.nullable(),
  updatedAt: epochMs,
  updatedBy: z.string(),
})
export type StrategyRow = z.infer<typeof strategyRow>

const versionRow = z.object({
  number: z.int(),
  madeAt: epochMs,
  madeBy: z.string(),
  /** Its last release; null: never. */
  releasedAt: epochMs.nullable(),
})

const strategyDetail = strategyRow.extend({
  /** Which version `strategy` is. */
  number: z.int(),
  /** With the members that the caller sees, who may be none; their names are in `units`. */
  strategy: z.custom<Strategy>((sent) => typeof sent === 'object' && sent !== null),
  units: z.array(z.object({ nodeId: z.string(), code: z.string(), name: z.string() })),
  /** Newest first. */
  versions: z.array(versionRow),
  /** The version that one press goes back to; null: none. */
  versionBefore: z.int().nullable(),
})
export type StrategyDetail = z.infer<typeof strategyDetail>

/**
 * Why a point does not go back to a value: the mode that goes back lets the cabinet set it; nobody knows what stood before; who released
 * the strategy has lost the right to write.
 */
const NOT_GIVEN_BACK = ['byCabinet', 'unknown', 'noRight'] as const

const stoppedPoint = writtenPoint.extend({
  present: seen,
  /** Null: `stays` says why. */
  goesTo: z.number().nullable(),
  stays: z.enum(NOT_GIVEN_BACK).nullable(),
})
export type StoppedPoint = z.infer<typeof stoppedPoint>

/** Most points that a confirmation may name: those of the largest strategy, with a timetable in each unit. */
const MAX_STOPPED_POINTS = 10_000

const view = { method: 'POST', body: 'json', access: { permission: 'strategy:view' } } as const
const release = { method: 'POST', body: 'json', access: { permission: STRATEGY_RELEASE_PERMISSION } } as const
/** A version names its members. */
const STRATEGY_BYTES = 1 << 20

export const strategyCalls = {
  /** Those with a unit in the data scope, by name. */
  list: defineCall({
    ...view,
    path: `${STRATEGIES}/list`,
    output: z.array(strategyRow),
    isInLanguage: true,
    reads: [PLANT],
  }),
  /** With a version of it; without `number`, the newest. */
  one: defineCall({
    ...view,
    path: `${STRATEGIES}/one`,
    input: z.object({ keyId, number: z.int().min(1).nullish() }),
    output: strategyDetail,
    isInLanguage: true,
    reads: [PLANT],
  }),
  /** Adds a version, which runs once it is released; `keyId: null` makes a new strategy. */
  save: defineCall({
    method: 'POST',
    path: `${STRATEGIES}/save`,
    access: { permission: 'strategy:edit' },
    body: 'json',
    maxBodyBytes: STRATEGY_BYTES,
    input: z.object({ keyId: keyId.nullable(), version, strategy: strategySchema }),
    output: z.object({ keyId, number: z.int(), version }),
    audit: { module: 'strategy', action: 'saveVersion' },
  }),
  /**
   * Lets a version run: as advice, or in auto in the name of the caller, who has to hold the right to write. In auto the first
   * `membersReleased` members are written; null: all. Two strategies in auto write no point both.
   */
  release: defineCall({
    ...release,
    path: `${STRATEGIES}/release`,
    input: z.object({
      keyId,
      version,
      number: z.int().min(1),
      state: z.enum(['advice', 'auto']),
      membersReleased: z.int().min(1).nullable(),
    }),
    audit: { module: 'strategy', action: 'publish' },
  }),
  /** Lets the version that ran before the present one run again, as it ran, in the name of the caller. */
  goBack: defineCall({
    ...release,
    path: `${STRATEGIES}/goBack`,
    input: z.object({ keyId, version }),
    output: z.object({ number: z.int() }),
    audit: { module: 'strategy', action: 'restoreVersion' },
  }),
  /** What stopping it now would do: each point that it holds, and where that goes back to. */
  stopPlan: defineCall({
    method: 'POST',
    path: `${STRATEGIES}/stopPlan`,
    access: { permission: 'strategy:stop' },
    body: 'json',
    input: z.object({ keyId }),
    output: z.object({ version, points: z.array(stoppedPoint) }),
    isInLanguage: true,
  }),
  /** Ends it: its points go back, step by step, to the values that stood before, and nobody holds them then. */
  stop: defineCall({
    method: 'POST',
    path: `${STRATEGIES}/stop`,
    access: { permission: 'strategy:stop' },
    body: 'json',
    maxBodyBytes: STRATEGY_BYTES,
    input: z.object({
      keyId,
      /**
       * What a person has confirmed. It is refused, and nothing is done, where the strategy is another one by now, or where a point that
       * goes back would go elsewhere. Absent: whoever stops it stops what runs, whatever it has become.
       */
      confirmed: z
        .object({
          version,
          points: z.array(z.object({ pointId: z.int(), goesTo: z.number().nullable() })).max(MAX_STOPPED_POINTS),
        })
        .nullish(),
    }),
    audit: { module: 'strategy', action: 'stop' },
  }),
} as const
