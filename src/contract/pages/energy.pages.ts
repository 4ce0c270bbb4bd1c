import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-siteHeatSourDataConf/siteHeatSourDataConf',
    name: label('站/源数据配置', 'Station/source data setup'),
    icon: 'gauge',
    menu: { group: 'dataSetup', order: 30 },
    permissions: [permissions('energySlot', ['view', 'edit', 'export'])],
  },
  {
    path: '/admin-siteHeatSourDataConf/energyDataConf',
    name: label('能耗数据配置', 'Energy data setup'),
    icon: 'flame',
    menu: { group: 'dataSetup', order: 31 },
    permissions: [permissions('energyData', ALL_VERBS)],
  },
])
