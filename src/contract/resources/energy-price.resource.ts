// Prices of energy by time: days, and hours of each of these days.

import { MONEY } from '#lib/company-currency.ts'
import { choice, day, integer, number, optionalDay, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { energies } from './energy-slot.resource.ts'

const FIELDS = ['name', 'energy', 'startDate', 'endDate', 'startHour', 'endHour', 'price'] as const

export const energyPriceResource = defineResource({
  path: '/jeasy-base/energyPrice',
  permission: 'energyData',
  label: label('能源价格', 'Energy price'),
  fields: {
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40, isUnique: true, width: 180 }),
    energy: choice(energies, { label: label('能源', 'Energy'), width: 160 }),
    startDate: day({ label: label('起始日期', 'First day'), emptyRule: 'startDateRequired' }),
    endDate: optionalDay({
      label: label('截止日期', 'Last day'),
      hint: label('留空则一直有效', 'Empty: until further notice'),
    }),
    startHour: integer({ label: label('起始钟点', 'From hour'), min: 0, max: 23, start: 0 }),
    endHour: integer({
      label: label('截止钟点', 'To hour'),
      min: 1,
      max: 24,
      start: 24,
      hint: label('不含此钟点；24 为当天结束', 'Not included; 24 is the end of the day'),
    }),
    price: number({
      label: label(`单价（${MONEY}）`, `Price (${MONEY})`),
      min: 0,
      max: 100_000,
      decimals: 4,
      hint: label('每 GJ、t、kWh 或 Nm³', 'For each GJ, t, kWh or Nm³'),
    }),
  },
  list: FIELDS,
  form: FIELDS,
  search: ['name', 'energy'],
  sort: { column: 'startDate', direction: 'desc', thenBy: 'startHour' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: FIELDS,
  example: { name: label('居民热价', 'Residential heat'), price: 45 },
})
