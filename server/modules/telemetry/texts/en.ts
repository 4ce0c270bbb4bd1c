import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  endsBeforeStart: 'must be earlier than the end of the time',
  tooManyValues: (maxHistoryValues: number, steps: readonly string[]) =>
    `gives more than ${maxHistoryValues} values; allowed: ${steps.join(', ') || 'none, ask for less'}`,
  beginsAfterEnd: 'must not be later than the end of the time',
  replayTooLong: (maxDays: number) => `gives too many values; allowed for these points: at most ${maxDays} days`,
}
