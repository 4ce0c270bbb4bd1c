import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-message/admin-notice',
    name: label('通知管理', 'Notices'),
    icon: 'megaphone',
    menu: { group: 'systemFunctions', order: 60 },
    permissions: [permissions('notice', ['view', 'add', 'edit', 'delete', 'export', 'publish'])],
  },
])
