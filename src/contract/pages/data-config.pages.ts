import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-dataConf/dataGroupConf',
    name: label('数据分组', 'Data groups'),
    icon: 'table-2',
    menu: { group: 'dataSetup', order: 1 },
    permissions: [permissions('dataGroup', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-dataConf/dataColumnConf',
    name: label('数据列配置', 'Data columns'),
    icon: 'columns-3',
    menu: { group: 'dataSetup', order: 2 },
    permissions: [permissions('dataColumn', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-dataConf/dataFixedColConf',
    name: label('固定列配置', 'Fixed columns'),
    icon: 'pin',
    menu: { group: 'dataSetup', order: 3 },
    permissions: [permissions('fixedColumn', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-dataConf/curveGroupConfig',
    name: label('曲线分组', 'Curve groups'),
    icon: 'spline',
    menu: { group: 'dataSetup', order: 4 },
    permissions: [permissions('curveGroup', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-dataConf/heatSourceConf',
    name: label('热源数据配置', 'Source data setup'),
    icon: 'flame',
    menu: { group: 'dataSetup', order: 5 },
    permissions: [permissions('sourceColumn', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-combined-platform/column-sort',
    name: label('列排序', 'Column order'),
    icon: 'list-ordered',
    menu: { group: 'dataSetup', order: 6 },
    permissions: [permissions('dataColumn', ['view', 'edit'])],
  },
])
