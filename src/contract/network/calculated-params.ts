/**
 * What the server computes where no gateway reports it (domain guide 1.4): the parameters of kind CALC. Pure;
 * server/modules/telemetry/calculated decides when.
 */

import { type Label, label } from '../kit/language.ts'
import { GAS_HEATING_VALUE_GJ } from './fuel.ts'

interface OfParam {
  readonly code: string
  readonly nodeType: string
  /** How it is computed, in the words of the field. */
  readonly words: Label
}

/** Follows from the values of other points of its node, each time one of them comes. */
export interface CalculatedFormula extends OfParam {
  /** Codes of the parameters. */
  readonly inputs: readonly string[]
  /** In the order of `inputs`; NaN: it has no meaning at present. */
  readonly compute: (values: Float64Array) => number
}

const formula = (
  nodeType: string,
  code: string,
  inputs: readonly [string, string],
  compute: (one: number, other: number) => number,
  words: string,
): CalculatedFormula => ({
  code,
  nodeType,
  inputs,
  compute: ([one = Number.NaN, other = Number.NaN]) => compute(one, other),
  words: label(words, words),
})

/** Digits of a result: 0.62 − 0.31 is 0.31. */
const DIGITS = 9
const rounded = (value: number): number => Number(value.toPrecision(DIGITS))

const difference = (supply: number, back: number): number => rounded(supply - back)
const mean = (supply: number, back: number): number => rounded((supply + back) / 2)
const GJ_PER_MWH = 3.6
/** A boiler that burns next to nothing has no efficiency. */
const LEAST_GAS_NM3H = 1
const efficiency = (powerMw: number, gasNm3h: number): number =>
  gasNm3h < LEAST_GAS_NM3H ? Number.NaN : rounded((100 * powerMw * GJ_PER_MWH) / (gasNm3h * GAS_HEATING_VALUE_GJ))

export const CALCULATED_FORMULAS: readonly CalculatedFormula[] = [
  formula('unit', 'DP1', ['P1g', 'P1h'], difference, 'P1g − P1h'),
  formula('unit', 'DPf1', ['P1g', 'P1f'], difference, 'P1g − P1f'),
  formula('unit', 'DP2', ['P2g', 'P2h'], difference, 'P2g − P2h'),
  formula('unit', 'T2pj', ['T2g', 'T2h'], mean, '(T2g + T2h) ÷ 2'),
  formula('unitDoor', 'Tpj', ['Tg', 'Th'], mean, '(Tg + Th) ÷ 2'),
  formula('boiler', 'B_Eff', ['B_Q', 'B_Gas'], efficiency, `B_Q × 3.6 ÷ (B_Gas × ${GAS_HEATING_VALUE_GJ} GJ/Nm³)`),
]

/** Mean of the rooms that a unit heats. */
export const ROOM_MEAN: OfParam = {
  code: 'TR',
  nodeType: 'unit',
  words: label('所供热用户室温 RT 的平均值', 'Mean of RT of the households that it heats'),
}

/** Whether anything is heard of a unit. */
export const COMMUNICATION: OfParam = {
  code: 'Comm',
  nodeType: 'unit',
  words: label('有数据上报为 1，通讯中断为 0', '1 while data arrives, 0 when communication is lost'),
}

export const CALCULATED_PARAMS: readonly OfParam[] = [...CALCULATED_FORMULAS, ROOM_MEAN, COMMUNICATION]

export const formulaOf = (nodeType: string, code: string): CalculatedFormula | undefined =>
  CALCULATED_FORMULAS.find((one) => one.nodeType === nodeType && one.code === code)

const keyOf = ({ nodeType, code }: Pick<OfParam, 'nodeType' | 'code'>): string => `${nodeType}.${code}`

/** Where the value of a parameter comes from, as pages say it. */
export const CALCULATIONS = [
  { value: 'none', label: label('网关上报', 'Reported by the gateway') },
  {
    value: 'gatewayOnly',
    label: label('平台没有算法，仅由网关上报', 'Reported by gateways only: the platform has no formula'),
  },
  ...CALCULATED_PARAMS.map((param) => ({ value: keyOf(param), label: param.words })),
]
export const CALCULATION_KEYS: readonly string[] = CALCULATED_PARAMS.map(keyOf)
