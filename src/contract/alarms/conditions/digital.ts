import { z } from 'zod'
import { label } from '../../kit/language.ts'
import { given, ruleCondition } from './rule-condition.ts'

/** A state has this value. */
export const digitalCondition = ruleCondition(
  'digital',
  z.object({ kind: z.literal('digital'), alarmValue: z.number().int() }),
  {
    label: label('状态', 'State'),
    fields: ['paramCode', 'alarmValue'],
    partsOf: ({ alarmValue }) => ({ alarmValue: given(alarmValue) }),
    fieldsOf: ({ alarmValue }) => ({ alarmValue }),
  },
)
