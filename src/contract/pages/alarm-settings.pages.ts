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
])
