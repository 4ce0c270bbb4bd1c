import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  endsBeforeStart: 'must be earlier than the end of the time',
  tooManyValues: (maxHistoryValues: number, steps: readonly string[]) =>
    `gives more than ${maxHistoryValues} values; allowed: ${steps.join(', ') || 'none, ask for less'}`,
  beginsAfterEnd: 'must not be later than the end of the time',
  noSuchGateway: 'There is no such gateway in your sight, or it serves points that you may not see.',
  replayTooLong: (maxDays: number) => `gives too many values; allowed for these points: at most ${maxDays} days`,
}
