import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

export const pages = definePages([
  {
    path: '/shiftHandover',
    name: label('交接班', 'Shift handover'),
    icon: 'notebook-pen',
    menu: { group: 'monitoring', order: 24 },
    permissions: [permissions('shiftLog', ['view', 'edit'], { heldBy: ['editor'] })],
  },
  {
    path: '/shiftRecords',
    name: label('交接班记录', 'Shift records'),
    icon: 'clipboard-list',
    menu: { group: 'monitoring', order: 25 },
    permissions: [permissions('shiftLog', ['view'])],
  },
  {
    path: '/admin-framework/shifts',
    name: label('班次设置', 'Shifts'),
    icon: 'calendar-clock',
    menu: { group: 'implementation', order: 23 },
    permissions: [permissions('shift', ['view', 'add', 'edit', 'delete', 'export'])],
  },
])
