import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS, WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-framework/admin-framework-physics',
    name: label('物理架构', 'Physics tree'),
    icon: 'network',
    menu: { group: 'implementation', order: 2 },
    permissions: [
      permissions('physics', ALL_VERBS),
      permissions('resident', ['view'], {
        name: label('用户姓名与电话', 'Names and phones of residents'),
        isApart: true,
      }),
    ],
  },
  {
    path: '/admin-framework/admin-physics-schema',
    name: label('物理架构模型', 'Physics schema'),
    icon: 'boxes',
    menu: { group: 'implementation', order: 3 },
    permissions: [permissions('physicsType', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-framework/admin-framework-img',
    name: label('架构图片', 'Node images'),
    icon: 'images',
    menu: { group: 'implementation', order: 4 },
    permissions: [permissions('nodeImage', WITHOUT_IMPORT)],
  },
])
