import { label } from '../kit/language.ts'
import { definePages, permissions } from './page.ts'
import { WITHOUT_IMPORT } from './permission-verbs.ts'

export const pages = definePages([
  {
    path: '/alarmThreshold',
    name: label('报警阈值', 'Alarm thresholds'),
    icon: 'sliders-horizontal',
    menu: { group: 'monitoring', order: 22 },
    permissions: [
      permissions('alarmThreshold', ['view', 'edit', 'export']),
      permissions('alarmRule', WITHOUT_IMPORT, { name: label('报警规则', 'Alarm rules') }),
    ],
  },
  {
    path: '/warnTempSet',
    name: label('报警温度设置', 'Alarm temperature settings'),
    icon: 'thermometer',
    menu: { group: 'monitoring', order: 23 },
    permissions: [permissions('warnTempSet', ['view', 'edit'])],
  },
  {
    path: '/admin-AlarmIntegration/AlarmBasis',
    name: label('报警基础配置', 'Alarm basics'),
    icon: 'settings-2',
    menu: { group: 'dataSetup', order: 20 },
    permissions: [permissions('alarmBasis', ['view', 'edit', 'export'])],
  },
  {
    path: '/admin-power-developer/developer-email-group',
    name: label('邮件分组', 'E-mail groups'),
    icon: 'mail',
    menu: { group: 'developer', order: 20 },
    permissions: [permissions('mailGroup', WITHOUT_IMPORT)],
  },
])
