/**
 * The face of regulation's computing: one cycle of a strategy. Duty: from what is known to what is asked of the gate and why. Pure: no
 * clock, no chance, no database. Whoever calls it reads the inputs, asks the gate for the writes as the strategy's writer
 * (`WRITER_OF_KIND`), and stores outcome and state of each member.
 */

import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { computeConstant } from './constant.ts'
import { computeCurve } from './curve.ts'
import type { Cycle, MemberOutcome } from './cycle.ts'
import { computeOneNetwork } from './one-network.ts'
import { computeRoomFeedback } from './room-feedback.ts'
import { computeTimeShare } from './time-share.ts'

type Computing = { readonly [Kind in StrategyKind]: (cycle: Cycle<Kind>) => MemberOutcome[] }
const COMPUTING: Computing = {
  curve: computeCurve,
  roomFeedback: computeRoomFeedback,
  timeShare: computeTimeShare,
  constant: computeConstant,
  oneNetwork: computeOneNetwork,
} satisfies Record<StrategyKind, unknown>

/**
 * @param kind - That of the cycle's strategy: `computeCycle(strategy.kind, { strategy, … })`.
 * @returns What becomes of each member, in the order of the strategy's members.
 */
export const computeCycle = <Kind extends StrategyKind>(kind: Kind, cycle: Cycle<Kind>): MemberOutcome[] =>
  COMPUTING[kind](cycle)
