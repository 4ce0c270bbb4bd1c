import { z } from 'zod'
import { label } from '../../kit/language.ts'
import { MAX_USUAL_DAYS } from '../condition-fields.ts'
import { given, magnitude, paramOfNode, ruleCondition } from './rule-condition.ts'

const MIN_USUAL_DAYS = 3

interface Shares {
  readonly ofParam?: string | undefined
  readonly sharePct?: number | undefined
  readonly urgentPct?: number | undefined
}

/** A share needs the point that it is of, and the other way round; the urgent one is the larger. */
function refuseShares({ ofParam, sharePct, urgentPct }: Shares, context: z.core.$RefinementCtx<unknown>): void {
  const refuse = (field: keyof Shares, rule: string, n?: string): void =>
    context.addIssue({ code: 'custom', path: [field], params: { rule, ...(n ? { n } : {}) }, input: undefined })
  if (ofParam === undefined && (sharePct ?? urgentPct) !== undefined) refuse('ofParam', 'required')
  if (ofParam !== undefined && sharePct === undefined) refuse('sharePct', 'required')
  if (sharePct !== undefined && urgentPct !== undefined && urgentPct <= sharePct)
    refuse('urgentPct', 'aboveShare', `${sharePct} %`)
}

/**
 * The value is above what is usual at this hour of the day, the mean of the days before plus so many standard
 * deviations, and above a share of another point. Above the urgent share it is urgent, however usual: what has leaked
 * for long is no less of a leak. Until enough days are known, the shares decide alone.
 */
export const usualHourCondition = ruleCondition(
  'usualHour',
  z
    .object({
      kind: z.literal('usualHour'),
      days: z.number().int().min(MIN_USUAL_DAYS).max(MAX_USUAL_DAYS).default(14),
      sigmas: z.number().min(1).max(10),
      ofParam: paramOfNode.optional(),
      sharePct: magnitude.max(100).optional(),
      urgentPct: magnitude.max(100).optional(),
    })
    .superRefine(refuseShares),
  {
    label: label('统计（同时段多日）', 'Statistics (same hour of days)'),
    fields: ['paramCode', 'days', 'sigmas', 'ofParam', 'sharePct', 'urgentPct', 'deadband'],
    partsOf: ({ days, sigmas, ofParam, sharePct, urgentPct }) => ({
      days: given(days),
      sigmas: given(sigmas),
      ofParam: given(ofParam),
      sharePct: given(sharePct),
      urgentPct: given(urgentPct),
    }),
    fieldsOf: ({ days, sigmas, ofParam, sharePct, urgentPct }) => ({
      days,
      sigmas,
      ofParam: ofParam ?? null,
      sharePct: sharePct ?? null,
      urgentPct: urgentPct ?? null,
    }),
  },
)
