// Standard parameter → template → point (domain guide 1.3): the dictionary of all parameters, those of a type of node,
// and those of each node.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import {
  choice,
  flag,
  integer,
  number,
  optionalInteger,
  optionalNumber,
  remark,
  sortOrder,
  text,
} from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, type Fields, type Resource } from '../kit/resource.ts'
import { CALCULATIONS } from '../network/calculated-params.ts'
import { PLANT } from '../network/plant.ts'
import { stateWordsSchema } from '../network/state-words.ts'

const option = (value: string, zh: string, en: string) => ({ value, label: label(zh, en) })

export const nodeTypes = [
  option('source', '热源', 'Heat source'),
  option('boiler', '锅炉', 'Boiler'),
  option('well', '井室', 'Well'),
  option('unit', '机组', 'Unit'),
  option('unitDoor', '单元', 'Unit door'),
  option('household', '热用户', 'Household'),
]
const kinds = [
  option('AI', 'AI 模拟量输入', 'AI analogue input'),
  option('AO', 'AO 模拟量输出', 'AO analogue output'),
  option('DI', 'DI 开关量输入', 'DI digital input'),
  option('DO', 'DO 开关量输出', 'DO digital output'),
  option('PI', 'PI 累计量', 'PI counter'),
  option('CALC', '计算量', 'Computed'),
  option('TX', '时间', 'Time'),
]
const categories = [
  option('temperature', '温度', 'Temperature'),
  option('pressure', '压力', 'Pressure'),
  option('flow', '流量', 'Flow'),
  option('heat', '热量', 'Heat'),
  option('electric', '电', 'Electricity'),
  option('water', '水', 'Water'),
  option('valve', '阀', 'Valve'),
  option('pump', '泵', 'Pump'),
  option('level', '液位', 'Level'),
  option('gas', '燃料', 'Fuel'),
  option('alarm', '报警', 'Alarm'),
  option('status', '状态', 'Status'),
]

const ANY = { min: -1e12, max: 1e13, decimals: 3 }
const limit = (zh: string, en: string) => optionalNumber({ label: label(zh, en), ...ANY, width: 100 })
/** Smallest as the values themselves: three decimals. */
const writeStep = () =>
  optionalNumber({
    label: label('写入步长', 'Write step'),
    ...ANY,
    min: 0.001,
    width: 100,
    hint: label('一次下发允许的最大变化，留空则不限', 'Largest change by one command; empty: any'),
  })
const limits = {
  limitLl: limit('事故低', 'Accident low'),
  limitL: limit('运行低', 'Low'),
  limitH: limit('运行高', 'High'),
  limitHh: limit('事故高', 'Accident high'),
} satisfies Fields
const LIMITS = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const

/** Every value that may be measured or set, whatever the plant. */
export const standardParamResource = defineResource({
  path: '/jeasy-base/standardParam',
  permission: 'standardParam',
  label: label('标准参量', 'Standard parameter'),
  fields: {
    code: text('identifier', { label: label('编码', 'Code'), min: 1, max: 32, width: 110 }),
    nameZh: text('words', { label: label('名称', 'Chinese name'), min: 1, max: 40, width: 160 }),
    nameEn: text('words', { label: label('英文名称', 'English name'), max: 60, width: 220 }),
    nodeType: choice(nodeTypes, { label: label('适用类型', 'Node type') }),
    unit: text('words', { label: label('单位', 'Unit'), max: 12, width: 80 }),
    kind: choice(kinds, { label: label('数据类别', 'Kind'), width: 140 }),
    category: choice(categories, { label: label('分类', 'Category') }),
    decimals: integer({ label: label('小数位', 'Decimals'), min: 0, max: 6, start: 0, width: 80 }),
    rangeMin: number({ label: label('量程下限', 'Range from'), ...ANY }),
    rangeMax: number({ label: label('量程上限', 'Range to'), ...ANY }),
    isWritable: flag({ label: label('可写', 'Writable') }),
    writeStep: writeStep(),
    calculation: {
      ...choice(CALCULATIONS, { label: label('计算方法', 'Calculation'), width: 200 }),
      isReadOnly: true,
      isUnordered: true,
    },
    words: {
      ...remark({
        label: label('状态文字', 'Words of states'),
        max: 1000,
        width: 180,
        hint: label('每行一个值：0=停止/Stopped', 'A line for each value: 0=停止/Stopped'),
      }),
      schema: stateWordsSchema,
      isUnordered: true,
    },
    ...limits,
    sortOrder: sortOrder(),
  },
  list: [
    'code',
    'nameZh',
    'nameEn',
    'nodeType',
    'unit',
    'kind',
    'calculation',
    'category',
    'decimals',
    'rangeMin',
    'rangeMax',
    'isWritable',
    'writeStep',
    'words',
    ...LIMITS,
  ],
  form: [
    'code',
    'nameZh',
    'nameEn',
    'nodeType',
    'unit',
    'kind',
    'category',
    'decimals',
    'rangeMin',
    'rangeMax',
    'isWritable',
    'writeStep',
    'words',
    ...LIMITS,
    'sortOrder',
  ],
  search: ['code', 'nameZh', 'nodeType', 'kind', 'category'],
  sort: { column: 'nodeType', direction: 'asc', thenBy: 'sortOrder' },
  title: 'code',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: [
    'code',
    'nameZh',
    'nameEn',
    'nodeType',
    'unit',
    'kind',
    'category',
    'decimals',
    'rangeMin',
    'rangeMax',
    'isWritable',
    'writeStep',
    'words',
    ...LIMITS,
    'sortOrder',
  ],
  example: {
    code: 'T1g',
    nameZh: '一次供温',
    nameEn: 'Primary supply temperature',
    nodeType: 'unit',
    unit: '°C',
    decimals: 1,
    rangeMin: 0,
    rangeMax: 150,
  },
})
/**
 * POST: the parameters available for tables of stations; the key of a parameter is its code. For every signed-in user.
 */
export const STANDARD_PARAM_OPTIONS = standardParamResource.call('options')

/** Larger than any counter reading, so that no change of a counter triggers a sample. */
export const NO_DEADBAND = 1e9

export const binding = {
  deadband: number({
    label: label('死区', 'Dead-band'),
    min: 0,
    max: NO_DEADBAND,
    decimals: 4,
    hint: label('变化达到此值即存一条样本', 'A sample is stored when the value has changed by this much'),
  }),
  savePeriodS: integer({ label: label('存储周期（s）', 'Save period (s)'), min: 1, max: 86_400, width: 120 }),
  reportPeriodS: optionalInteger({
    label: label('上报周期（s）', 'Report period (s)'),
    min: 1,
    max: 86_400,
    width: 130,
    hint: label(
      '网关多久上报一次；留空则由到达的数据得知。修改后约 48 小时内的历史随之重算',
      'How often the gateway reports; empty: learnt from incoming data. A change recomputes about the last 48 hours',
    ),
  }),
  scale: number({
    label: label('系数', 'Scale'),
    min: -1e6,
    max: 1e6,
    decimals: 6,
    width: 90,
    hint: label(
      '值 = 网关的数 × 系数 + 修正值；对此后到达的值起作用，已存的值不变',
      'Value = gateway number × scale + offset; applies to new values only',
    ),
  }),
  offset: number({ label: label('修正值', 'Offset'), min: -1e6, max: 1e6, decimals: 4, width: 90 }),
  ...limits,
  isAlarmed: flag({ label: label('报警', 'Alarm') }),
  alarmDelayS: integer({ label: label('报警延时（s）', 'Alarm delay (s)'), min: 0, max: 86_400, width: 120 }),
} satisfies Fields
export const BINDING = [
  'deadband',
  'savePeriodS',
  'reportPeriodS',
  'scale',
  'offset',
  ...LIMITS,
  'isAlarmed',
  'alarmDelayS',
] as const
/** Initial values of a new point or template parameter. */
export const BINDING_START = { deadband: 0.1, savePeriodS: 60, scale: 1, offset: 0, isAlarmed: true, alarmDelayS: 60 }

export const param = {
  paramCode: {
    ...text('identifier', { label: label('参量编码', 'Parameter'), min: 1, max: 32, width: 110 }),
    isUnordered: true,
  },
  paramName: {
    ...text('words', { label: label('参量名称', 'Parameter name'), width: 180 }),
    isReadOnly: true,
    isUnordered: true,
  },
  paramUnit: { ...text('words', { label: label('单位', 'Unit'), width: 80 }), isReadOnly: true, isUnordered: true },
} satisfies Fields

/** The points of nodes of some types; each page has its own permission codes. */
const pointsAs = (noun: string, zh: string, en: string) =>
  defineResource({
    path: `/jeasy-base/${noun}`,
    permission: noun,
    label: label(zh, en),
    fields: {
      code: { ...text('plantCode', { label: label('点位编码', 'Point code'), width: 170 }), isReadOnly: true },
      nodeCode: {
        ...text('plantCode', { label: label('节点编码', 'Node code'), min: 1, max: 40, width: 120 }),
        isUnordered: true,
      },
      nodeName: {
        ...text('words', { label: label('节点名称', 'Node'), width: 160 }),
        isReadOnly: true,
        isUnordered: true,
      },
      ...param,
      gatewayCode: text('plantCode', {
        label: label('网关编码', 'Gateway'),
        max: 40,
        width: 120,
        hint: label('留空则使用节点的网关', 'Empty: that of the node'),
      }),
      ...binding,
      learntPeriodS: {
        ...optionalInteger({ label: label('实测周期（s）', 'Learnt period (s)'), min: 1, max: 86_400, width: 120 }),
        isReadOnly: true,
      },
      writeMin: limit('写入下限', 'Write from'),
      writeMax: limit('写入上限', 'Write to'),
      writeStep: writeStep(),
      isActive: flag({ label: label('启用', 'Active') }),
    },
    list: ['code', 'nodeName', 'paramName', 'paramUnit', 'gatewayCode', ...BINDING, 'learntPeriodS', 'isActive'],
    form: ['nodeCode', 'paramCode', 'gatewayCode', ...BINDING, 'writeMin', 'writeMax', 'writeStep', 'isActive'],
    search: ['code', 'nodeCode', 'paramCode', 'gatewayCode', 'isActive'],
    sort: { column: 'code', direction: 'asc' },
    title: 'code',
    verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
    importColumns: [
      'nodeCode',
      'paramCode',
      'gatewayCode',
      ...BINDING,
      'writeMin',
      'writeMax',
      'writeStep',
      'isActive',
    ],
    example: { deadband: 0.1, savePeriodS: 60, scale: 1, offset: 0, alarmDelayS: 60 },
    alsoChanges: [PLANT],
    reads: [PLANT],
  })

export const pointResource = pointsAs('point', '点位', 'Point')
export const sourcePointResource = pointsAs('sourcePoint', '热源点位', 'Source point')
export const stationPointResource = pointsAs('stationPoint', '热力站点位', 'Station point')

const pointLimits = z.object({
  limitLl: limits.limitLl.schema,
  limitL: limits.limitL.schema,
  limitH: limits.limitH.schema,
  limitHh: limits.limitHh.schema,
})

/** Sets the same limits for many points. */
export const setLimitsOf = (resource: Resource) =>
  defineCall({
    method: 'POST',
    path: resource.call('batchLimits'),
    access: { permission: resource.permissionOf('edit') },
    body: 'json',
    input: pointLimits.extend({
      /** Keys separated by commas. */
      ids: z.string().min(1).max(20_000),
    }),
    audit: { module: resource.permission, action: 'batchLimits' },
    alsoChanges: [PLANT],
  })
