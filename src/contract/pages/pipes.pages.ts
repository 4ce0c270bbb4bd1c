import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-mapConf/admin-pipeLine',
    name: label('管线管理', 'Pipelines'),
    icon: 'spline',
    menu: { group: 'mapConf', order: 4 },
    permissions: [permissions('pipeSegment', ALL_VERBS)],
  },
  {
    path: '/admin-mapConf/admin-pipeWell',
    name: label('井室管理', 'Chambers'),
    icon: 'circle-dot',
    menu: { group: 'mapConf', order: 5 },
    permissions: [permissions('pipeValve', ALL_VERBS)],
  },
])
