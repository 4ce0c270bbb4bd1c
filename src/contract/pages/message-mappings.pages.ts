import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/admin-framework/message-mappings',
    name: label('报文映射', 'Message mappings'),
    icon: 'languages',
    menu: { group: 'implementation', order: 14 },
    permissions: [permissions('messageMapping', ['view', 'edit'])],
  },
])
