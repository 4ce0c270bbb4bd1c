import { choice, day, flag, number, reference, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const first = day({ label: label('起始日期', 'First day'), emptyRule: 'startDateRequired' })
const last = day({ label: label('截止日期', 'Last day'), emptyRule: 'endDateRequired' })

/** A heating season. */
export const heatingSeasonResource = defineResource({
  path: '/jeasy-base/heatingSeason',
  permission: 'heatingSeason',
  label: label('采暖季', 'Heating season'),
  fields: {
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 32, isUnique: true, width: 130 }),
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40, width: 180 }),
    startDate: first,
    endDate: last,
    legalRoomC: number({
      label: label('法定室温', 'Legal room temperature'),
      unit: '°C',
      min: 10,
      max: 30,
      decimals: 1,
    }),
    isCurrent: flag({ label: label('当前', 'Current') }),
  },
  list: ['code', 'name', 'startDate', 'endDate', 'legalRoomC', 'isCurrent'],
  form: ['code', 'name', 'startDate', 'endDate', 'legalRoomC', 'isCurrent'],
  search: ['code', 'name', 'isCurrent'],
  sort: { column: 'startDate', direction: 'desc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

export const STAGE_KINDS = ['early', 'severe', 'late'] as const
const kinds = [
  { value: STAGE_KINDS[0], label: label('初寒', 'Early cold') },
  { value: STAGE_KINDS[1], label: label('严寒', 'Severe cold') },
  { value: STAGE_KINDS[2], label: label('末寒', 'Late cold') },
] as const
const flow = (zh: string, en: string) => number({ label: label(zh, en), min: 0.01, max: 1.5, decimals: 2, width: 140 })

/** A period of a season: its control values for flow and heat. */
export const heatingStageResource = defineResource({
  path: '/jeasy-base/heatingStage',
  permission: 'heatingSeason',
  label: label('采暖阶段', 'Heating stage'),
  fields: {
    seasonId: reference({
      label: label('采暖季', 'Heating season'),
      optionsPath: '/jeasy-base/heatingSeason/options',
      nameField: 'seasonName',
    }),
    kind: choice(kinds, { label: label('阶段', 'Stage') }),
    startDate: first,
    endDate: last,
    relativePrimaryFlow: flow('一次相对流量', 'Relative primary flow'),
    relativeSecondaryFlow: flow('二次相对流量', 'Relative secondary flow'),
    targetHeatIndexWM2: number({
      label: label('目标热指标', 'Target heat index'),
      unit: 'W/m²',
      min: 1,
      max: 200,
      decimals: 1,
    }),
  },
  list: [
    'seasonId',
    'kind',
    'startDate',
    'endDate',
    'relativePrimaryFlow',
    'relativeSecondaryFlow',
    'targetHeatIndexWM2',
  ],
  form: [
    'seasonId',
    'kind',
    'startDate',
    'endDate',
    'relativePrimaryFlow',
    'relativeSecondaryFlow',
    'targetHeatIndexWM2',
  ],
  search: ['seasonId', 'kind'],
  sort: { column: 'startDate', direction: 'asc' },
  title: 'kind',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
