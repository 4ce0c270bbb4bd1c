import type { ConditionOf } from '#contract/alarms/condition.ts'
import type { ReadSample } from '../running-condition.ts'
import { paramIn, type RuleCondition } from '../server-condition.ts'
import { keptFor, spreadOf, withValue } from './spread.ts'
import { textsIn } from './texts.ts'

export const statistics: RuleCondition<'statistics'> = {
  run: (condition, { at }) => ({
    // bounds come with the samples
    thresholds: [at('statisticsHigh', 1, Number.NaN), at('statisticsLow', -1, Number.NaN)],
    otherParams: [],
    hasMovingBounds: true,
    memoryMs: condition.windowS * 1000,
    read: aroundMean(condition),
  }),
  say: ({ threshold: { name, bound }, written, language }) =>
    `${textsIn(language).crossed[name] ?? ''} ${written(bound)}`,
  tellsLimit: true,
  line: (fields, language) => textsIn(language).line(paramIn(fields), fields.windowS ?? 0, fields.sigmas ?? 0),
}

/** Bounds around the mean of the samples before; the sample itself counts from the next one on. */
const aroundMean =
  ({ windowS, sigmas, minSamples, leastDeviation }: ConditionOf<'statistics'>): ReadSample =>
  (sample, memory) => {
    const windowMs = windowS * 1000
    const kept = keptFor(memory, sample.at, windowMs)
    const { count, mean, sigma } = spreadOf(kept)
    const far = Math.max(sigmas * sigma, leastDeviation)
    return {
      signal: sample.value,
      memory: withValue(kept, sample, windowMs),
      bounds: count < minSamples ? [null, null] : [mean + far, mean - far],
    }
  }
