import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  endsBeforeStart: 'must be earlier than the end',
  tooManyValues: (maxHistoryValues: number, steps: readonly string[]) =>
    `gives more than ${maxHistoryValues} values; steps to choose from: ${steps.join(', ') || 'none, choose a shorter time or fewer points'}`,
  beginsAfterEnd: 'must not be later than the end',
  noSuchGateway: 'You may not see this gateway, or it has points that you may not see',
  replayTooLong: (maxDays: number) => `is too long: these points can be replayed for at most ${maxDays} days`,
}
