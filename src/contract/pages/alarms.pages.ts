import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'

const ALARMS = { name: label('报警', 'Alarms') }
const MAINTENANCE = { name: label('检修标记', 'Maintenance marks'), heldBy: ['editor'] } as const

export const pages = definePages([
  {
    path: '/realTimeAlerts',
    name: label('实时报警', 'Real-time alarms'),
    icon: 'bell-ring',
    menu: { group: 'monitoring', order: 20 },
    permissions: [
      permissions('alarm', ['view', 'acknowledge', 'shelve'], { ...ALARMS, heldBy: ['editor'] }),
      permissions('alarm', ['shelveUrgent'], ALARMS),
      permissions('maintenance', ['edit'], MAINTENANCE),
      permissions('alarmPermit', ['edit'], { name: label('报警停用许可', 'Alarms out of service') }),
    ],
  },
  {
    path: '/alarmManagement',
    name: label('报警管理', 'Alarm management'),
    icon: 'clipboard-list',
    menu: { group: 'monitoring', order: 21 },
    permissions: [permissions('alarm', ['view', 'acknowledge', 'export'], { ...ALARMS, heldBy: ['editor'] })],
  },
])
