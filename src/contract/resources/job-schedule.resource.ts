// What the server does by itself at set times: a kind of job with its parameters, and a cron expression.

import { flag, moment, reference, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

export const TASKS = '/tx-ws-quartz-web-app/quartz-web'
export const JOB_KINDS = '/tx-ws-quartz-web-app/quartz-kind'
export const JOB_KIND_OPTIONS = `${JOB_KINDS}/options`

export const jobScheduleResource = defineResource({
  path: TASKS,
  permission: 'jobSchedule',
  label: label('定时任务', 'Scheduled task'),
  fields: {
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 40, isUnique: true, width: 170 }),
    title: text('words', { label: label('名称', 'Name'), min: 1, max: 64, width: 220 }),
    kind: reference({
      label: label('任务类型', 'Kind of job'),
      optionsPath: JOB_KIND_OPTIONS,
      nameField: 'kindName',
      width: 220,
    }),
    cron: text('words', {
      label: label('执行时间（cron）', 'Times (cron)'),
      hint: label(
        '五段：分 时 日 月 周，按公司所在时区，例如 0 3 * * * 表示每天 03:00',
        'Five parts: minute hour day month weekday, in the time zone of the company; 0 3 * * * is every day at 03:00',
      ),
      min: 1,
      max: 64,
      width: 140,
    }),
    params: remark({ label: label('参数（JSON）', 'Parameters (JSON)'), max: 2000, width: 200 }),
    isEnabled: flag({ label: label('启用', 'Started'), width: 110 }),
    lastAt: moment({ label: label('上次到期', 'Last due') }),
    nextAt: moment({ label: label('下次执行', 'Next time') }),
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: ['code', 'title', 'kind', 'cron', 'isEnabled', 'lastAt', 'nextAt', 'params', 'remark'],
  form: ['code', 'title', 'kind', 'cron', 'isEnabled', 'params', 'remark'],
  search: ['code', 'title', 'kind', 'isEnabled'],
  sort: { column: 'code', direction: 'asc' },
  title: 'title',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
