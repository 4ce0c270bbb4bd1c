import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-role-power/admin-system-role',
    name: label('角色管理', 'Roles'),
    icon: 'user-cog',
    menu: { group: 'usersAndRoles', order: 2 },
    permissions: [permissions('role', ['view', 'add', 'edit', 'delete'])],
  },
  {
    path: '/admin-role-power/admin-system-auth-role',
    name: label('角色授权', 'Role authorisation'),
    icon: 'key-round',
    menu: { group: 'usersAndRoles', order: 3 },
    permissions: [permissions('roleAuth', ['view', 'edit'])],
  },
  {
    path: '/permission/role',
    name: label('角色权限', 'Role permission'),
    icon: 'shield-check',
    menu: { group: 'permission', order: 1 },
    permissions: [permissions('role', ['view', 'add', 'edit', 'delete'])],
    givenTo: [],
    roles: ['admin'],
  },
])
