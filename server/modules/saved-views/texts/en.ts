import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  tooMany: (max) => `you can keep at most ${max} views: delete one first`,
  nameTaken: 'you already have a view of this name on this page',
  roleNotAllowed: 'names a role that you do not have',
  gone: 'The view does not exist or has been removed',
}
