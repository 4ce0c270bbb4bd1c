import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS, WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-DeviceType/DeviceType',
    name: label('设备类型', 'Device types'),
    icon: 'shapes',
    menu: { group: 'devices', order: 1 },
    permissions: [permissions('deviceType', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-DeviceType/admin-databases-device',
    name: label('设备库', 'Device library'),
    icon: 'book-marked',
    menu: { group: 'devices', order: 2 },
    permissions: [permissions('deviceModel', ALL_VERBS)],
  },
  {
    path: '/admin-DeviceType/admin-databases-template',
    name: label('设备模板', 'Device templates'),
    icon: 'list-ordered',
    menu: { group: 'devices', order: 3 },
    permissions: [permissions('deviceTemplate', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-deviceConf',
    name: label('设备配置', 'Device configuration'),
    icon: 'cpu',
    menu: { group: 'devices', order: 4 },
    permissions: [permissions('device', ALL_VERBS)],
  },
  {
    path: '/admin-second-setting/comCard',
    name: label('通讯卡', 'Communication cards'),
    icon: 'card-sim',
    menu: { group: 'devices', order: 5 },
    permissions: [permissions('commCard', [...ALL_VERBS, 'renew'])],
  },
])
