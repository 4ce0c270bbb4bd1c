import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  daysLeft: 'Heating days left',
  daysToHeating: 'Days to heating',
}
