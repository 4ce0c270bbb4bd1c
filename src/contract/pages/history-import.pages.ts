import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-framework/history-import',
    name: label('历史数据导入', 'Import of history'),
    icon: 'history',
    menu: { group: 'implementation', order: 13 },
    permissions: [permissions('historyImport', ['view', 'import'])],
  },
])
