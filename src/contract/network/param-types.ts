/** Types of the dictionary of standard parameters. */

import type { NodeType } from './node-types.ts'

/** AI, DI read; AO, DO write; PI counter; CALC computed by the gateway or the server; TX a time. */
type ParamKind = 'AI' | 'AO' | 'DI' | 'DO' | 'PI' | 'CALC' | 'TX'
/** Types of nodes that have standard parameters: the level of a point is the type of its node. */
export type ParamLevel = Extract<NodeType, 'unit' | 'source' | 'boiler' | 'well' | 'unitDoor' | 'household'>
export type ParamCategory =
  | 'temperature'
  | 'pressure'
  | 'flow'
  | 'heat'
  | 'electric'
  | 'water'
  | 'valve'
  | 'pump'
  | 'level'
  | 'gas'
  | 'alarm'
  | 'status'

export interface StandardParam {
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  /** Shown after a value; empty for states and ratios. */
  readonly unit: string
  readonly kind: ParamKind
  readonly levels: readonly ParamLevel[]
  readonly category: ParamCategory
  readonly decimals: number
  readonly rangeMin: number
  readonly rangeMax: number
  /** `write`: the platform may set it, through the command gate. */
  readonly rw: 'read' | 'write'
  /** Largest change by one command, in `unit`; undefined: any within the range. */
  readonly writeStep?: number
  /** Words for the values of a state. */
  readonly enumJson?: Readonly<Record<string, { readonly zh: string; readonly en: string }>>
  /** Default alarm limits of a point. */
  readonly limits?: ParamLimits
}

/** 事故低/运行低/运行高/事故高 in the parameter's unit. */
export interface ParamLimits {
  readonly ll?: number
  readonly l?: number
  readonly h?: number
  readonly hh?: number
}

export type ParamRow = readonly [
  code: string,
  nameZh: string,
  nameEn: string,
  unit: string,
  kind: ParamKind,
  category: ParamCategory,
  decimals: number,
  rangeMin: number,
  rangeMax: number,
]
