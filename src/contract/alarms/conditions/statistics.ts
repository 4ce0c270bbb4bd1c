import { z } from 'zod'
import { label } from '../../kit/language.ts'
import { given, ruleCondition, seconds } from './rule-condition.ts'

/**
 * The value is further from the mean of its own past than so many standard deviations, and than the least deviation.
 * Undecided until the window holds the least number of samples.
 */
export const statisticsCondition = ruleCondition(
  'statistics',
  z.object({
    kind: z.literal('statistics'),
    windowS: seconds,
    sigmas: z.number().min(1).max(10),
    minSamples: z.number().int().min(2).max(10_000).default(30),
    leastDeviation: z.number().min(0).default(0),
  }),
  {
    label: label('统计（均值±kσ）', 'Statistics (mean ± kσ)'),
    fields: ['paramCode', 'windowS', 'sigmas', 'minSamples', 'tolerance', 'deadband'],
    fieldOfPart: { leastDeviation: 'tolerance' },
    partsOf: ({ windowS, sigmas, minSamples, tolerance }) => ({
      windowS: given(windowS),
      sigmas: given(sigmas),
      minSamples: given(minSamples),
      leastDeviation: given(tolerance),
    }),
    fieldsOf: ({ windowS, sigmas, minSamples, leastDeviation }) => ({
      windowS,
      sigmas,
      minSamples,
      tolerance: leastDeviation,
    }),
  },
)
