import { z } from 'zod'
import { label } from '../../kit/language.ts'
import { bandBetweenSides, given, magnitude, paramOfNode, ruleCondition, SOME_NEEDED } from './rule-condition.ts'

/** The value is above the other point by more than `above`, or below it by more than `below`. */
export const deviationCondition = ruleCondition(
  'deviation',
  z
    .object({
      kind: z.literal('deviation'),
      fromParam: paramOfNode,
      above: magnitude.optional(),
      below: magnitude.optional(),
    })
    .refine(({ above, below }) => above !== undefined || below !== undefined, { path: ['above'], error: SOME_NEEDED }),
  {
    label: label('偏差', 'Deviation'),
    fields: ['paramCode', 'ofParam', 'above', 'below', 'deadband'],
    fieldOfPart: { fromParam: 'ofParam' },
    partsOf: ({ ofParam, above, below }) => ({
      fromParam: given(ofParam),
      above: given(above),
      below: given(below),
    }),
    fieldsOf: ({ fromParam, above, below }) => ({ ofParam: fromParam, above: above ?? null, below: below ?? null }),
    normalBandOf: bandBetweenSides,
  },
)
