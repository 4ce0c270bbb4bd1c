import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-mapConf/admin-geoJson',
    name: label('GeoJSON 管理', 'Geometry files'),
    icon: 'file-stack',
    menu: { group: 'mapConf', order: 2 },
    permissions: [
      permissions('geoFile', ['view', 'add', 'delete', 'import', 'export'], {
        name: label('图形文件', 'Geometry files'),
      }),
    ],
  },
])
