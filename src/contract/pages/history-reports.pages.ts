import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import type { ValuePage } from './value-pages.ts'

const READINGS = { name: label('监测数据', 'Readings') }
const VIEW_AND_EXPORT = permissions('telemetry', ['view', 'export'], READINGS)

export const sourceHistory = {
  path: '/heatSourceHis',
  name: label('热源历史', 'Source history'),
  icon: 'history',
  menu: { group: 'monitoring', order: 10 },
  permissions: [VIEW_AND_EXPORT],
  values: { shownAs: 'table', levels: ['source'], params: ['T1g', 'T1h', 'P1g', 'P1h', 'F1', 'Q1', 'MK_F', 'GAS_F'] },
} as const satisfies ValuePage

export const pages = definePages([
  sourceHistory,
  {
    path: '/websiteHisSearch',
    name: label('站点历史查询', 'Station history search'),
    icon: 'history',
    menu: { group: 'monitoring', order: 11 },
    permissions: [VIEW_AND_EXPORT],
  },
  {
    path: '/websiteHisReport',
    name: label('站点历史报表', 'Station history report'),
    icon: 'file-spreadsheet',
    menu: { group: 'monitoring', order: 14 },
    permissions: [VIEW_AND_EXPORT],
  },
  {
    path: '/duration',
    name: label('供热时长', 'Durations'),
    icon: 'timer',
    menu: { group: 'monitoring', order: 16 },
    permissions: [VIEW_AND_EXPORT],
  },
  {
    path: '/heatSourceReport',
    name: label('热源报表', 'Source report'),
    icon: 'file-spreadsheet',
    menu: { group: 'monitoring', order: 15 },
    permissions: [VIEW_AND_EXPORT],
  },
])
