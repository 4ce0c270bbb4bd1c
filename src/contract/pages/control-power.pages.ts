import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-DeviceType/admin-control-power',
    name: label('控制权限', 'Control powers'),
    icon: 'key-round',
    menu: { group: 'devices', order: 6 },
    permissions: [
      permissions('controlPower', WITHOUT_IMPORT),
      permissions('controlInterlock', WITHOUT_IMPORT, { name: label('联锁', 'Interlocks') }),
    ],
  },
])
