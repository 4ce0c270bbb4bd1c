import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  badId: 'is no id of a drawing',
  noneOfType: 'There is no drawing of this type yet',
  noSuchDrawing: 'This drawing does not exist, or no longer',
}
