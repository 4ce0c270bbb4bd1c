import type { ConditionOf } from '#contract/alarms/condition.ts'
import { expressionOver } from '../read-expression.ts'
import { NOTHING, type ReadSample } from '../running-condition.ts'
import { paramIn, type RuleCondition, sidesIn } from '../server-condition.ts'
import { textsIn } from './texts.ts'

export const rate: RuleCondition<'rate'> = {
  run(condition, { at }) {
    const { rise, fall, when } = condition
    const holds = when === undefined ? null : expressionOver(when)
    return {
      thresholds: [
        ...(rise === undefined ? [] : [at('rise', 1, rise)]),
        ...(fall === undefined ? [] : [at('fall', -1, -fall)]),
      ],
      otherParams: holds?.otherParams ?? [],
      memoryMs: condition.windowS * 1000,
      read: holds ? whileTrue(holds.read, rateIn(condition)) : rateIn(condition),
    }
  },
  say: ({ threshold: { name, bound }, written, language }) =>
    `${textsIn(language).crossed[name] ?? ''} ${written(Math.abs(bound))}`,
  line(fields, language) {
    const { line, when } = textsIn(language)
    const { windowS, expression } = fields
    return line(paramIn(fields), windowS ?? 0, sidesIn(fields)) + (expression === '' ? '' : when(expression))
  },
}

/** The change over the window: to the oldest value in it, or to the one that held at its beginning. */
const rateIn =
  ({ windowS }: ConditionOf<'rate'>): ReadSample =>
  (sample, memory) => {
    const from = sample.at - windowS * 1000
    const begin = memory.findLastIndex(({ at }) => at <= from)
    const kept = [...memory.slice(Math.max(begin, 0)), sample]
    return { signal: sample.value - (kept[0]?.value ?? sample.value), memory: kept }
  }

/** No signal as long as the expression is not true; what is remembered goes on. */
const whileTrue =
  (holds: ReadSample, read: ReadSample): ReadSample =>
  (sample, memory, reader) => {
    const present = read(sample, memory, reader)
    const truth = holds(sample, NOTHING, reader).signal
    if (truth === null) return { signal: null, memory: present.memory }
    return { signal: truth === 0 ? 0 : present.signal, memory: present.memory }
  }
