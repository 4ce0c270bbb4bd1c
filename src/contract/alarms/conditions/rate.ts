import { z } from 'zod'
import { label } from '../../kit/language.ts'
import {
  bandBetweenSides,
  expressionText,
  given,
  magnitude,
  ruleCondition,
  SOME_NEEDED,
  seconds,
} from './rule-condition.ts'

/** The value rises or falls within the window by more than this, while an expression over the node is true. */
export const rateCondition = ruleCondition(
  'rate',
  z
    .object({
      kind: z.literal('rate'),
      windowS: seconds,
      rise: magnitude.optional(),
      fall: magnitude.optional(),
      when: expressionText.optional(),
    })
    .refine(({ rise, fall }) => rise !== undefined || fall !== undefined, { path: ['rise'], error: SOME_NEEDED }),
  {
    label: label('变化率', 'Rate of change'),
    fields: ['paramCode', 'windowS', 'above', 'below', 'deadband', 'expression'],
    fieldOfPart: { rise: 'above', fall: 'below', when: 'expression' },
    partsOf: ({ windowS, above, below, expression }) => ({
      windowS: given(windowS),
      rise: given(above),
      fall: given(below),
      when: given(expression),
    }),
    fieldsOf: ({ windowS, rise, fall, when }) => ({
      windowS,
      above: rise ?? null,
      below: fall ?? null,
      expression: when ?? '',
    }),
    normalBandOf: bandBetweenSides,
  },
)
