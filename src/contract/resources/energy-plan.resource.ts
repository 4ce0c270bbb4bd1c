// What a node is meant to use in a season, a month or a day, with the good line below and the limit above it.

import { choice, day, number, optionalNumber, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { energies } from './energy-slot.resource.ts'

const option = <const Value extends string>(value: Value, zh: string, en: string) => ({ value, label: label(zh, en) })

/** From the longest to the shortest; of those that hold a day, the shortest applies. */
export const planKinds = [
  option('season', '采暖季', 'Season'),
  option('month', '月', 'Month'),
  option('day', '日', 'Day'),
] as const
export type PlanKind = (typeof planKinds)[number]['value']

export const MAX_PLAN = 1e9
const amount = { min: 0, max: MAX_PLAN, decimals: 2 } as const

export const energyPlanResource = defineResource({
  path: '/jeasy-base/energyPlan',
  permission: 'energyPlan',
  label: label('计划指标', 'Plan index'),
  fields: {
    nodeCode: {
      ...text('plantCode', {
        label: label('节点编码', 'Node code'),
        min: 1,
        max: 40,
        width: 130,
        hint: label('换热站、机组或热源', 'A station, a unit or a source'),
      }),
      isUnordered: true,
    },
    nodeName: {
      ...text('words', { label: label('节点', 'Node'), max: 120, width: 220 }),
      isReadOnly: true,
      isUnordered: true,
    },
    energy: choice(energies, { label: label('能源', 'Energy'), width: 150 }),
    kind: choice(planKinds, { label: label('周期', 'Period'), width: 90 }),
    firstDay: day({
      label: label('起始日期', 'First day'),
      hint: label('周期内的任意一天', 'Any day of the period'),
      emptyRule: 'startDateRequired',
    }),
    lastDay: { ...day({ label: label('截止日期', 'Last day') }), isReadOnly: true },
    target: number({ ...amount, label: label('计划值', 'Target') }),
    goodLine: optionalNumber({
      ...amount,
      label: label('优秀值', 'Good line'),
      hint: label('不高于计划值', 'Not above the target'),
    }),
    limitLine: optionalNumber({
      ...amount,
      label: label('限额', 'Limit'),
      hint: label('不低于计划值', 'Not below the target'),
    }),
  },
  list: ['nodeCode', 'nodeName', 'energy', 'kind', 'firstDay', 'lastDay', 'target', 'goodLine', 'limitLine'],
  form: ['nodeCode', 'energy', 'kind', 'firstDay', 'target', 'goodLine', 'limitLine'],
  search: ['nodeCode', 'energy', 'kind'],
  sort: { column: 'firstDay', direction: 'desc', thenBy: 'energy' },
  title: 'nodeName',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: ['nodeCode', 'energy', 'kind', 'firstDay', 'target', 'goodLine', 'limitLine'],
  example: { target: 1200, goodLine: 1100, limitLine: 1300 },
  alsoChanges: ['/tx-ws-base/plannedTarget'],
})
