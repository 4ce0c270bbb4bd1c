import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-system-log/admin-system-log',
    name: label('系统日志', 'System log'),
    icon: 'scroll-text',
    menu: { group: 'logs', order: 1 },
    permissions: [permissions('systemLog', ['view', 'export'])],
    // users return to this list and expect its filters and scroll position
    isKeptAlive: true,
  },
])
