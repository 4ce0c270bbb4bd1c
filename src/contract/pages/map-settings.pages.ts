import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/offline-map',
    name: label('离线地图', 'Offline map'),
    icon: 'hard-drive-download',
    menu: { group: 'monitoring', order: 37 },
    permissions: [
      permissions('map', ['view'], { name: label('地图', 'Maps') }),
      permissions('mapPack', ['view', 'add', 'edit', 'delete'], { name: label('地图包', 'Map packs') }),
    ],
  },
  {
    path: '/admin-mapConf/admin-pipeMap',
    name: label('管网地图', 'Pipe map setup'),
    icon: 'land-plot',
    menu: { group: 'mapConf', order: 1 },
    permissions: [permissions('mapSettings', ['view', 'edit'], { name: label('地图设置', 'Map settings') })],
  },
])
