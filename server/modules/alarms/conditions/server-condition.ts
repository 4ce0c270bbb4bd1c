import type { ConditionKind, ConditionOf, RuleKind } from '#contract/alarms/condition.ts'
import type { ConditionFields } from '#contract/alarms/condition-fields.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Bounds, Threshold } from '../engine/evaluate.ts'
import type { ConditionSettings, NormalBand, RunningCondition, UsualAt } from './running-condition.ts'

/** Makes a threshold with the delays, dead-band and level of the rule, unless it has its own. */
type MakeThreshold = (name: string, side: 1 | -1, bound: number, more?: Partial<Threshold>) => Threshold

export interface RunParts {
  readonly settings: ConditionSettings
  readonly at: MakeThreshold
  /** What is usual of the watched point. */
  readonly usualAt: UsualAt
}

interface SayParts {
  readonly threshold: Threshold
  /** A value with the unit of the point. */
  readonly written: (value: number) => string
  readonly language: Language
}

/** A kind of condition on the server. */
export interface ServerCondition<Kind extends ConditionKind> {
  /** @throws {ExpressionError} where an expression cannot be read. */
  readonly run: (condition: ConditionOf<Kind>, parts: RunParts) => Omit<RunningCondition, 'kind' | 'definition'>
  /** What an alarm says of the crossed threshold: `above the high limit 0.6 MPa`. */
  readonly say: (parts: SayParts) => string
  /** Its alarms tell the crossed bound as their limit. */
  readonly tellsLimit?: true
  /** Its value is a state, which is said once where it is named like its rule. */
  readonly isState?: true
  /** What stays normal as long as the other values do; none where it depends on the time or on values before. */
  readonly normalWith?: (thresholds: readonly Threshold[], bounds: Bounds | undefined) => NormalBand | null
}

/** A kind of condition that a rule may have. */
export interface RuleCondition<Kind extends RuleKind> extends ServerCondition<Kind> {
  /** The condition of a rule as one line of a list. */
  readonly line: (fields: ConditionFields, language: Language) => string
}

export const paramIn = ({ paramCode }: ConditionFields): string => paramCode ?? ''

/** Both sides of a change or a deviation: `> 5 / < -4`. */
export const sidesIn = ({ above, below }: ConditionFields): string =>
  [above === null ? [] : [`> ${above}`], below === null ? [] : [`< -${below}`]].flat().join(' / ')
