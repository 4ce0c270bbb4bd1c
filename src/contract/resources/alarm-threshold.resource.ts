// Limits of measured points as alarms see them: who may be alarmed, at which value and after how long. The limits
// themselves are those of the point; every change through these calls has a reason and is kept in the point's history.

import { z } from 'zod'
import { alarmLevels } from '../alarms/levels.ts'
import { defineCall } from '../kit/call.ts'
import { wholeNumber } from '../kit/empty-values.ts'
import { choice, flag, integer, moment, number, optionalNumber, optionalReference, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, recordSchema } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'
import { PLANT } from '../network/plant.ts'
import { binding } from './point.resource.ts'

/** From accident low to accident high. */
export const LIMITS = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const
export type LimitName = (typeof LIMITS)[number]
/** The level of the alarm that each of them raises. */
export const LEVEL_OF = { limitLl: 'levelLl', limitL: 'levelL', limitH: 'levelH', limitHh: 'levelHh' } as const
/** What these calls change of a point. */
export const THRESHOLDS = [
  ...LIMITS.flatMap((name) => [name, LEVEL_OF[name]] as const),
  'alarmDeadband',
  'alarmDelayS',
  'isAlarmed',
] as const

/** How far back alarms are counted that other limits would have raised. */
export const COUNTED_DAYS = 30
export const MAX_THRESHOLD_POINTS = 500
const MAX_STATIONS = 300

const option = (value: string, zh: string, en: string) => ({ value, label: label(zh, en) })
const qualities = [
  option('0', '正常', 'Good'),
  option('1', '通讯故障', 'No communication'),
  option('2', '超量程', 'Out of range'),
  option('3', '冻结', 'Frozen'),
  option('4', '跳变', 'Jump'),
  option('5', '人工', 'Manual'),
  option('6', '计算', 'Calculated'),
  option('7', '检修', 'Maintenance'),
]
const level = (zh: string, en: string) => choice(alarmLevels, { label: label(zh, en), width: 110 })
/** From another table: shown, and not sorted by. */
const shown = { isReadOnly: true, isUnordered: true } as const
const ANY = { min: -1e12, max: 1e13, decimals: 3 }

const PATH = '/tx-ws-warn/alarmThreshold'

export const alarmThresholdResource = defineResource({
  path: PATH,
  permission: 'alarmThreshold',
  label: label('报警阈值', 'Alarm threshold'),
  fields: {
    code: { ...text('plantCode', { label: label('点位编码', 'Point code'), width: 160 }), isReadOnly: true },
    heatName: { ...text('words', { label: label('站点', 'Station'), width: 160 }), ...shown },
    pointLocation: { ...text('words', { label: label('位置', 'Location'), width: 190 }), ...shown },
    heatKeyId_1: {
      ...optionalReference({
        label: label('所属站点', 'Station or source'),
        optionsPath: `${PATH}/stations`,
        nameField: 'heatName',
      }),
      ...shown,
    },
    paramCode: { ...text('words', { label: label('参量编码', 'Parameter'), width: 100 }), ...shown },
    paramUnit: { ...text('words', { label: label('单位', 'Unit'), width: 70 }), ...shown },
    decimals: { ...integer({ label: label('小数位', 'Decimals'), min: 0, max: 6 }), ...shown },
    value: { ...number({ label: label('当前值', 'Present value'), ...ANY, width: 110 }), ...shown },
    quality: { ...choice(qualities, { label: label('质量', 'Quality'), width: 110 }), ...shown },
    valueAt: { ...moment({ label: label('采集时间', 'Measured at') }), isUnordered: true },
    limitLl: binding.limitLl,
    limitL: binding.limitL,
    limitH: binding.limitH,
    limitHh: binding.limitHh,
    levelLl: level('事故低级别', 'Level of accident low'),
    levelL: level('运行低级别', 'Level of low'),
    levelH: level('运行高级别', 'Level of high'),
    levelHh: level('事故高级别', 'Level of accident high'),
    alarmDeadband: optionalNumber({
      label: label('报警回差', 'Alarm dead-band'),
      hint: label(
        '回到限值以内超过此值才恢复；留空则按信号类型取默认值',
        'An alarm returns this far inside its limit; empty: as usual for the signal',
      ),
      ...ANY,
      min: 0,
      width: 110,
    }),
    isAlarmed: flag({ label: label('报警', 'Alarm') }),
    alarmDelayS: binding.alarmDelayS,
    presentDeadband: { ...number({ label: label('生效回差', 'Dead-band in use'), ...ANY, width: 110 }), ...shown },
    rangeMin: { ...number({ label: label('量程下限', 'Range from'), ...ANY, width: 100 }), ...shown },
    rangeMax: { ...number({ label: label('量程上限', 'Range to'), ...ANY, width: 100 }), ...shown },
  },
  list: [
    'code',
    'heatName',
    'pointLocation',
    'paramUnit',
    'value',
    'quality',
    'valueAt',
    ...THRESHOLDS,
    'presentDeadband',
    'rangeMin',
    'rangeMax',
  ],
  form: [...THRESHOLDS],
  search: ['heatName', 'pointLocation', 'paramCode', 'isAlarmed', 'heatKeyId_1'],
  sort: { column: 'code', direction: 'asc' },
  title: 'code',
  verbs: ['view', 'export'],
  reads: [PLANT],
})

const limit = z.number().min(ANY.min).max(ANY.max).nullable()
const levelNumber = wholeNumber(1, 3)
export const thresholds = z.object({
  limitLl: limit,
  limitL: limit,
  limitH: limit,
  limitHh: limit,
  levelLl: levelNumber,
  levelL: levelNumber,
  levelH: levelNumber,
  levelHh: levelNumber,
  alarmDeadband: z.number().min(0).max(ANY.max).nullable(),
  isAlarmed: z.boolean(),
  alarmDelayS: z.int().min(0).max(86_400),
})
export type Thresholds = z.infer<typeof thresholds>

/** What the page needs of a row beside what it shows by field. */
export const thresholdRow = recordSchema.extend({
  ...thresholds.shape,
  code: z.string(),
  heatName: z.string(),
  pointLocation: z.string(),
  pointLocationEn: z.string(),
  paramUnit: z.string(),
  decimals: z.number(),
  rangeMin: z.number(),
  rangeMax: z.number(),
})
export type ThresholdRow = z.infer<typeof thresholdRow>

/** A preview counts alarms and changes nothing; a change needs its reason. */
const purpose = z.object({ reason: z.string().trim().max(200).default(''), preview: z.boolean().default(false) })
const refuseWithoutReason = (
  { reason, preview }: z.infer<typeof purpose>,
  context: z.core.$RefinementCtx<unknown>,
): void => {
  if (!preview && reason === '')
    context.addIssue({ code: 'custom', path: ['reason'], params: { rule: 'required' }, input: reason })
}

const thresholdChange = z.object({ code: z.string(), before: thresholds, after: thresholds })

export const thresholdOutcome = z.object({
  /** Points whose thresholds differ from the present ones. */
  numChanged: z.int(),
  /** The first of them. */
  changes: z.array(thresholdChange),
  /** Alarms of the changed points in the past; null after a change, which counts none. */
  counted: z
    .object({
      /** First counted value, epoch ms; null where the points have none. */
      from: z.number().nullable(),
      to: z.number(),
      /** Before this time, extremes of a quarter of an hour or an hour were counted instead of samples. */
      samplesFrom: z.number(),
      before: z.int(),
      after: z.int(),
    })
    .nullable(),
})
export type ThresholdOutcome = z.infer<typeof thresholdOutcome>

const change = {
  method: 'POST',
  access: { permission: 'alarmThreshold:edit' },
  body: 'json',
  output: thresholdOutcome,
  isPreview: ({ preview }: Readonly<Record<string, unknown>>) => preview === true,
  alsoChanges: [PLANT],
} as const

export const thresholdCalls = {
  /** Sets the given values for all of the points; values that are left out stay as they are. */
  set: defineCall({
    ...change,
    path: alarmThresholdResource.call('setLimits'),
    input: thresholds
      .partial()
      .extend(purpose.shape)
      .extend({
        points: z
          .array(z.object({ keyId: z.string().min(1).max(20), version: z.int() }))
          .min(1)
          .max(MAX_THRESHOLD_POINTS),
      })
      .superRefine(refuseWithoutReason),
    audit: { module: 'alarmThreshold', action: 'batchLimits' },
  }),
  /**
   * Gives the points of some stations the thresholds that the same parameters have at another one: those of the unit
   * with the same number, else those of its first unit.
   */
  copy: defineCall({
    ...change,
    path: alarmThresholdResource.call('copyLimits'),
    input: purpose
      .extend({ from: z.guid(), to: z.array(z.guid()).min(1).max(MAX_STATIONS) })
      .superRefine(refuseWithoutReason),
    audit: { module: 'alarmThreshold', action: 'copy' },
  }),
  /** Changes of a point, the latest first. */
  history: defineCall({
    method: 'POST',
    path: alarmThresholdResource.call('history'),
    access: { permission: 'alarmThreshold:view' },
    input: z.object({ keyId: z.string().min(1).max(20) }),
    output: z.array(
      z.object({
        at: z.string(),
        by: z.string(),
        reason: z.string(),
        before: thresholds,
        after: thresholds,
      }),
    ),
  }),
  /** Stations and sources in the data scope. */
  stations: optionsAt(`${PATH}/stations`),
} as const
