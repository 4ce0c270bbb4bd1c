import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/uIndex',
    name: label('用户首页', 'User home'),
    icon: 'layout-list',
    // every user has a home page; its widgets follow the user's permission codes
    access: 'signedIn',
    isBare: true,
  },
  {
    path: '/chahaer-index',
    name: label('察哈尔首页', 'Control-room home'),
    icon: 'layout-list',
    // of one customer: in no menu at first; a role begins there, or an administrator adds it to the menu
    access: 'signedIn',
  },
  {
    path: '/homeConfig/homeConfig',
    name: label('首页配置', 'Home configuration'),
    icon: 'layout-list',
    menu: { group: 'usersAndRoles', order: 4 },
    permissions: [permissions('roleHome', ['view', 'edit'], { name: label('角色首页', 'Role home') })],
    givenTo: [],
  },
])
