import { label } from '../kit/language.ts'
import { definePages, type PageSpec, permissions } from './page.ts'
import type { ValuePage } from './value-pages.ts'

const READINGS = { name: label('监测数据', 'Readings') }
const STATIONS = ['source', 'unit'] as const
/** The past of the primary network's chambers stands beside that of the stations. */
const MEASURED = [...STATIONS, 'well'] as const
const TEMPERATURES = ['T1g', 'T1h', 'T2g', 'T2h'] as const
/** The parameters that matter most to operators. */
const MAIN = [
  'T1g',
  'T1h',
  'P1g',
  'P1h',
  'F1',
  'T2g',
  'T2h',
  'P2g',
  'P2h',
  'TR',
  'Q1',
  'CV1_U',
  'XP1_Hz',
  'WM_F',
  'Comm',
] as const

export const stationsNow = {
  path: '/websiteRealTime',
  name: label('站点实时', 'Stations now'),
  icon: 'gauge',
  menu: { group: 'monitoring', order: 1 },
  permissions: [permissions('telemetry', ['view', 'export'], READINGS)],
  values: { shownAs: 'table', levels: STATIONS, params: MAIN, fixed: ['T2g'] },
} as const satisfies ValuePage

export const stationHistory = {
  path: '/websiteHis',
  name: label('站点历史', 'Station history'),
  icon: 'history',
  menu: { group: 'monitoring', order: 2 },
  permissions: [permissions('telemetry', ['view', 'export'], READINGS)],
  values: { shownAs: 'table', levels: MEASURED, params: TEMPERATURES },
} as const satisfies ValuePage

export const stationTrends = {
  path: '/websiteHisTrend',
  name: label('站点历史趋势', 'Station trends'),
  icon: 'chart-line',
  menu: { group: 'monitoring', order: 3 },
  permissions: [permissions('telemetry', ['view'], READINGS)],
  values: { shownAs: 'curves', levels: MEASURED, params: TEMPERATURES },
} as const satisfies ValuePage

export const stationNow = {
  path: '/stationRealTime',
  name: label('单站实时', 'One station'),
  icon: 'radio',
  menu: { group: 'monitoring', order: 5 },
  permissions: [
    permissions('telemetry', ['view'], READINGS),
    permissions('stationNote', ['view', 'add', 'edit', 'delete'], {
      name: label('站点记录', 'Station notes'),
      heldBy: ['editor'],
    }),
  ],
} as const satisfies PageSpec

export const stationCards = {
  path: '/siteRealtime',
  name: label('站点卡片', 'Station cards'),
  icon: 'layout-dashboard',
  menu: { group: 'monitoring', order: 6 },
  permissions: [permissions('telemetry', ['view'], READINGS)],
} as const satisfies PageSpec

export const wellsNow = {
  path: '/pipeLineRealTimeData',
  name: label('管线实时', 'Network now'),
  icon: 'spline',
  menu: { group: 'monitoring', order: 7 },
  permissions: [permissions('telemetry', ['view', 'export'], READINGS)],
  values: { shownAs: 'table', levels: ['well'], params: ['W_Tg', 'W_Th', 'W_Pg', 'W_Ph', 'W_F'] },
} as const satisfies ValuePage

export const pipeLine = {
  path: '/monitoringLine',
  name: label('管线监测', 'Pipe lines'),
  icon: 'workflow',
  menu: { group: 'monitoring', order: 8 },
  permissions: [permissions('telemetry', ['view', 'export'], READINGS)],
} as const satisfies PageSpec

export const whyCold = {
  path: '/whyCold',
  name: label('为什么不热', 'Why is it cold?'),
  icon: 'thermometer',
  menu: { group: 'monitoring', order: 9 },
  permissions: [permissions('telemetry', ['view'], READINGS)],
} as const satisfies PageSpec

export const pages = definePages([
  stationsNow,
  stationHistory,
  stationTrends,
  stationNow,
  stationCards,
  wellsNow,
  pipeLine,
  whyCold,
])
