// What the page of the one-network balance shows (页面参数): its columns, the bands of deviations with their colours, how often it is read anew.

import { z } from 'zod'
import { choice, codes, flag, integer, number } from '../kit/field.ts'
import { type Label, label } from '../kit/language.ts'
import { defineSettings } from '../kit/settings.ts'
import { codeListText, codesIn } from '../kit/text-rules.ts'
import { paramsOfLevel } from '../network/standard-params.ts'
import { STANDARD_PARAM_OPTIONS } from '../resources/point.resource.ts'

/** Columns that a company may leave out, in their order; unit and deviation are always there. */
export const BALANCE_COLUMNS = [
  'mean',
  'target',
  'opening',
  'action',
  'reason',
  'member',
  'room',
  'setting',
  'compensation',
  'class',
  'at',
] as const
export type BalanceColumn = (typeof BALANCE_COLUMNS)[number]

export const BALANCE_COLUMN_NAMES: Readonly<Record<BalanceColumn, Label>> = {
  class: label('同类', 'Class'),
  mean: label('二次均温 T2pj', 'Secondary mean T2pj'),
  target: label('目标', 'Target'),
  room: label('代表室温', 'Room temperature'),
  opening: label('阀位 U', 'Valve opening U'),
  setting: label('给定', 'Set'),
  compensation: label('补偿', 'Compensation'),
  member: label('参与', 'Takes part'),
  action: label('最近动作', 'Last action'),
  reason: label('原因', 'Reason'),
  at: label('动作时间', 'Time of the action'),
}

/** Plain colours of charts, by their place; levels of alarms have others. */
const COLOUR_NAMES = [
  label('紫', 'Violet'),
  label('浅', 'Light'),
  label('深', 'Deep'),
  label('紫灰', 'Mauve'),
  label('粉', 'Pink'),
  label('紫红', 'Magenta'),
  label('亮绿', 'Bright green'),
  label('绿', 'Green'),
]
/** Calm where there is no deviation, blue where it is too cold, orange where it is too warm: the band is told apart by its side. */
export const COLOUR_BY_SIDE = '0'
const COLOURS = [
  { value: COLOUR_BY_SIDE, label: label('按偏冷偏暖', 'By side, colder or warmer') },
  ...COLOUR_NAMES.map((name, at) => ({ value: String(at + 1), label: name })),
]
const colour = (name: Label) => choice(COLOURS, { label: name })
const band = (name: Label) => number({ label: name, unit: 'K', min: 0.1, max: 20, decimals: 1 })

const shown = (column: BalanceColumn) => flag({ label: BALANCE_COLUMN_NAMES[column] })
const columnFields = {
  class: shown('class'),
  mean: shown('mean'),
  target: shown('target'),
  room: shown('room'),
  opening: shown('opening'),
  setting: shown('setting'),
  compensation: shown('compensation'),
  member: shown('member'),
  action: shown('action'),
  reason: shown('reason'),
  at: shown('at'),
} as const satisfies Record<BalanceColumn, unknown>

const MAX_PARAMS = 12
const paramCodes = {
  ...codes({
    label: label('附加点位列', 'Further columns of points'),
    optionsPath: STANDARD_PARAM_OPTIONS,
    hint: label(`机组的参量，最多 ${MAX_PARAMS} 个`, `Parameters of units, ${MAX_PARAMS} at most`),
  }),
  // none is usual
  schema: z.string().trim().max(400).pipe(codeListText),
  isRequired: false,
}

const fields = {
  refreshS: integer({
    label: label('刷新间隔（秒）', 'Refresh (s)'),
    min: 5,
    max: 300,
    hint: label('5 至 300 秒', '5 to 300 s'),
  }),
  ...columnFields,
  paramCodes,
  band1K: band(label('第一档不超过', 'First band up to')),
  band2K: band(label('第二档不超过', 'Second band up to')),
  band3K: band(label('第三档不超过', 'Third band up to')),
  colour1: colour(label('第一档颜色', 'Colour of the first band')),
  colour2: colour(label('第二档颜色', 'Colour of the second band')),
  colour3: colour(label('第三档颜色', 'Colour of the third band')),
  colour4: colour(label('超出第三档的颜色', 'Colour beyond the third band')),
}

export const balancePageSettings = defineSettings({
  label: label('页面参数', 'the page parameters'),
  editPermission: 'balanceParams:edit',
  fields,
  groups: [
    { label: label('刷新', 'Refresh'), fields: ['refreshS'] },
    { label: label('显示的列', 'Columns'), fields: [...BALANCE_COLUMNS, 'paramCodes'] },
    {
      label: label('偏差分档与颜色', 'Bands of deviations and their colours'),
      fields: ['band1K', 'colour1', 'band2K', 'colour2', 'band3K', 'colour3', 'colour4'],
    },
  ],
})

const colourValue = z.enum([COLOUR_BY_SIDE, '1', '2', '3', '4', '5', '6', '7', '8'])
const UNIT_CODES = new Set(paramsOfLevel('unit').map(({ code }) => code))

const shape = z.object({
  refreshS: fields.refreshS.schema,
  class: columnFields.class.schema,
  mean: columnFields.mean.schema,
  target: columnFields.target.schema,
  room: columnFields.room.schema,
  opening: columnFields.opening.schema,
  setting: columnFields.setting.schema,
  compensation: columnFields.compensation.schema,
  member: columnFields.member.schema,
  action: columnFields.action.schema,
  reason: columnFields.reason.schema,
  at: columnFields.at.schema,
  paramCodes: fields.paramCodes.schema,
  band1K: fields.band1K.schema,
  band2K: fields.band2K.schema,
  band3K: fields.band3K.schema,
  colour1: colourValue,
  colour2: colourValue,
  colour3: colourValue,
  colour4: colourValue,
})
type Shape = z.output<typeof shape>

function refuse({ band1K, band2K, band3K, paramCodes: codes }: Shape, context: z.core.$RefinementCtx<unknown>): void {
  const crossed = (field: string, n: number): void =>
    context.addIssue({ code: 'custom', path: [field], params: { rule: 'aboveLow', n } })
  if (band2K <= band1K) crossed('band2K', band1K)
  if (band3K <= band2K) crossed('band3K', band2K)
  const listed = codesIn(codes)
  if (listed.length > MAX_PARAMS)
    context.addIssue({ code: 'custom', path: ['paramCodes'], params: { rule: 'atMost', n: ` ${MAX_PARAMS}` } })
  if (listed.some((code) => !UNIT_CODES.has(code)))
    context.addIssue({ code: 'custom', path: ['paramCodes'], params: { rule: 'unknownReference' } })
}

export const balancePageValues = shape.superRefine(refuse)
export const balancePage = shape.extend({ version: z.int() }).superRefine(refuse)
export type BalancePage = Shape

export const USUAL_BALANCE_PAGE: BalancePage = {
  refreshS: 15,
  class: true,
  mean: true,
  target: true,
  room: true,
  opening: true,
  setting: true,
  compensation: true,
  member: true,
  action: true,
  reason: true,
  at: true,
  paramCodes: '',
  band1K: 0.5,
  band2K: 1,
  band3K: 2,
  colour1: COLOUR_BY_SIDE,
  colour2: COLOUR_BY_SIDE,
  colour3: COLOUR_BY_SIDE,
  colour4: COLOUR_BY_SIDE,
}
