import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

const READINGS = { name: label('监测数据', 'Readings') }

export const pages = definePages([
  {
    path: '/websiteRealTime',
    name: label('站点实时', 'Stations now'),
    icon: 'gauge',
    menu: { group: 'monitoring', order: 1 },
    permissions: [permissions('telemetry', ['view', 'export'], READINGS)],
  },
  {
    path: '/websiteHis',
    name: label('站点历史', 'Station history'),
    icon: 'history',
    menu: { group: 'monitoring', order: 2 },
    permissions: [permissions('telemetry', ['view', 'export'], READINGS)],
  },
  {
    path: '/websiteHisTrend',
    name: label('站点历史趋势', 'Station trends'),
    icon: 'chart-line',
    menu: { group: 'monitoring', order: 3 },
    permissions: [permissions('telemetry', ['view'], READINGS)],
  },
])
