// A simulated winter, forecast day by day: what all parts of the bench look at.

import type { ScoredHour } from '#server/modules/load-forecast/learning/evaluation.ts'
import type { HourData } from '#server/modules/load-forecast/learning/hour-data.ts'
import { trueWeather } from '#server/modules/load-forecast/learning/weather-ahead.ts'
import { type Floors, floorsOf } from './floors.ts'
import { forecastSeason } from './judge.ts'
import { networkOf, type Season, type SeasonWeather, START, simulateSeason, weatherOf } from './season.ts'

const STATIONS = 12

export interface Winter {
  readonly seed: number
  readonly season: Season
  /** Of the same network without people. */
  readonly plain: Float64Array
  readonly floors: Floors
  readonly weather: SeasonWeather
  /** Of the network, with the weather as it was forecast and as it came. */
  readonly byForecast: readonly ScoredHour[]
  readonly byTrue: readonly ScoredHour[]
  /** Of each unit, with the weather as it was forecast. */
  readonly units: readonly (readonly ScoredHour[])[]
}

export const dataOf = (load: Float64Array, { observed }: SeasonWeather): HourData => ({
  start: START,
  load,
  changed: new Uint8Array(load.length),
  weather: observed,
})

export async function createWinter(seed: number): Promise<Winter> {
  const network = networkOf(STATIONS, seed, 'real')
  const weather = await weatherOf(network, seed)
  const season = simulateSeason(network, seed)
  const [byForecast = [], byTrue = []] = forecastSeason(dataOf(season.network, weather), [
    weather.issued,
    trueWeather(weather.observed),
  ])
  return {
    seed,
    season,
    plain: simulateSeason(networkOf(STATIONS, seed, 'plain'), seed).network,
    floors: floorsOf(networkOf(STATIONS, seed, 'expected'), seed, weather),
    weather,
    byForecast,
    byTrue,
    units: season.units.map((load) => forecastSeason(dataOf(load, weather), [weather.issued])[0] ?? []),
  }
}
