import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/alarmThreshold',
    name: label('报警阈值', 'Alarm thresholds'),
    icon: 'sliders-horizontal',
    menu: { group: 'monitoring', order: 7 },
    permissions: [permissions('alarmThreshold', ['view', 'edit', 'export'])],
  },
  {
    path: '/admin-AlarmIntegration/AlarmBasis',
    name: label('报警基础配置', 'Alarm basics'),
    icon: 'settings-2',
    menu: { group: 'dataSetup', order: 20 },
    permissions: [permissions('alarmBasis', ['view', 'edit'])],
  },
])
