import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS, WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-point',
    name: label('点位管理', 'Standard parameters'),
    icon: 'book-type',
    menu: { group: 'implementation', order: 5 },
    permissions: [permissions('standardParam', ALL_VERBS)],
  },
  {
    path: '/admin-framework/admin-point-template',
    name: label('点位模板', 'Point templates'),
    icon: 'list-tree',
    menu: { group: 'implementation', order: 6 },
    permissions: [permissions('pointTemplate', [...WITHOUT_IMPORT, 'apply'])],
  },
  {
    path: '/admin-framework/point-config',
    name: label('点位配置', 'Point configuration'),
    icon: 'gauge',
    menu: { group: 'implementation', order: 7 },
    permissions: [permissions('point', ALL_VERBS)],
  },
  {
    path: '/admin-framework/admin-point-source',
    name: label('热源点位', 'Source points'),
    icon: 'thermometer',
    menu: { group: 'implementation', order: 8 },
    permissions: [permissions('sourcePoint', ALL_VERBS)],
  },
  {
    path: '/admin-framework/admin-point-hotsite',
    name: label('热力站点位', 'Station points'),
    icon: 'radio',
    menu: { group: 'implementation', order: 9 },
    permissions: [permissions('stationPoint', ALL_VERBS)],
  },
  {
    path: '/admin-framework/gateways',
    name: label('网关', 'Gateways'),
    icon: 'router',
    menu: { group: 'implementation', order: 12 },
    permissions: [permissions('gateway', ['view'])],
  },
])
