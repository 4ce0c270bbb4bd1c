import { z } from 'zod'
import { label } from '../../kit/language.ts'
import { given, ruleCondition, seconds } from './rule-condition.ts'

/** Values go on coming, and none differs from the others by more than the tolerance. */
export const frozenCondition = ruleCondition(
  'frozen',
  z.object({ kind: z.literal('frozen'), forS: seconds, tolerance: z.number().min(0).default(0) }),
  {
    label: label('数值不变', 'Frozen'),
    fields: ['paramCode', 'windowS', 'tolerance'],
    fieldOfPart: { forS: 'windowS' },
    partsOf: ({ windowS, tolerance }) => ({ forS: given(windowS), tolerance: given(tolerance) }),
    fieldsOf: ({ forS, tolerance }) => ({ windowS: forS, tolerance }),
  },
)
