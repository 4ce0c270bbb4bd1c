import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  highestHoldsAll: 'The highest role always holds every permission',
  highestIsNotGiven: 'the highest level is not given to a role',
  noSuchMenu: 'is no menu',
  noSuchRole: 'This role does not exist, or no longer',
  highestStays: 'The highest role cannot be removed',
  roleHasUsers: (numUsers: number) => `${numUsers} users still hold this role: it cannot be removed`,
}
