import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-framework/confCenter',
    name: label('配置中心', 'Config centre'),
    icon: 'sliders-horizontal',
    menu: { group: 'implementation', order: 10 },
    permissions: [
      permissions('moduleSetting', ['view', 'edit', 'export']),
      // has no separate page: it is part of a company's settings
      permissions('heatingSeason', WITHOUT_IMPORT, { name: label('采暖季', 'Heating seasons') }),
    ],
  },
])
