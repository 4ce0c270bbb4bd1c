import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-system-conf/admin-children-system',
    name: label('子系统功能授权', 'Subsystem page authorisation'),
    icon: 'layout-list',
    menu: { group: 'systemFunctions', order: 1 },
    permissions: [permissions('subsystemMenu', ['view', 'edit'])],
  },
  {
    path: '/admin-power-developer/developer-system-child',
    name: label('子系统管理', 'Subsystems'),
    icon: 'blocks',
    menu: { group: 'developer', order: 3 },
    permissions: [permissions('subsystem', ALL_VERBS)],
  },
])
