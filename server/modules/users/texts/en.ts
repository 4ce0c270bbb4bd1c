import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  notOneself: 'You cannot remove your own account',
  roleExceeds: (name: string, text: string) => `the role “${name}” exceeds what you reach yourself: ${text}`,
  notRetireOneself: 'You cannot retire your own account',
  ownRolesStay: 'You cannot change your own roles',
  pageNotForAccount: 'is no page that this account may open',
}
