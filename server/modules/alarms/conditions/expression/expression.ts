import { expressionOver } from '../read-expression.ts'
import { HALF } from '../running-condition.ts'
import type { RuleCondition } from '../server-condition.ts'
import { textsIn } from './texts.ts'

export const expression: RuleCondition<'expression'> = {
  run: (condition, { at }) => ({
    thresholds: [at('expression', 1, HALF, { deadband: 0 })],
    ...expressionOver(condition.expression),
  }),
  say: ({ language }) => textsIn(language).fulfilled,
  normalWith: () => ({ low: 0, high: 0 }),
  line: (fields) => fields.expression,
}
