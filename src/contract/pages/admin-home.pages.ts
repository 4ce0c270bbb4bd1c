import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-home/index',
    name: label('后台首页', 'Admin home'),
    icon: 'layout-dashboard',
    menu: { group: 'adminHome', order: 1 },
    permissions: [permissions('simulator', ['view', 'edit'], { name: label('仿真', 'Simulation') })],
    // available whatever the menus contain (requirements R2.1-15)
    access: 'signedIn',
  },
])
