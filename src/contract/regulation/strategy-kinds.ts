// Kinds of strategies that regulate units by themselves, and as whom they ask the gate.

import type { StrategyWriter } from '../control/writers.ts'
import { type Label, label } from '../kit/language.ts'

export const STRATEGY_KINDS = ['curve', 'roomFeedback', 'timeShare', 'constant', 'oneNetwork'] as const
export type StrategyKind = (typeof STRATEGY_KINDS)[number]

export const STRATEGY_KIND_NAMES: Readonly<Record<StrategyKind, Label>> = {
  curve: label('气候补偿', 'Heating curve'),
  roomFeedback: label('室温修正', 'Room feedback'),
  timeShare: label('分时段', 'Time-share'),
  constant: label('恒温控制', 'Constant value'),
  oneNetwork: label('全网平衡', 'One-network balance'),
}

/** Room feedback moves a curve, and a constant value is the plainest of all: neither goes before a time-share. */
export const WRITER_OF_KIND: Readonly<Record<StrategyKind, StrategyWriter>> = {
  curve: 'curve',
  roomFeedback: 'curve',
  timeShare: 'timeShare',
  constant: 'curve',
  oneNetwork: 'oneNetwork',
}
