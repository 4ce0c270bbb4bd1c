import type { ConditionOf } from '#contract/alarms/condition.ts'
import { HALF, type ReadSample } from '../running-condition.ts'
import { paramIn, type RuleCondition } from '../server-condition.ts'
import { textsIn } from './texts.ts'

export const count: RuleCondition<'count'> = {
  run: (condition, { at }) => ({
    thresholds: [at('count', 1, condition.times - HALF, { deadband: 0 })],
    otherParams: [],
    memoryMs: condition.windowS * 1000,
    read: countIn(condition),
  }),
  say: ({ threshold, language }) => textsIn(language).operated(Math.ceil(threshold.bound)),
  line: (fields, language) =>
    textsIn(language).line(paramIn(fields), fields.alarmValue ?? 0, fields.windowS ?? 0, fields.times ?? 0),
}

/** How often the value became the alarm value within the window. The last entry is the last value. */
const countIn =
  ({ alarmValue, windowS }: ConditionOf<'count'>): ReadSample =>
  (sample, memory) => {
    const last = memory.at(-1)
    const before = memory.slice(0, -1).filter(({ at }) => at > sample.at - windowS * 1000)
    const becameIt = last !== undefined && last.value !== alarmValue && sample.value === alarmValue
    const times = becameIt ? [...before, sample] : before
    return { signal: times.length, memory: [...times, sample] }
  }
