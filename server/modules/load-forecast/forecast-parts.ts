// Parts of a forecast that is being computed.

import type { PhysicalReason } from '#contract/endpoints/load-models.ts'
import type { RelativeFlows } from './model/heat-and-water.ts'
import type { ForecastUnit } from './units.repository.ts'

type Hours = (number | null)[]

export interface NodeForecast {
  readonly nodeId: string
  readonly areaM2: number
  readonly designKw: number
  readonly outdoorC: Hours
  readonly heatKw: Hours
  readonly supply1C: Hours
  readonly return1C: Hours
  readonly supply2C: Hours
  readonly return2C: Hours
  readonly flow1TH: Hours
  readonly p10Kw: Hours
  readonly p90Kw: Hours
  readonly modelVersion: number | null
  readonly physicalReason: PhysicalReason | null
  readonly movedAt: Date | null
  readonly movedFactor: number | null
  readonly isOff: boolean[]
  readonly stoodAt: Date | null
  readonly stoodUntil: Date | null
  readonly stoodHours: number | null
}

/** How a forecast is computed again that was issued long ago; no such forecast is ever shown as one. */
export interface Hindsight {
  /** The learnt models that made it, by node; nodes without one were by the physical model. */
  readonly versions: ReadonlyMap<string, number>
  /** The weather as it came until then stands for the forecast; null: the forecast again. */
  readonly cameUntil: Date | null
}

/** What a unit, or the units of a source as one, are reckoned by. */
export interface Load {
  readonly areaM2: number
  readonly designKw: number
  readonly exponent: number
  readonly supply2C: number
  readonly return2C: number
  readonly supply1C: number
  readonly return1C: number
}

/** An hour before its temperatures: its heat, and the flows by which it is carried. */
export interface HeatHour {
  readonly outdoorC: number
  readonly heatKw: number
  readonly flows: RelativeFlows
}

export interface UnitForecast {
  readonly unit: ForecastUnit
  readonly load: Load
  readonly hours: readonly (HeatHour | null)[]
}
