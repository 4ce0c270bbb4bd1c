import type { AlarmCondition, ConditionKind, ConditionOf } from '#contract/alarms/condition.ts'
import { SERVER_CONDITIONS } from '../conditions/all-conditions.ts'
import type { ConditionSettings, RunningCondition, UsualAt } from '../conditions/running-condition.ts'
import type { RunParts } from '../conditions/server-condition.ts'

/** Whether the signal and its bounds are a function of the present value of one point. */
export const isPlain = ({ normal }: RunningCondition): boolean => normal !== undefined

const nothingUsual: UsualAt = () => null

/**
 * @param usualAt - What is usual of the watched point.
 * @throws {ExpressionError} where an expression cannot be read.
 */
export const runCondition = (
  condition: AlarmCondition,
  settings: ConditionSettings,
  usualAt: UsualAt = nothingUsual,
): RunningCondition => ({
  kind: condition.kind,
  ...run(condition.kind, condition, {
    settings,
    usualAt,
    at: (name, side, bound, more = {}) => ({
      name,
      side,
      bound,
      deadband: settings.deadband,
      level: settings.level,
      onDelayMs: settings.onDelayS * 1000,
      offDelayMs: settings.offDelayS * 1000,
      ...more,
    }),
  }),
  definition: JSON.stringify([condition, settings]),
})

const run = <Kind extends ConditionKind>(kind: Kind, condition: ConditionOf<Kind>, parts: RunParts) =>
  SERVER_CONDITIONS[kind].run(condition, parts)
