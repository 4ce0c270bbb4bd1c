import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import type { ValuePage } from './value-pages.ts'

const READINGS = { name: label('监测数据', 'Readings') }
const STATIONS = ['source', 'unit'] as const
const TEMPERATURES = ['T1g', 'T1h', 'T2g', 'T2h'] as const
/** The parameters that matter most to operators. */
const MAIN = [
  ...['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'T2g', 'T2h', 'P2g', 'P2h', 'TR', 'Q1', 'CV1_U', 'XP1_Hz', 'WM_F', 'Comm'],
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
  values: { shownAs: 'table', levels: STATIONS, params: TEMPERATURES },
} as const satisfies ValuePage

export const stationTrends = {
  path: '/websiteHisTrend',
  name: label('站点历史趋势', 'Station trends'),
  icon: 'chart-line',
  menu: { group: 'monitoring', order: 3 },
  permissions: [permissions('telemetry', ['view'], READINGS)],
  values: { shownAs: 'curves', levels: STATIONS, params: TEMPERATURES },
} as const satisfies ValuePage

export const pages = definePages([stationsNow, stationHistory, stationTrends])
