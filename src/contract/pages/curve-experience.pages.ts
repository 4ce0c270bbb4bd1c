import { label } from '../kit/language.ts'
import { definePages } from './page.ts'
import { STRATEGY_PERMISSIONS } from './strategy-permissions.ts'

export const pages = definePages([
  {
    path: '/curveExperience',
    name: label('经验曲线', 'Experience curve'),
    icon: 'spline',
    menu: { group: 'control', order: 18 },
    permissions: STRATEGY_PERMISSIONS,
  },
])
