import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  widgetNotAllowed: 'shows what you may not see',
}
