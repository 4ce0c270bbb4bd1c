import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

const VALUES = [permissions('telemetry', ['view', 'export'], { name: label('监测数据', 'Readings') })] as const

export const pages = definePages([
  {
    path: '/admin-mapConf/admin-blockMap',
    name: label('区块地图', 'Areas'),
    icon: 'pentagon',
    menu: { group: 'mapConf', order: 3 },
    permissions: [permissions('mapArea', ['view', 'add', 'edit', 'delete', 'export'])],
  },
  {
    path: '/wsBrowse/polygon',
    name: label('站点浏览（区域）', 'Areas live'),
    icon: 'hexagon',
    menu: { group: 'monitoring', order: 33 },
    permissions: VALUES,
  },
  {
    path: '/balancePolygon',
    name: label('平衡区域图', 'Balance map'),
    icon: 'scale-3d',
    menu: { group: 'monitoring', order: 35 },
    permissions: VALUES,
  },
  {
    path: '/energy-map',
    name: label('能耗地图', 'Energy map'),
    icon: 'flame-kindling',
    menu: { group: 'energy', order: 5 },
    permissions: [permissions('network', ['view'], { name: label('管网', 'Network') }), VALUES[0]],
  },
  {
    path: '/room-temperature',
    name: label('室温地图', 'Room temperature map'),
    icon: 'thermometer-sun',
    menu: { group: 'monitoring', order: 36 },
    permissions: VALUES,
  },
])
