import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  widgetNotAllowed: 'shows what you may not see',
  widgetNotForRole: 'shows what this role may not see',
  pageNotForRole: 'is not a page that this role may open',
}
