import { label } from '../kit/language.ts'
import { CONTROL_PERMISSIONS } from './control-permissions.ts'
import { definePages } from './page.ts'
import { STRATEGY_PERMISSIONS } from './strategy-permissions.ts'

/** An advice that is taken becomes a command of the person, and all strategies are stopped here as well. */
const PERMISSIONS = [...STRATEGY_PERMISSIONS, ...CONTROL_PERMISSIONS]

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
])
