import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  endsBeforeStart: 'must be earlier than the end of the time',
  tooManyValues: (maxHistoryValues: number, steps: readonly string[]) =>
    `gives more than ${maxHistoryValues} values; allowed: ${steps.join(', ') || 'none, ask for less'}`,
}
