import type { ConditionOf } from '#contract/alarms/condition.ts'
import { stillFrom } from '#server/modules/data-quality/still.ts'
import type { ReadSample } from '../running-condition.ts'
import { paramIn, type RuleCondition } from '../server-condition.ts'
import { textsIn } from './texts.ts'

export const frozen: RuleCondition<'frozen'> = {
  run: (condition, { at }) => ({
    thresholds: [at('frozen', 1, condition.forS, { deadband: 0 })],
    otherParams: [],
    memoryMs: condition.forS * 1000,
    read: frozenFor(condition),
  }),
  say: ({ threshold, language }) => textsIn(language).unchanged(Math.round(threshold.bound / 60)),
  line: (fields, language) => textsIn(language).line(paramIn(fields), fields.windowS ?? 0, fields.tolerance ?? 0),
}

/** Seconds for which all values lie within the tolerance of each other; a little over the time is enough to know. */
const frozenFor =
  ({ tolerance, forS }: ConditionOf<'frozen'>): ReadSample =>
  (sample, memory) => {
    const readings = [...memory, sample]
    const still = readings.slice(stillFrom(readings, tolerance))
    const needed = still.findLastIndex(({ at }) => sample.at - at > forS * 1000)
    const kept = still.slice(Math.max(needed, 0))
    return { signal: (sample.at - (kept[0]?.at ?? sample.at)) / 1000, memory: kept }
  }
