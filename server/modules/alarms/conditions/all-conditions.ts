import type { ConditionKind, RuleKind } from '#contract/alarms/condition.ts'
import { communication } from './communication/communication.ts'
import { count } from './count/count.ts'
import { deviation } from './deviation/deviation.ts'
import { digital } from './digital/digital.ts'
import { expression } from './expression/expression.ts'
import { frozen } from './frozen/frozen.ts'
import { limit } from './limit/limit.ts'
import { rate } from './rate/rate.ts'
import type { RuleCondition, ServerCondition } from './server-condition.ts'
import { statistics } from './statistics/statistics.ts'
import { usualHour } from './usual-hour/usual-hour.ts'

/** The kinds of conditions that a rule may have. */
export const SERVER_RULE_CONDITIONS: { readonly [Kind in RuleKind]: RuleCondition<Kind> } = {
  limit,
  deviation,
  rate,
  digital,
  frozen,
  count,
  statistics,
  usualHour,
  expression,
}

export const SERVER_CONDITIONS: { readonly [Kind in ConditionKind]: ServerCondition<Kind> } = {
  ...SERVER_RULE_CONDITIONS,
  communication,
}
