import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  inUseIsNoTemplate: 'The menus in use are not a template',
  inUseStays: 'The menus in use cannot be removed',
  noSuchTemplate: 'This template does not exist or has been removed',
  templateLacksItsPage: 'lacks the page of menu templates: nobody could change it back',
}
