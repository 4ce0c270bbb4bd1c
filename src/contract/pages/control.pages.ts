import { label } from '../kit/language.ts'
import { CONTROL_PERMISSIONS } from './control-permissions.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'
import { STRATEGY_PERMISSIONS } from './strategy-permissions.ts'

/** Loops are shown with their present and past values. */
const READINGS = permissions('telemetry', ['view', 'export'], { name: label('监测数据', 'Readings') })

export const pages = definePages([
  {
    path: '/ST-Control',
    name: label('站控', 'Station control'),
    icon: 'sliders-horizontal',
    menu: { group: 'control', order: 1 },
    permissions: CONTROL_PERMISSIONS,
  },
  {
    path: '/regulateControlRecord',
    name: label('调控记录', 'Control records'),
    icon: 'clipboard-list',
    menu: { group: 'control', order: 2 },
    permissions: CONTROL_PERMISSIONS,
  },
  {
    path: '/sendReceiveRecord',
    name: label('收发记录', 'Send/receive record'),
    icon: 'radio',
    menu: { group: 'control', order: 3 },
    permissions: CONTROL_PERMISSIONS,
  },
  {
    path: '/byHand',
    name: label('人工干预', 'Everything by hand'),
    icon: 'hand',
    menu: { group: 'control', order: 4 },
    permissions: CONTROL_PERMISSIONS,
  },
  {
    path: '/regulation-analysis',
    name: label('调控分析', 'Regulation analysis'),
    icon: 'chart-spline',
    menu: { group: 'control', order: 5 },
    permissions: CONTROL_PERMISSIONS,
  },
  {
    path: '/regulation',
    name: label('调控', 'Regulation'),
    icon: 'sliders-vertical',
    isKeptAlive: true,
    menu: { group: 'control', order: 7 },
    permissions: [...CONTROL_PERMISSIONS, READINGS],
  },
  {
    path: '/smartCtrl',
    name: label('智控', 'Smart control overview'),
    icon: 'gauge',
    menu: { group: 'control', order: 8 },
    permissions: [...CONTROL_PERMISSIONS, ...STRATEGY_PERMISSIONS, READINGS],
  },
  {
    path: '/controlHousekeeper',
    name: label('控制管家', 'Control housekeeper'),
    icon: 'shield-check',
    menu: { group: 'control', order: 6 },
    permissions: [...CONTROL_PERMISSIONS, READINGS],
  },
  {
    path: '/admin-combined-platform/control-housekeeper',
    name: label('控制管家配置', 'Control-housekeeper setup'),
    icon: 'list-checks',
    menu: { group: 'implementation', order: 22 },
    permissions: [permissions('controlCheck', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-framework/unitCtrlMode',
    name: label('机组控制方式', 'Unit control modes'),
    icon: 'list-checks',
    affix: true,
    menu: { group: 'implementation', order: 15 },
    permissions: [permissions('unitCtrlMode', ['view', 'edit'])],
  },
])
