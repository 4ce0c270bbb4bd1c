import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/admin-schedTaskConf/admin-task-conf',
    name: label('任务配置', 'Task definitions'),
    icon: 'calendar-clock',
    menu: { group: 'systemFunctions', order: 70 },
    permissions: [permissions('jobSchedule', WITHOUT_IMPORT)],
  },
  {
    path: '/admin-schedTaskConf/admin-quartz',
    name: label('定时任务', 'Scheduler'),
    icon: 'timer',
    menu: { group: 'systemFunctions', order: 71 },
    permissions: [permissions('job', ['view', 'operate', 'export'])],
  },
])
