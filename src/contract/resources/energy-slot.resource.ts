// What feeds the key figures: for each unit and source one meter in each slot, and how it is read.

import { choice, lookup, number, optionalDay, optionalNumber, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const option = <const Value extends string>(value: Value, zh: string, en: string) => ({ value, label: label(zh, en) })

export const energies = [
  option('heat', '热量（GJ）', 'Heat (GJ)'),
  option('makeUp', '补水（t）', 'Make-up water (t)'),
  option('electricity', '电（kWh）', 'Electricity (kWh)'),
  option('gas', '燃气（Nm³）', 'Gas (Nm³)'),
] as const
export type Energy = (typeof energies)[number]['value']
export const ENERGIES: readonly Energy[] = energies.map(({ value }) => value)

/** Unit in which the meter of a slot counts. */
export const ENERGY_UNITS: Readonly<Record<Energy, string>> = {
  heat: 'GJ',
  makeUp: 't',
  electricity: 'kWh',
  gas: 'Nm³',
}

const SLOTS = '/jeasy-base/energySlot'
const told = { isReadOnly: true, isUnordered: true } as const
const slot = {
  nodeCode: { ...text('plantCode', { label: label('节点编码', 'Node code'), max: 40, width: 130 }), isReadOnly: true },
  nodeName: { ...text('words', { label: label('节点', 'Node'), max: 120, width: 240 }), ...told },
  energy: { ...choice(energies, { label: label('数据项', 'Slot'), width: 160 }), isReadOnly: true },
  usedPoint: { ...text('plantCode', { label: label('实际点位', 'Meter in use'), max: 64, width: 180 }), ...told },
} as const

/** Which point feeds which slot. */
export const energySlotResource = defineResource({
  path: SLOTS,
  permission: 'energySlot',
  label: label('站/源数据项', 'Station and source slot'),
  fields: {
    ...slot,
    standardPoint: {
      ...text('plantCode', { label: label('标准点位', 'Standard point'), max: 64, width: 180 }),
      ...told,
    },
    pointCode: {
      ...lookup({
        label: label('改用点位', 'Mapped point'),
        optionsPath: `${SLOTS}/options`,
        width: 180,
        hint: label('留空则使用标准点位', 'Empty: the standard point'),
      }),
      isUnordered: true,
    },
    heldFrom: {
      ...optionalDay({
        label: label('自何日起', 'Holds from'),
        hint: label(
          '此日之前仍按原点位计算；留空则过去也按新点位计算',
          'Before this day the former meter counts; empty: the new one counts for the past too',
        ),
      }),
      isUnordered: true,
    },
  },
  list: ['nodeCode', 'nodeName', 'energy', 'standardPoint', 'pointCode', 'usedPoint'],
  form: ['pointCode', 'heldFrom'],
  search: ['nodeCode', 'energy'],
  sort: { column: 'nodeCode', direction: 'asc', thenBy: 'energy' },
  title: 'nodeName',
  verbs: ['view', 'edit', 'export'],
})

/** How the meter of a slot is read. */
export const energyMeterResource = defineResource({
  path: '/jeasy-base/energyMeter',
  permission: 'energyData',
  label: label('能耗计量表', 'Energy meter'),
  fields: {
    ...slot,
    ratio: number({
      label: label('倍率', 'Ratio'),
      min: 0.000_001,
      max: 100_000,
      decimals: 6,
      hint: label('表计读数乘以此值', 'Readings are multiplied by it'),
    }),
    startReading: optionalNumber({ label: label('起始读数', 'Start reading'), min: 0, max: 1e8, decimals: 3 }),
    startDate: optionalDay({
      label: label('起始日期', 'Counts from'),
      hint: label('此日之前不计入', 'What was counted before is left out'),
    }),
  },
  list: ['nodeCode', 'nodeName', 'energy', 'usedPoint', 'ratio', 'startReading', 'startDate'],
  form: ['ratio', 'startReading', 'startDate'],
  search: ['nodeCode', 'energy'],
  sort: { column: 'nodeCode', direction: 'asc', thenBy: 'energy' },
  title: 'nodeName',
  verbs: ['view', 'edit', 'export'],
})
