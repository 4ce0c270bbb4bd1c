import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-power-developer/developer-system-setting',
    name: label('系统设置', 'System settings'),
    icon: 'settings-2',
    menu: { group: 'developer', order: 1 },
    permissions: [permissions('systemSetting', ['view', 'edit'])],
  },
])
