import { label } from '../kit/language.ts'
import { CONTROL_PERMISSIONS } from './control-permissions.ts'
import { definePages, permissions } from './page.ts'
import { STRATEGY_PERMISSIONS } from './strategy-permissions.ts'

/** An advice that is taken becomes a command of the person, and all strategies are stopped here as well. */
const PERMISSIONS = [...STRATEGY_PERMISSIONS, ...CONTROL_PERMISSIONS]

/** Tables of values are exported by the right to export readings. */
const READINGS = permissions('telemetry', ['view', 'export'], { name: label('监测数据', 'Readings') })
const BALANCE_PARAMS = permissions('balanceParams', ['view', 'edit'], {
  name: label('一网平衡设置', 'Settings of one-network balance'),
})

export const pages = definePages([
  {
    path: '/strategies',
    name: label('策略库', 'Strategy library'),
    icon: 'library-big',
    menu: { group: 'control', order: 10 },
    permissions: PERMISSIONS,
  },
  {
    path: '/shareTimeRegulate',
    name: label('分时段调节', 'Time-share regulation'),
    icon: 'calendar-clock',
    menu: { group: 'control', order: 11 },
    permissions: PERMISSIONS,
  },
  {
    path: '/constantTemperature',
    name: label('恒温控制', 'Constant-temperature control'),
    icon: 'thermometer',
    menu: { group: 'control', order: 12 },
    permissions: PERMISSIONS,
  },
  {
    path: '/oneNet-controlStrategy',
    name: label('一网控制策略', 'One-net strategies'),
    icon: 'network',
    menu: { group: 'control', order: 13 },
    permissions: PERMISSIONS,
  },
  {
    path: '/oneNetwordBalance',
    name: label('一网平衡', 'One-network balance'),
    icon: 'scale',
    menu: { group: 'control', order: 14 },
    permissions: [...PERMISSIONS, READINGS],
  },
  {
    path: '/oneNet-strategyHistory',
    name: label('一网策略历史', 'One-net strategy history'),
    icon: 'history',
    menu: { group: 'control', order: 15 },
    permissions: [...PERMISSIONS, READINGS],
  },
  {
    path: '/interventionStrategy',
    name: label('干预策略', 'Intervention strategy'),
    icon: 'pin',
    menu: { group: 'control', order: 16 },
    permissions: STRATEGY_PERMISSIONS,
  },
  {
    path: '/tempCalculateRecord',
    name: label('温度计算记录', 'Temperature calculation record'),
    icon: 'square-function',
    menu: { group: 'control', order: 17 },
    permissions: STRATEGY_PERMISSIONS,
  },
  {
    path: '/curveExperience',
    name: label('经验曲线', 'Experience curve'),
    icon: 'spline',
    menu: { group: 'control', order: 18 },
    permissions: STRATEGY_PERMISSIONS,
  },
  {
    path: '/admin-oneNet-balance/leveling-params',
    name: label('平衡参数', 'Balance parameters'),
    icon: 'sliders-horizontal',
    menu: { group: 'implementation', order: 16 },
    permissions: [...STRATEGY_PERMISSIONS, READINGS],
  },
  {
    path: '/admin-oneNet-balance/leveling-point',
    name: label('平衡点位', 'Balance points'),
    icon: 'list-checks',
    menu: { group: 'implementation', order: 17 },
    permissions: [...STRATEGY_PERMISSIONS, READINGS],
  },
  {
    path: '/admin-oneNet-balance/warning-params',
    name: label('平衡报警参数', 'Balance alarm parameters'),
    icon: 'bell-ring',
    menu: { group: 'implementation', order: 18 },
    permissions: [BALANCE_PARAMS],
  },
  {
    path: '/admin-oneNet-balance/page-params',
    name: label('页面参数', 'Page parameters'),
    icon: 'columns-3',
    menu: { group: 'implementation', order: 19 },
    permissions: [BALANCE_PARAMS],
  },
  {
    path: '/balanceParamsDebug',
    name: label('平衡参数调试', 'Balance parameter tuning'),
    icon: 'sliders-horizontal',
    menu: { group: 'control', order: 19 },
    permissions: STRATEGY_PERMISSIONS,
  },
])
