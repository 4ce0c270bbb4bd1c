import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-framework/admin-framework-org',
    name: label('组织架构', 'Organisation tree'),
    icon: 'network',
    menu: { group: 'implementation', order: 1 },
    permissions: [permissions('organization', ALL_VERBS)],
  },
])
