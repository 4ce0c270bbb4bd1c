// The forecasts of a unit as plain data, so that a thread can be asked for them.

import type { WeatherHours } from '../../load-forecast/learning/hour-data.ts'
import { type IssuedWeather, issuedWeather } from '../../load-forecast/learning/train.ts'
import { type IssuedRooms, rollRooms } from './roll-rooms.ts'
import type { UnitHours } from './room-hours.ts'

export interface RollTask extends Omit<UnitHours, 'weatherAhead'> {
  readonly weather: WeatherHours
  /** Rising. */
  readonly issued: readonly IssuedWeather[]
  /** Hours of issue that are asked for, rising. */
  readonly asked: readonly number[]
}

/** @returns Of the hours that are asked for; one without a load forecast is missing. */
export function rollUnit({ issued, asked, ...hours }: RollTask): IssuedRooms[] {
  const wanted = new Set(asked)
  const rolled = rollRooms({ ...hours, weatherAhead: issuedWeather(issued) }, asked[0] ?? Number.POSITIVE_INFINITY)
  return [...rolled].filter(({ issue }) => wanted.has(issue))
}
