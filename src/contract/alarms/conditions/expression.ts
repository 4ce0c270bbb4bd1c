import { z } from 'zod'
import { label } from '../../kit/language.ts'
import { expressionText, given, ruleCondition } from './rule-condition.ts'

/** An expression over points of the node, as in drawings: `{T1h} > 60 && {CV1_U} < 20`. */
export const expressionCondition = ruleCondition(
  'expression',
  z.object({ kind: z.literal('expression'), expression: expressionText }),
  {
    label: label('表达式', 'Expression'),
    fields: ['expression'],
    partsOf: ({ expression }) => ({ expression: given(expression) }),
    fieldsOf: ({ expression }) => ({ expression }),
  },
)
