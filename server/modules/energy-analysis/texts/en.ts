import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  rangeTooLong: (days) => `must be at most ${days} days after the start`,
}
