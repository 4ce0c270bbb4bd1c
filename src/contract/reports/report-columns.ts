// Columns of the reports by node and period: a key figure, or what a parameter's points measured. Each has an id that
// addresses, hidden columns and exports use.

import { type Label, label } from '../kit/language.ts'
import { type KpiCode, kpiDefinition } from '../kpi/kpi-definitions.ts'
import { standardParams } from '../network/standard-params.ts'

/** What of a parameter is shown: its mean weighted by time, its lowest or its highest good value. */
const VALUE_MEASURES = ['average', 'maximum', 'minimum'] as const
export type ValueMeasure = (typeof VALUE_MEASURES)[number]

export type ReportColumn =
  /** `isOptional`: hidden until it is chosen, and no part of what is signed. */
  | { readonly kind: 'figure'; readonly id: string; readonly code: KpiCode; readonly isOptional?: true }
  | { readonly kind: 'value'; readonly id: string; readonly param: string; readonly measure: ValueMeasure }
export type ValueColumn = Extract<ReportColumn, { kind: 'value' }>

const figure = (code: KpiCode): ReportColumn => ({ kind: 'figure', id: code, code })
const optional = (code: KpiCode): ReportColumn => ({ kind: 'figure', id: code, code, isOptional: true })
const value = (param: string, measure: ValueMeasure): ReportColumn => ({
  kind: 'value',
  id: `${param}-${measure}`,
  param,
  measure,
})
const values = (param: string): ReportColumn[] => VALUE_MEASURES.map((measure) => value(param, measure))

export const REPORT_TYPES = ['station', 'unit', 'source'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

const UNIT_VALUES = ['T1g', 'T1h', 'T2g', 'T2h', 'P2g', 'P2h', 'F1', 'F2', 'Q1'].flatMap(values)
const UNIT_ENERGY = (['heat', 'makeUpWater', 'electricity'] as const).map(figure)
const ROOMS = (['meanRoom', 'roomPassRate', 'overheatedRate'] as const).map(optional)
const UNIT_STATE_FIGURES = [
  'heatIndex',
  'primaryDrop',
  'secondaryDrop',
  'approach',
  'effectiveness',
  'makeUpRate',
  'onlineRate',
  'validity',
] as const
const UNIT_STATE = UNIT_STATE_FIGURES.map(optional)
const SOURCE_COLUMNS = [
  figure('heat'),
  ...['T1g', 'T1h'].map((param) => value(param, 'average')),
  figure('primaryDrop'),
  ...values('F1'),
  ...values('Q1'),
  value('TA', 'average'),
  ...(['gas', 'gasPerHeat', 'boilerEfficiency', 'electricity', 'electricityToHeat'] as const).map(figure),
  ...(['makeUpWater', 'primaryLossRate', 'planCompletion'] as const).map(figure),
  ...(['onlineRate', 'validity'] as const).map(optional),
]
const USED = [
  'heatedArea',
  'heat',
  'heatPerArea',
  'makeUpWater',
  'waterPerArea',
  'electricity',
  'powerPerArea',
] as const
const USED_FIGURES = [
  ...USED,
  'electricityToHeat',
  'heatCost',
  'makeUpCost',
  'electricityCost',
  'cost',
  'costPerArea',
  'standardCoal',
  'carbon',
  'degreeDays',
  'heatPerDegreeDay',
] as const
// what the heat was used for
const USED_COLUMNS = [...USED_FIGURES.map(figure), ...ROOMS]
const MADE_COLUMNS = (
  [
    'heat',
    'gas',
    'gasPerHeat',
    'boilerEfficiency',
    'makeUpWater',
    'electricity',
    'electricityToHeat',
    'gasCost',
    'makeUpCost',
    'electricityCost',
    'cost',
    'standardCoal',
    'carbon',
  ] as const
).map(figure)

/** Reports by their name: the columns of each type of node. */
const REPORTS = {
  station: { unit: [...UNIT_VALUES, ...UNIT_ENERGY, ...UNIT_STATE, ...ROOMS] },
  source: { source: SOURCE_COLUMNS },
  energy: { station: USED_COLUMNS, unit: USED_COLUMNS, source: MADE_COLUMNS },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<ReportType, readonly ReportColumn[]>>>>>

export type ReportName = keyof typeof REPORTS
const reports: Readonly<Record<ReportName, Readonly<Partial<Record<ReportType, readonly ReportColumn[]>>>>> = REPORTS

export const typesOfReport = (name: ReportName): readonly ReportType[] =>
  REPORT_TYPES.filter((type) => reports[name][type] !== undefined)

/** Columns of a report for a type of nodes; none where it has no such nodes. */
export const columnsOf = (name: ReportName, type: ReportType): readonly ReportColumn[] => reports[name][type] ?? []

export const isOptional = (column: ReportColumn): boolean => column.kind === 'figure' && column.isOptional === true

/** Figures of a whole day or longer: an hour has none. */
const OF_DAYS: ReadonlySet<KpiCode> = new Set<KpiCode>(['degreeDays', 'heatPerDegreeDay'])
export const isOfHours = (column: ReportColumn): boolean => column.kind === 'value' || !OF_DAYS.has(column.code)

interface ColumnWords {
  readonly name: Label
  readonly unit: string
  readonly decimals: number
  /** How it is computed. */
  readonly formula: Label | null
}

const MEASURES: Readonly<Record<ValueMeasure, Label>> = {
  average: label('平均', 'average'),
  maximum: label('最大', 'maximum'),
  minimum: label('最小', 'minimum'),
}
const byCode = new Map(standardParams.map((param) => [param.code, param]))

export function columnWords(column: ReportColumn): ColumnWords {
  if (column.kind === 'figure') return kpiDefinition(column.code)
  const param = byCode.get(column.param)
  if (!param) throw new Error(`There is no parameter ${column.param}.`)
  const measure = MEASURES[column.measure]
  const { unit, decimals } = param
  return {
    name: label(`${param.nameZh} ${measure.zh}`, `${param.nameEn}, ${measure.en}`),
    unit,
    decimals,
    formula: null,
  }
}
