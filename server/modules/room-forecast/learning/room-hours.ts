// What room temperatures are forecast from: hours of a unit, its weather and its rooms.

import type { WeatherAhead, WeatherHours } from '../../load-forecast/learning/hour-data.ts'

/** Hours that are forecast. */
export const AHEAD_H = 24

/** A load forecast as it was issued: kW of the hours from `first` on; NaN where it did not know the weather. */
export interface IssuedLoad {
  readonly first: number
  readonly heatKw: Float64Array
}

/** What of the building is reckoned with. */
export interface RoomBuilding {
  readonly timeConstantH: number
  /** Loss for each kelvin between inside and outside, kW/K. */
  readonly lossKwK: number
  /** Level area whose sun warms it, m². */
  readonly sunM2: number
  /** The first hour of which it was known; it is not reckoned with before. */
  readonly knownFrom: number
}

/** Hours in a row; NaN where a value is missing or bad. */
export interface UnitHours {
  /** kW, as measured. */
  readonly heatKw: Float64Array
  /** As observed. */
  readonly weather: WeatherHours
  readonly weatherAhead: WeatherAhead
  /** Rising by their first hour, which is the time of issue. */
  readonly loads: readonly IssuedLoad[]
  /** Mean temperature of each room, °C. */
  readonly rooms: readonly Float64Array[]
  /** Null where nobody knows what the unit is designed for. */
  readonly building: RoomBuilding | null
}

/** Temperatures of the hours ahead, °C. */
export interface RoomCourse {
  readonly p50: Float64Array
  /** Null as long as too few forecasts have been judged. */
  readonly band: { readonly p10: Float64Array; readonly p90: Float64Array } | null
}
