import { z } from 'zod'
import { seconds } from './rule-condition.ts'

/** Nothing good comes from the node; level 1 after the first time, level 2 after the second. No rule has it. */
export const communicationCondition = {
  kind: 'communication',
  schema: z
    .object({
      kind: z.literal('communication'),
      afterS: seconds.default(180),
      longS: seconds.default(1800),
    })
    .refine(({ afterS, longS }) => afterS < longS, { path: ['longS'], error: 'more than afterS' }),
} as const
