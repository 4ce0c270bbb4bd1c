import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-confDict/confDict',
    name: label('字典', 'Dictionary'),
    icon: 'book-text',
    menu: { group: 'dictionary', order: 1 },
    permissions: [permissions('dict', ALL_VERBS)],
  },
  {
    path: '/admin-confCenter/confDict',
    name: label('配置中心字典', 'Config-centre dictionary'),
    icon: 'book-text',
    menu: { group: 'dictionary', order: 2 },
    permissions: [permissions('platformDict', ALL_VERBS)],
  },
])
