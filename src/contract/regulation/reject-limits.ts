// Limits of what members of a one-network balance measure (domain guide 4.7, BalanceNetLimit): who is outside takes no part in a cycle.

import { z } from 'zod'
import { optionalNumber } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { standardParams } from '../network/standard-params.ts'

export const REJECT_CODES = ['T1g', 'T1h', 'P1g', 'P1h', 'T2g', 'T2h'] as const

/** What may be limited, with the range, the unit and the decimals of the dictionary. */
export const REJECT_PARAMS = standardParams.filter(
  ({ code, levels }) => levels.includes('unit') && REJECT_CODES.some((one) => one === code),
)
const range = {
  min: Math.min(...REJECT_PARAMS.map(({ rangeMin }) => rangeMin)),
  max: Math.max(...REJECT_PARAMS.map(({ rangeMax }) => rangeMax)),
}

const limit = z
  .strictObject({
    param: z.enum(REJECT_CODES),
    /** In the unit of the parameter; null: any. */
    low: optionalNumber({ label: label('低限', 'Low limit'), decimals: 3, ...range }).schema,
    high: optionalNumber({ label: label('高限', 'High limit'), decimals: 3, ...range }).schema,
  })
  .superRefine(({ param, low, high }, context) => {
    const refuse = (field: 'low' | 'high', rule: string, n: string | number = ''): void =>
      context.addIssue({ code: 'custom', path: [field], params: { rule, n } })
    const of = REJECT_PARAMS.find(({ code }) => code === param)
    if (low === null && high === null) refuse('low', 'lowOrHigh')
    if (low !== null && high !== null && high <= low) refuse('high', 'aboveLow', low)
    for (const [field, value] of [['low', low] as const, ['high', high] as const])
      if (of && value !== null && (value < of.rangeMin || value > of.rangeMax))
        refuse(field, 'withinRange', `${of.rangeMin}–${of.rangeMax} ${of.unit}`)
  })
export type RejectLimit = z.output<typeof limit>

export const rejectLimits = z
  .array(limit)
  .max(REJECT_CODES.length)
  .superRefine((rows, context) => {
    for (const [at, { param }] of rows.entries())
      if (rows.findIndex((row) => row.param === param) < at)
        context.addIssue({ code: 'custom', path: [at, 'param'], params: { rule: 'paramTwice' } })
  })
