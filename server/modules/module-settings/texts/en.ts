import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  noSuchValue: 'names no value of its history',
  notANumber: 'must be a number',
}
