import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  menuNotAllowed: 'names a menu that you may not open',
}
