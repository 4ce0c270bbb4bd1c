import { label } from '../kit/language.ts'
import { definePages } from './page.ts'
import { STRATEGY_PERMISSIONS } from './strategy-permissions.ts'

export const pages = definePages([
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
])
