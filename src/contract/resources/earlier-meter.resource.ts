// Which meters fed a slot before the present one, so that figures of the past stay when a meter is moved or replaced by another
// point.

import { choice, day, lookup, number, optionalDay } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { energies, energySlotResource } from './energy-slot.resource.ts'

const EARLIER_METERS = '/jeasy-base/earlierMeter'

export const earlierMeterResource = defineResource({
  path: EARLIER_METERS,
  permission: 'energyData',
  label: label('历史计量表', 'Earlier meter'),
  fields: {
    nodeCode: lookup({
      label: label('节点编码', 'Node code'),
      optionsPath: `${EARLIER_METERS}/options`,
      width: 160,
    }),
    energy: choice(energies, { label: label('数据项', 'Slot'), width: 160 }),
    pointCode: lookup({
      label: label('点位', 'Meter'),
      optionsPath: `${energySlotResource.path}/options`,
      width: 180,
    }),
    ratio: { ...number({ label: label('倍率', 'Ratio'), min: 0.000_001, max: 100_000, decimals: 6 }), start: 1 },
    startDate: optionalDay({
      label: label('起始日期', 'First day'),
      hint: label('留空表示从一开始', 'Empty: from the beginning on'),
    }),
    endDate: day({ label: label('结束日期', 'Last day'), hint: label('含当日', 'Included') }),
  },
  list: ['nodeCode', 'energy', 'pointCode', 'ratio', 'startDate', 'endDate'],
  form: ['nodeCode', 'energy', 'pointCode', 'ratio', 'startDate', 'endDate'],
  search: ['nodeCode', 'energy'],
  sort: { column: 'endDate', direction: 'desc', thenBy: 'nodeCode' },
  title: 'pointCode',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
