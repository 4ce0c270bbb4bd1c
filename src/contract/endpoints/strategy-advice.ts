// What became of the advice of strategies: how much of it people take, and whether what was expected came.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { ADVICE_OUTCOMES } from '../regulation/advice.ts'
import { STRATEGY_KINDS } from '../regulation/strategy-kinds.ts'
import { STRATEGIES } from './strategies.ts'

const NOUN = '/tx-ws-control/strategyResult'
/** The newest of a strategy; more are not read. */
export const MAX_SHOWN_ADVICE = 200
/** Longest span that is summed up, h: so long advice is kept usually. */
const MAX_SUMMED_H = 400 * 24

const value = z.number().nullable()

const advice = z.object({
  adviceId: z.guid(),
  /** Version of the strategy. */
  number: z.int(),
  nodeId: z.guid(),
  nodeName: z.string(),
  at: z.number(),
  /** Of the write that the change comes from: what it had, and was to have. */
  param: z.string(),
  from: z.number(),
  value: z.number(),
  /** Change of what is measured that was expected, in its unit, within so many minutes. */
  expected: z.number(),
  withinMin: z.int(),
  /** Null: nobody has taken it. */
  takenAt: value,
  takenBy: z.string(),
  /** Null: not taken, or not yet judged. */
  outcome: z.enum(ADVICE_OUTCOMES).nullable(),
  /** The change that came; null: not known. */
  came: value,
})
export type StrategyAdvice = z.infer<typeof advice>

const summary = z.object({
  strategyId: z.guid(),
  name: z.string(),
  kind: z.enum(STRATEGY_KINDS),
  /** Version of the strategy. */
  number: z.int(),
  /** One that stays the same over many cycles counts once. */
  numGiven: z.int(),
  numTaken: z.int(),
  numMet: z.int(),
  numMissed: z.int(),
  numUnknown: z.int(),
})
export type AdviceSummary = z.infer<typeof summary>

export const strategyAdviceCalls = {
  /** The newest advice of a strategy to units in the data scope. */
  advice: defineCall({
    method: 'POST',
    body: 'json',
    access: { permission: 'strategy:view' },
    path: `${NOUN}/advice`,
    input: z.object({ keyId: z.guid() }),
    output: z.array(advice),
    reads: [STRATEGIES, PLANT],
  }),
  /** Advice of the last hours to units in the data scope, by version of its strategy; `keyId: null`: of all strategies. */
  adviceByVersion: defineCall({
    method: 'POST',
    body: 'json',
    access: { permission: ['strategy:view', 'control:view'] },
    path: `${NOUN}/adviceByVersion`,
    input: z.object({ keyId: z.guid().nullable(), hours: z.int().min(1).max(MAX_SUMMED_H) }),
    output: z.array(summary),
    reads: [STRATEGIES, PLANT],
  }),
} as const
