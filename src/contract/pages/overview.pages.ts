import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/index',
    name: label('首页', 'Home'),
    icon: 'house',
    menu: { group: 'overview', order: 1 },
    permissions: [
      permissions('network', ['view'], { name: label('管网', 'Network') }),
      permissions('alarm', ['acknowledge'], { name: label('报警', 'Alarms'), heldBy: ['editor'] }),
    ],
    givenTo: ['editor', 'leader'],
    // the home page is always available, whatever the menus contain
    access: 'signedIn',
  },
])
