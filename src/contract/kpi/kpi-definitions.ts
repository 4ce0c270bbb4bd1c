/**
 * The key figures (domain guide 3), each defined once: name, unit, formula and usual range. server/modules/kpi computes
 * them, and nothing else does.
 */
import { type Label, label } from '../kit/language.ts'

/** What a figure is made of: the units of stations, the heat sources, or both together. */
export const KPI_LEVELS = ['unit', 'source', 'network'] as const
export type KpiLevel = (typeof KPI_LEVELS)[number]

/**
 * `ratio`: sum over sum, of all nodes and all days at once. `sum`: grows with the period. `instant`: mean rate or state,
 * which also has a value at this moment.
 */
export type KpiKind = 'ratio' | 'sum' | 'instant'

/** From `min` to `max` is usual; null: open. `of`: the period that the range is meant for. */
interface UsualRange {
  readonly min: number | null
  readonly max: number | null
  readonly of: 'any' | 'season'
}

export interface KpiDefinition {
  /** Its row in the domain guide. */
  readonly row: number
  readonly name: Label
  readonly unit: string
  readonly decimals: number
  /** Shown at the name. */
  readonly formula: Label
  readonly levels: readonly KpiLevel[]
  readonly kind: KpiKind
  readonly usual: UsualRange | null
}

type Row = readonly [
  row: number,
  nameZh: string,
  nameEn: string,
  unit: string,
  decimals: number,
  formulaZh: string,
  formulaEn: string,
  levels: readonly KpiLevel[],
  kind: KpiKind,
  usual?: readonly [min: number | null, max: number | null, of?: 'season'],
]

const UNIT = ['unit'] as const
const SOURCE = ['source'] as const
const BOTH = ['unit', 'source'] as const
const NETWORK = ['network'] as const
/** Share of the expected time with good values below which a figure is shown in grey, or not at all. */
export const GREY_COVERAGE = 0.8
export const BLANK_COVERAGE = 0.5
const ROWS = {
  heatedArea: [2, '供热面积', 'Heated area', 'm²', 0, 'Σ当日有效的供热面积', 'Σ heated area valid on the day', UNIT, 'instant'],
  heat: [2, '热量', 'Heat', 'GJ', 1, 'Σ热表用量；热源为其产热', 'Σ of the heat meters; of a source, what it makes', BOTH, 'sum'],
  makeUpWater: [4, '补水量', 'Make-up water', 't', 1, 'Σ补水表用量', 'Σ of the make-up meters', BOTH, 'sum'],
  electricity: [6, '电量', 'Electricity', 'kWh', 0, 'Σ电表用量', 'Σ of the electricity meters', BOTH, 'sum'],
  gas: [8, '燃气量', 'Gas', 'Nm³', 0, 'Σ燃气表用量', 'Σ of the gas meters', SOURCE, 'sum'],
  cost: [11, '能源成本', 'Energy cost', '元', 0, 'Σ(各时段用能量×该时段单价)；热源不计其产热', 'Σ (energy of each hour × its price); a source without the heat that it makes', BOTH, 'sum'],
  heatCost: [11, '热费', 'Cost of heat', '元', 0, 'Σ(各时段用量×该时段单价)', 'Σ (use of each hour × its price)', UNIT, 'sum'],
  makeUpCost: [11, '水费', 'Cost of water', '元', 0, 'Σ(各时段用量×该时段单价)', 'Σ (use of each hour × its price)', BOTH, 'sum'],
  electricityCost: [11, '电费', 'Cost of electricity', '元', 0, 'Σ(各时段用量×该时段单价)', 'Σ (use of each hour × its price)', BOTH, 'sum'],
  gasCost: [11, '燃气费', 'Cost of gas', '元', 0, 'Σ(各时段用量×该时段单价)', 'Σ (use of each hour × its price)', SOURCE, 'sum'],
  heatIndex: [
    1,
    '热指标',
    'Heat index',
    'W/m²',
    1,
    'Σ热功率 ÷ Σ供热面积',
    'Σ heat power ÷ Σ heated area',
    UNIT,
    'instant',
    [20, 45],
  ],
  heatPerArea: [
    2,
    '单位面积热耗',
    'Heat per area',
    'GJ/m²',
    4,
    'Σ热量 ÷ Σ供热面积',
    'Σ heat ÷ Σ heated area',
    UNIT,
    'ratio',
    [0.25, 0.45, 'season'],
  ],
  waterPerArea: [
    4,
    '单位面积水耗',
    'Make-up water per area',
    'kg/m²',
    2,
    'Σ补水量×1000 ÷ Σ供热面积',
    'Σ make-up water × 1000 ÷ Σ heated area',
    UNIT,
    'ratio',
    [null, 15, 'season'],
  ],
  makeUpRate: [
    5,
    '补水率',
    'Make-up rate',
    '%',
    2,
    'Σ补水流量 ÷ Σ二次循环流量',
    'Σ make-up flow ÷ Σ secondary flow',
    UNIT,
    'ratio',
    [null, 0.5],
  ],
  powerPerArea: [
    6,
    '单位面积电耗',
    'Electricity per area',
    'kWh/m²',
    3,
    'Σ电量 ÷ Σ供热面积',
    'Σ electricity ÷ Σ heated area',
    UNIT,
    'ratio',
    [null, 1.2, 'season'],
  ],
  electricityToHeat: [
    7,
    '耗电输热比',
    'Electricity-to-heat ratio',
    '',
    4,
    'Σ电量×0.0036 ÷ Σ热量',
    'Σ electricity × 0.0036 ÷ Σ heat',
    BOTH,
    'ratio',
    [0.006, 0.015],
  ],
  gasPerHeat: [
    8,
    '单位热量气耗',
    'Gas per heat',
    'Nm³/GJ',
    2,
    'Σ燃气量 ÷ Σ热量',
    'Σ gas ÷ Σ heat',
    SOURCE,
    'ratio',
    [null, 31.2],
  ],
  standardCoal: [
    9,
    '折标煤',
    'Standard coal',
    'tce',
    3,
    'Σ用能量×折标系数（热 34.12 kgce/GJ，电 0.1229 kgce/kWh，燃气 1.2143 kgce/Nm³，软水 0.4857 kgce/t；热源不计其产热）',
    'Σ energy × factor (heat 34.12 kgce/GJ, electricity 0.1229 kgce/kWh, gas 1.2143 kgce/Nm³, softened water 0.4857 kgce/t; a source without the heat that it makes)',
    BOTH,
    'sum',
  ],
  carbon: [
    10,
    '碳排放',
    'CO₂ emission',
    'tCO₂',
    3,
    'Σ用能量×排放因子（热 110 kg/GJ，电 0.55 kg/kWh，燃气 56.1 kg/GJ；热源不计其产热）',
    'Σ energy × factor (heat 110 kg/GJ, electricity 0.55 kg/kWh, gas 56.1 kg/GJ; a source without the heat that it makes)',
    BOTH,
    'sum',
  ],
  costPerArea: [
    11,
    '单位面积能源成本',
    'Energy cost per area',
    '元/m²',
    3,
    'Σ(各时段用能量×该时段单价) ÷ Σ供热面积',
    'Σ (energy of each hour × its price) ÷ Σ heated area',
    UNIT,
    'sum',
  ],
  degreeDays: [
    12,
    '采暖度日数',
    'Heating degree-days',
    '°C·d',
    1,
    'Σmax(0, 18 − 热源处日平均室外温度)，按供热面积加权',
    'Σ max(0, 18 − mean outdoor temperature of the day at the source), weighted by heated area',
    UNIT,
    'sum',
  ],
  heatPerDegreeDay: [
    13,
    '单位度日热耗',
    'Heat per degree-day',
    'kJ/(m²·°C·d)',
    1,
    'Σ热量×10⁶ ÷ Σ(供热面积×度日数)',
    'Σ heat × 10⁶ ÷ Σ (heated area × degree-days)',
    UNIT,
    'ratio',
  ],
  primaryDrop: [
    14,
    '一次供回水温差',
    'Primary temperature difference',
    'K',
    1,
    '一次供水温度 − 一次回水温度',
    'Primary supply − primary return temperature',
    BOTH,
    'instant',
    [40, null],
  ],
  secondaryDrop: [
    14,
    '二次供回水温差',
    'Secondary temperature difference',
    'K',
    1,
    '二次供水温度 − 二次回水温度',
    'Secondary supply − secondary return temperature',
    UNIT,
    'instant',
    [8, 15],
  ],
  approach: [
    15,
    '端差',
    'Approach temperature',
    'K',
    1,
    '一次回水温度 − 二次回水温度',
    'Primary return − secondary return temperature',
    UNIT,
    'instant',
    [null, 5],
  ],
  effectiveness: [
    16,
    '换热效率',
    'Exchanger effectiveness',
    '',
    3,
    'Σ(T1供−T1回) ÷ Σ(T1供−T2回)',
    'Σ (T1 supply − T1 return) ÷ Σ (T1 supply − T2 return)',
    UNIT,
    'instant',
    [0.85, null],
  ],
  ua: [
    17,
    '换热系数',
    'Heat transfer capacity (UA)',
    'kW/K',
    1,
    'Σ热功率 ÷ Σ对数平均温差',
    'Σ heat power ÷ Σ logarithmic mean temperature difference',
    UNIT,
    'instant',
  ],
  meanRoom: [
    23,
    '平均室温',
    'Mean room temperature',
    '°C',
    1,
    '按供热面积加权的平均',
    'Mean weighted by heated area',
    UNIT,
    'instant',
    [20, 22],
  ],
  delivery: [
    24,
    '管网输送效率',
    'Transport efficiency',
    '%',
    1,
    'Σ机组热量 ÷ Σ热源热量',
    'Σ heat of the units ÷ Σ heat of the sources',
    NETWORK,
    'ratio',
    [92, null],
  ],
  networkLoss: [
    25,
    '管网热损失率',
    'Network heat-loss rate',
    '%',
    1,
    '1 − 管网输送效率',
    '1 − transport efficiency',
    NETWORK,
    'ratio',
    [null, 10],
  ],
  primaryLossRate: [
    26,
    '一次网失水率',
    'Primary water-loss rate',
    '%',
    2,
    'Σ补水流量 ÷ Σ一次循环流量',
    'Σ make-up flow ÷ Σ primary flow',
    SOURCE,
    'ratio',
    [null, 0.5],
  ],
  planCompletion: [
    27,
    '供热计划完成率',
    'Plan completion',
    '%',
    1,
    'Σ实际热量 ÷ Σ计划热量',
    'Σ actual heat ÷ Σ planned heat',
    SOURCE,
    'ratio',
    [97, 103],
  ],
  boilerEfficiency: [
    29,
    '锅炉效率',
    'Boiler efficiency',
    '%',
    1,
    'Σ热量 ÷ Σ(燃气量×低位热值 0.0356 GJ/Nm³)',
    'Σ heat ÷ Σ (gas × lower heating value of 0.0356 GJ/Nm³)',
    SOURCE,
    'ratio',
    [92, null],
  ],
  onlineRate: [
    30,
    '在线率',
    'Online rate',
    '%',
    1,
    '有良好数据的时间 ÷ 应有时间',
    'Time with good values ÷ expected time',
    BOTH,
    'ratio',
    [98, null],
  ],
  completeness: [
    31,
    '数据完整率',
    'Data completeness',
    '%',
    1,
    'Σ测点有效时间 ÷ Σ测点应有时间',
    'Σ good time of points ÷ Σ expected time of points',
    BOTH,
    'ratio',
    [98, null],
  ],
  validity: [
    31,
    '数据有效率',
    'Data validity',
    '%',
    1,
    'Σ有效样本数 ÷ Σ收到样本数',
    'Σ good samples ÷ Σ received samples',
    BOTH,
    'ratio',
    [95, null],
  ],
  pumpEfficiency: [
    35,
    '泵效率',
    'Pump efficiency',
    '%',
    1,
    'Σ(二次压差×流量) ÷ Σ电功率',
    'Σ (secondary differential pressure × flow) ÷ Σ electric power',
    UNIT,
    'ratio',
    [60, null],
  ],
} as const satisfies Readonly<Record<string, Row>>

export type KpiCode = keyof typeof ROWS

const isCode = (text: string): text is KpiCode => text in ROWS
export const KPI_CODES: readonly KpiCode[] = Object.keys(ROWS).filter(isCode)

function definitionOf(code: KpiCode): KpiDefinition {
  const row: Row = ROWS[code]
  const [number, nameZh, nameEn, unit, decimals, formulaZh, formulaEn, levels, kind, usual] = row
  return {
    ...{ row: number, name: label(nameZh, nameEn), unit, decimals, formula: label(formulaZh, formulaEn), levels, kind },
    usual: usual ? { min: usual[0], max: usual[1], of: usual[2] ?? 'any' } : null,
  }
}

const definitions = new Map(KPI_CODES.map((code) => [code, definitionOf(code)]))

export function kpiDefinition(code: KpiCode): KpiDefinition {
  const found = definitions.get(code)
  if (!found) throw new Error(`There is no key figure ${code}.`)
  return found
}
