import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { ALL_VERBS } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-power-developer/developer-menu',
    name: label('菜单管理', 'Menus'),
    icon: 'list-tree',
    menu: { group: 'developer', order: 4 },
    permissions: [permissions('menu', ALL_VERBS)],
  },
  {
    path: '/admin-power-developer/developer-menu-template',
    name: label('菜单模板', 'Menu templates'),
    icon: 'book-copy',
    menu: { group: 'developer', order: 5 },
    permissions: [permissions('menuModel', ['view', 'add', 'edit', 'delete', 'apply'])],
  },
])
