import { label } from '../kit/language.ts'
import { CONTROL_PERMISSIONS } from './control-permissions.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'

const DRAWINGS = { name: label('工艺图', 'Drawings') }

export const pages = definePages([
  {
    path: '/processDrawing/showS/:type',
    name: label('站工艺图', 'Station drawings'),
    icon: 'workflow',
    menu: { group: 'drawings', order: 1, address: '/processDrawing/showS/station' },
    permissions: [permissions('drawing', ['view'], DRAWINGS), ...CONTROL_PERMISSIONS],
  },
  {
    path: '/processDrawing/showR/:type',
    name: label('源工艺图', 'Source drawings'),
    icon: 'workflow',
    menu: { group: 'drawings', order: 2, address: '/processDrawing/showR/source' },
    permissions: [permissions('drawing', ['view'], DRAWINGS), ...CONTROL_PERMISSIONS],
  },
  {
    path: '/configuration-diagram',
    name: label('组态图', 'SCADA diagram'),
    icon: 'list-tree',
    menu: { group: 'drawings', order: 3 },
    permissions: [
      permissions('drawing', ['view'], DRAWINGS),
      // the tree is that of the nodes with values
      permissions('telemetry', ['view'], { name: label('监测数据', 'Readings') }),
    ],
  },
  {
    path: '/processDrawing/drawS/:type',
    name: label('站工艺图绘制', 'Draw station diagram'),
    icon: 'pencil-ruler',
    // opened from the list of drawings
    sharesMenuOf: '/admin-drawing',
  },
  {
    path: '/processDrawing/drawR/:type',
    name: label('源工艺图绘制', 'Draw source diagram'),
    icon: 'pencil-ruler',
    sharesMenuOf: '/admin-drawing',
  },
  {
    // opened by other systems, with an exchange token
    path: '/admin-set-drawing',
    name: label('工艺图设置', 'Drawing set-up'),
    icon: 'pencil-ruler',
    access: 'open',
    isBare: true,
  },
  {
    path: '/admin-drawing',
    name: label('工艺图管理', 'Process drawings'),
    icon: 'pencil-ruler',
    menu: { group: 'implementation', order: 11 },
    permissions: [permissions('drawing', [...WITHOUT_IMPORT, 'publish'], DRAWINGS)],
  },
])
