import { HALF, plain } from '../running-condition.ts'
import type { ServerCondition } from '../server-condition.ts'
import { textsIn } from './texts.ts'

export const communication: ServerCondition<'communication'> = {
  run: ({ afterS, longS }, { at }) => ({
    thresholds: [
      at('silent', 1, HALF, { level: 1, deadband: 0, onDelayMs: afterS * 1000 }),
      at('longSilent', 1, HALF, { level: 2, deadband: 0, onDelayMs: longS * 1000 }),
    ],
    otherParams: [],
    read: plain(() => 0),
  }),
  say: ({ threshold, language }) => textsIn(language).silent(Math.round(threshold.onDelayMs / 60_000)),
}
