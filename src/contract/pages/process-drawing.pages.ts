import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

const STATION_PATH = '/processDrawing/showS/:type'

export const pages = definePages([
  {
    path: STATION_PATH,
    name: label('站工艺图', 'Station drawings'),
    icon: 'workflow',
    menu: { group: 'drawings', order: 1, address: '/processDrawing/showS/station' },
    permissions: [permissions('drawing', ['view'])],
  },
  {
    path: '/processDrawing/showR/:type',
    name: label('工艺图', 'Process drawing'),
    icon: 'workflow',
    // opened from dialog buttons of station drawings
    sharesMenuOf: STATION_PATH,
  },
])
