// Exchanges of meters: what the old one showed last and the new one first, so that consumption is counted to the last unit.

import { day, flag, integer, lookup, moment, number, remark } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const EXCHANGES = '/jeasy-base/meterExchange'
const reading = (zh: string, en: string) =>
  number({ label: label(zh, en), min: 0, max: 100_000_000, decimals: 4, width: 140 })

export const meterExchangeResource = defineResource({
  path: EXCHANGES,
  permission: 'energyData',
  label: label('换表记录', 'Meter exchange'),
  fields: {
    pointCode: lookup({
      label: label('累计量点位', 'Counter point'),
      optionsPath: `${EXCHANGES}/options`,
      width: 200,
    }),
    at: moment({ label: label('换表时间', 'Exchanged at') }),
    day: day({ label: label('换表日期', 'Day') }),
    hour: integer({ label: label('时', 'Hour'), min: 0, max: 23 }),
    minute: integer({ label: label('分', 'Minute'), min: 0, max: 59 }),
    lastReading: reading('旧表止码', 'Last reading of the old meter'),
    firstReading: reading('新表起码', 'First reading of the new meter'),
    isConfirmed: {
      ...flag({
        label: label('读数已核对', 'Readings confirmed'),
        hint: label(
          '与已存读数矛盾但确实如此时打开',
          'Switch on where readings contradict what is stored but are right',
        ),
      }),
      start: false,
    },
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: ['pointCode', 'at', 'lastReading', 'firstReading', 'isConfirmed', 'remark'],
  form: ['pointCode', 'day', 'hour', 'minute', 'lastReading', 'firstReading', 'isConfirmed', 'remark'],
  search: ['pointCode'],
  sort: { column: 'at', direction: 'desc', thenBy: 'pointCode' },
  title: 'pointCode',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
