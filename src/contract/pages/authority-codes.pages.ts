import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-power-developer/developer-system-power',
    name: label('系统权限', 'Authority codes'),
    icon: 'key-round',
    menu: { group: 'developer', order: 2 },
    permissions: [permissions('authorityCode', WITHOUT_IMPORT)],
  },
])
