import { z } from 'zod'
import { label } from '../../kit/language.ts'
import { given, ruleCondition, seconds } from './rule-condition.ts'

/** The value becomes `alarmValue` at least so many times within the window. */
export const countCondition = ruleCondition(
  'count',
  z.object({
    kind: z.literal('count'),
    alarmValue: z.number().int(),
    times: z.number().int().min(2).max(1000),
    windowS: seconds,
  }),
  {
    label: label('动作次数', 'Count'),
    fields: ['paramCode', 'alarmValue', 'times', 'windowS'],
    partsOf: ({ alarmValue, times, windowS }) => ({
      alarmValue: given(alarmValue),
      times: given(times),
      windowS: given(windowS),
    }),
    fieldsOf: ({ alarmValue, times, windowS }) => ({ alarmValue, times, windowS }),
  },
)
