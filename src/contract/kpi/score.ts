// The score of a unit (domain guide 3): how it stands among the units of its cohort, part by part.

import { type Label, label } from '../kit/language.ts'

export const SCORE_PARTS = ['heat', 'water', 'electricity', 'room', 'alarms', 'online'] as const
export type ScorePart = (typeof SCORE_PARTS)[number]

interface ScorePartDefinition {
  readonly name: Label
  readonly unit: string
  readonly decimals: number
  /** Of all parts they add up to 100. */
  readonly weight: number
  /** How its value is computed, and which one is better. */
  readonly formula: Label
}

/** Room temperature that heat is normalised to, °C. */
export const NORMAL_ROOM_C = 20
/** Rooms are neither too cold nor too warm, °C. */
export const GOOD_ROOM_C = { min: 20, max: 22 } as const

export const SCORE_PART_DEFINITIONS: Readonly<Record<ScorePart, ScorePartDefinition>> = {
  heat: {
    name: label('折算热耗', 'Normalised heat'),
    unit: 'GJ/m²',
    decimals: 4,
    weight: 40,
    formula: label(
      '单位面积热耗×(20−室外平均温度)÷(平均室温−室外平均温度)，低者为优；没有室温时不折算',
      'Heat per area × (20 − mean outdoor) ÷ (mean room − mean outdoor temperature), lower is better; as measured without room temperature',
    ),
  },
  water: {
    name: label('水耗', 'Make-up water'),
    unit: 'kg/m²',
    decimals: 2,
    weight: 15,
    formula: label('单位面积水耗，低者为优', 'Make-up water per area, lower is better'),
  },
  electricity: {
    name: label('电耗', 'Electricity'),
    unit: 'kWh/m²',
    decimals: 3,
    weight: 15,
    formula: label('单位面积电耗，低者为优', 'Electricity per area, lower is better'),
  },
  room: {
    name: label('室温', 'Room temperature'),
    unit: '°C',
    decimals: 1,
    weight: 20,
    formula: label('平均室温，离 20～22 °C 近者为优', 'Mean room temperature; the closer to 20 to 22 °C, the better'),
  },
  alarms: {
    name: label('报警', 'Alarms'),
    unit: '',
    decimals: 0,
    weight: 5,
    formula: label('期间产生的报警数，少者为优', 'Alarms raised in the period, fewer is better'),
  },
  online: {
    name: label('在线率', 'Online rate'),
    unit: '%',
    decimals: 1,
    weight: 5,
    formula: label('有良好数据的时间占比，高者为优', 'Share of time with good values, higher is better'),
  },
}

/** A cohort that is smaller is widened: to all units of the same use and emitters, then of the same use, then to all units. */
export const MIN_COHORT = 5
export const COHORT_WIDTHS = ['envelope', 'emitter', 'use', 'all'] as const
/** Of the parts that must be known for a score, as a sum of their weights. */
export const MIN_SCORED_WEIGHT = 50
