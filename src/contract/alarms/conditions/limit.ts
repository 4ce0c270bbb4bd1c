import { z } from 'zod'
import { label } from '../../kit/language.ts'
import type { ConditionFields } from '../condition-fields.ts'
import { type AlarmLimit, alarmLimit, refuseCrossing } from '../limits.ts'
import { given, ruleCondition, SOME_NEEDED } from './rule-condition.ts'

const LIMITS = [
  ['ll', 'limitLl'],
  ['l', 'limitL'],
  ['h', 'limitH'],
  ['hh', 'limitHh'],
] as const

const limit = alarmLimit.optional()

/** LL and HH raise level 3; L and H the level of the rule. */
export const limitCondition = ruleCondition(
  'limit',
  z
    .object({ kind: z.literal('limit'), ll: limit, l: limit, h: limit, hh: limit })
    .refine(({ ll, l, h, hh }) => [ll, l, h, hh].some((value) => value !== undefined), {
      path: ['h'],
      error: SOME_NEEDED,
    })
    .superRefine(refuseCrossing),
  {
    label: label('限值', 'Limits'),
    fields: ['paramCode', 'deadband', 'limitLl', 'limitL', 'limitH', 'limitHh', 'ofParam', 'factor'],
    fieldOfPart: Object.fromEntries(LIMITS),
    partsOf(fields) {
      const { ofParam, factor } = fields
      const limitOf = (offset: number | null) =>
        offset === null || ofParam === null ? given(offset) : { of: ofParam, factor: given(factor), offset }
      return Object.fromEntries(LIMITS.map(([name, field]) => [name, limitOf(fields[field])]))
    },
    fieldsOf: (condition) => fieldsOfLimits(LIMITS.flatMap(([name, field]) => present(field, condition[name]))),
    normalBandOf({ limitLl, limitL, limitH, limitHh }) {
      const [low, high] = [limitL ?? limitLl, limitH ?? limitHh]
      return low === null || high === null ? null : high - low
    },
  },
)

type PresentLimit = readonly [field: (typeof LIMITS)[number][1], limit: AlarmLimit]
const present = (field: PresentLimit[0], limit: AlarmLimit | undefined): PresentLimit[] =>
  limit === undefined ? [] : [[field, limit]]

function fieldsOfLimits(limits: readonly PresentLimit[]): Partial<ConditionFields> | null {
  let followed: { readonly ofParam: string | null; readonly factor: number | null } | null = null
  const offsets: [string, number][] = []
  for (const [field, limit] of limits) {
    if (typeof limit !== 'number' && !('of' in limit)) return null
    const own =
      typeof limit === 'number' ? { ofParam: null, factor: null } : { ofParam: limit.of, factor: limit.factor }
    if (followed && (followed.ofParam !== own.ofParam || followed.factor !== own.factor)) return null
    followed = own
    offsets.push([field, typeof limit === 'number' ? limit : limit.offset])
  }
  return { ...followed, ...Object.fromEntries(offsets) }
}
