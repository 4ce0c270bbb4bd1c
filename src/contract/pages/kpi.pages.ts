import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

const NEEDED = [
  permissions('telemetry', ['view', 'export'], { name: label('监测数据', 'Readings') }),
  permissions('network', ['view'], { name: label('管网', 'Network') }),
]

export const pages = definePages([
  {
    path: '/dataRanking',
    name: label('数据排名', 'Data ranking'),
    icon: 'list-ordered',
    menu: { group: 'monitoring', order: 12 },
    permissions: NEEDED,
  },
  {
    path: '/workCondintionRank',
    name: label('工况排名', 'Working-condition ranking'),
    icon: 'medal',
    menu: { group: 'monitoring', order: 13 },
    permissions: NEEDED,
  },
  {
    path: '/admin-dayCalcConf/dayCalcConf',
    name: label('日计算配置', 'Daily calculation'),
    icon: 'calendar-clock',
    menu: { group: 'dataSetup', order: 33 },
    permissions: [
      permissions('dayCalculation', ['view', 'edit', 'operate'], { name: label('日计算', 'Daily calculation') }),
      permissions('network', ['view'], { name: label('管网', 'Network') }),
    ],
  },
])
