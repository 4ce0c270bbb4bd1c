import { type Label, label } from '../kit/language.ts'

/** `advice`: each cycle says what it would do; `auto`: it asks the gate for it, in the name of who released it. */
export const STRATEGY_STATES = ['off', 'advice', 'auto'] as const
export type StrategyState = (typeof STRATEGY_STATES)[number]

export const STRATEGY_STATE_NAMES: Readonly<Record<StrategyState, Label>> = {
  off: label('停用', 'Off'),
  advice: label('建议', 'Advice'),
  auto: label('自动', 'Automatic'),
}
