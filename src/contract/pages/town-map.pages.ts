import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

/** What the map shows, as the last part of its address: places, communities, pipes. */
export const MAP_VIEWS = ['index', 'polygonMap', 'polyLineMap'] as const
export type MapViewName = (typeof MAP_VIEWS)[number]

export const pages = definePages([
  {
    path: '/loca-map/:url',
    name: label('地图首页', 'Town map'),
    icon: 'map',
    menu: { group: 'monitoring', order: 4, address: '/loca-map/index' },
    permissions: [
      permissions('telemetry', ['view'], { name: label('监测数据', 'Readings') }),
      permissions('map', ['view'], { name: label('地图', 'Maps') }),
    ],
  },
  {
    path: '/wsBrowse/line',
    name: label('站点浏览(管线)', 'Browse by pipeline'),
    icon: 'route',
    menu: { group: 'monitoring', order: 34 },
    permissions: [
      permissions('telemetry', ['view', 'export'], { name: label('监测数据', 'Readings') }),
      permissions('map', ['view'], { name: label('地图', 'Maps') }),
    ],
  },
])
