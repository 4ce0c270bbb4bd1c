import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

const VIEW_AND_EXPORT = permissions('telemetry', ['view', 'export'], { name: label('监测数据', 'Readings') })

export const pages = definePages([
  {
    path: '/energyAnalysis',
    name: label('能耗分析', 'Energy analysis'),
    icon: 'chart-pie',
    menu: { group: 'energy', order: 3 },
    permissions: [VIEW_AND_EXPORT],
  },
  {
    path: '/consumptionAnalysis',
    name: label('单耗分析', 'Unit-consumption analysis'),
    icon: 'chart-scatter',
    menu: { group: 'energy', order: 4 },
    permissions: [VIEW_AND_EXPORT],
  },
])
