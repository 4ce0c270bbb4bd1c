import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-framework/planIndex',
    name: label('计划指标配置', 'Plan index setup'),
    icon: 'target',
    menu: { group: 'dataSetup', order: 32 },
    permissions: [permissions('energyPlan', ALL_VERBS)],
  },
  {
    path: '/planned-target',
    name: label('计划指标', 'Planned targets'),
    icon: 'target',
    menu: { group: 'energy', order: 1 },
    permissions: [permissions('plannedTarget', ['view', 'edit', 'export'])],
  },
])
