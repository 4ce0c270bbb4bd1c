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
  {
    path: '/admin-power-developer/algorithmConfiguration',
    name: label('算法配置', 'Algorithm setup'),
    icon: 'square-function',
    menu: { group: 'developer', order: 30 },
    affix: true,
    permissions: [permissions('algorithm', ['view'])],
  },
])
