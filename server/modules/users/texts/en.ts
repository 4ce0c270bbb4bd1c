import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  notOneself: 'You cannot remove your own account',
  roleExceeds: (name: string, text: string) => `the role “${name}” reaches further than you do yourself: ${text}`,
  notRetireOneself: 'You cannot deactivate your own account',
  ownRolesStay: 'You cannot change your own roles',
  pageNotForAccount: 'is not a page that this account may open',
}
