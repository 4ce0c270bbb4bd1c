import { label } from '../kit/language.ts'
import { definePages } from './page.ts'

export const pages = definePages([
  {
    path: '/login',
    name: label('登录', 'Sign in'),
    access: 'open',
    isBare: true,
  },
])
