import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  highestHoldsAll: 'The highest role always holds every permission',
  highestIsNotGiven: 'the highest level cannot be given to a role',
  noSuchMenu: 'is not a menu',
  noSuchRole: 'This role does not exist or has been removed',
  highestStays: 'The highest role cannot be removed',
  roleHasUsers: (numUsers: number) => `${numUsers} users still hold this role: it cannot be removed`,
}
