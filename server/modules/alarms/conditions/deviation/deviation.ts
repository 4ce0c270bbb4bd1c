import { NOTHING } from '../running-condition.ts'
import { paramIn, type RuleCondition, sidesIn } from '../server-condition.ts'
import { textsIn } from './texts.ts'

export const deviation: RuleCondition<'deviation'> = {
  run: ({ fromParam, above, below }, { at }) => ({
    thresholds: [
      ...(above === undefined ? [] : [at('above', 1, above)]),
      ...(below === undefined ? [] : [at('below', -1, -below)]),
    ],
    otherParams: [fromParam],
    read: ({ value }, _memory, reader) => {
      const other = reader(fromParam)
      return { signal: other && value - other.value, memory: NOTHING }
    },
  }),
  say: ({ threshold: { name, bound }, written, language }) =>
    `${textsIn(language).crossed[name] ?? ''} ${written(Math.abs(bound))}`,
  line: (fields, language) => textsIn(language).line(paramIn(fields), fields.ofParam ?? '', sidesIn(fields)),
}
