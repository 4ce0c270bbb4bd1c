import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-role-power/admin-system-user',
    name: label('用户管理', 'Users'),
    icon: 'users',
    menu: { group: 'usersAndRoles', order: 1 },
    permissions: [permissions('user', ALL_VERBS)],
  },
])
