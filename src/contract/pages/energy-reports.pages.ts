import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/energyReport',
    name: label('能耗报表', 'Energy report'),
    icon: 'file-spreadsheet',
    menu: { group: 'energy', order: 2 },
    permissions: [
      permissions('energyReport', ['view', 'edit', 'export']),
      permissions('telemetry', ['view'], { name: label('监测数据', 'Readings') }),
    ],
  },
])
