// The company's calendar: holidays, and days of a weekend on which people work.

import { choice, day, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

export const DAY_KINDS = ['holiday', 'workday'] as const
export type DayKind = (typeof DAY_KINDS)[number]
const kinds = [
  { value: DAY_KINDS[0], label: label('节假日', 'Holiday') },
  { value: DAY_KINDS[1], label: label('调休工作日', 'Working day moved to a weekend') },
] as const

export const companyDayResource = defineResource({
  path: '/jeasy-base/companyDay',
  permission: 'companyDay',
  label: label('工作日与节假日', 'Day of the calendar'),
  fields: {
    day: day({ label: label('日期', 'Date'), width: 140 }),
    kind: choice(kinds, { label: label('类型', 'Kind'), width: 220 }),
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40, width: 200 }),
  },
  list: ['day', 'kind', 'name'],
  form: ['day', 'kind', 'name'],
  search: ['kind', 'name'],
  sort: { column: 'day', direction: 'asc' },
  title: 'day',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: ['day', 'kind', 'name'],
  example: { day: '2027-02-06', kind: 'holiday', name: '春节' },
  alsoChanges: ['/tx-ws-base/loadForecast'],
})
