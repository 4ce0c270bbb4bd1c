// Shifts (班次) of the company's day: each lasts until the next one begins, the last one until the first of the next day.

import { text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

export const shiftResource = defineResource({
  path: '/jeasy-base/shift',
  permission: 'shift',
  label: label('班次', 'Shift'),
  fields: {
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 20, isUnique: true, width: 160 }),
    nameEn: text('words', { label: label('英文名称', 'Name in English'), max: 40, width: 160 }),
    beginsAt: text('timeOfDay', {
      label: label('开始时间', 'Begins at'),
      min: 1,
      max: 5,
      isUnique: true,
      width: 120,
      hint: label(
        '公司时区的 24 小时制时刻，例如 08:00；到下一个班次开始时结束',
        'In the time zone of the company, such as 08:00; a shift ends when the next one begins',
      ),
    }),
  },
  list: ['beginsAt', 'name', 'nameEn'],
  form: ['name', 'nameEn', 'beginsAt'],
  search: ['name'],
  sort: { column: 'beginsAt', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
