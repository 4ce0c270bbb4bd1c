import { label } from '../kit/language.ts'
import { definePages } from './page.ts'

export const pages = definePages([
  {
    path: '/uIndex',
    name: label('用户首页', 'User home'),
    icon: 'layout-list',
    // every user has a home page; its widgets follow the user's permission codes
    access: 'signedIn',
    isBare: true,
  },
])
