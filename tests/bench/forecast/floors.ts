/**
 * The best that anybody could forecast: what the simulator expects itself, without what it draws by chance. Duty: once with the
 * weather as it came; once, from the state of each issue on, with the weather as it was forecast.
 */

import type { Simulation } from '#server/demo/simulator/model/simulation.ts'
import type { HeatNetwork } from '#server/demo/simulator/physics/network.ts'
import type { Weather, WeatherModel } from '#server/demo/simulator/physics/weather.ts'
import { HOUR_MS } from '#server/modules/load-forecast/learning/hour-data.ts'
import type { WeatherHour } from '#server/modules/weather/sources/weather-source.ts'
import { ISSUE_H } from './judge.ts'
import { createSeason, HOUR_S, NUM_HOURS, type SeasonWeather, START } from './season.ts'

/** Mean heat of the network in each hour, W; NaN where it was not forecast. */
export interface Floors {
  readonly trueWeather: Float64Array
  readonly forecastWeather: Float64Array
}

/** @param network - One without chance. */
export function floorsOf(network: HeatNetwork, seed: number, weather: SeasonWeather): Floors {
  const forecast = createForecastWeather()
  const [real, ahead] = [createSeason(network, seed), createSeason(network, seed, forecast.model)]
  real.warmUp()
  const floors = {
    trueWeather: new Float64Array(NUM_HOURS),
    forecastWeather: new Float64Array(NUM_HOURS).fill(Number.NaN),
  }
  let isAhead = false
  for (let hour = 0; hour < NUM_HOURS; hour += 1) {
    if (hour % 24 === ISSUE_H) {
      const issued = weather.hoursIssued(hour)
      isAhead = issued.length > 0
      if (isAhead) {
        forecast.begin(hour, issued)
        ahead.restore(real.snapshot())
      }
    }
    floors.trueWeather[hour] = heatOfHour(real)
    if (isAhead) floors.forecastWeather[hour] = heatOfHour(ahead)
  }
  return floors
}

function heatOfHour(simulation: Simulation): number {
  const before = simulation.energy().stationJ
  simulation.step(HOUR_S)
  return (simulation.energy().stationJ - before) / HOUR_S
}

/** Weather between the full hours of a forecast. */
function createForecastWeather() {
  const now = {
    outdoorC: 0,
    sunWM2: 0,
    windMS: 0,
    windDirectionDeg: 0,
    cloud: 0,
    humidityPct: 0,
    rainMmH: 0,
    code: 0,
  } satisfies Weather
  let [hours, beginsAt]: [readonly WeatherHour[], number] = [[], START]
  const model: WeatherModel = {
    now,
    setOffset: () => undefined,
    moveTo(modelMs) {
      const place = Math.max(0, (modelMs - beginsAt) / HOUR_MS)
      const [from, to] = [hours[Math.floor(place)], hours[Math.floor(place) + 1]]
      if (!from) return
      const end = to ?? from
      const share = place - Math.floor(place)
      const between = (one: number, other: number): number => one + share * (other - one)
      now.outdoorC = between(from.temperatureC, end.temperatureC)
      now.windMS = between(from.windMS ?? 0, end.windMS ?? 0)
      // the sun and the rain of an hour are told at its end
      now.sunWM2 = end.sunWM2 ?? 0
      now.rainMmH = end.precipitationMm ?? 0
      now.cloud = between(from.cloudPct ?? 0, end.cloudPct ?? 0) / 100
      now.humidityPct = between(from.humidityPct ?? 0, end.humidityPct ?? 0)
      now.windDirectionDeg = from.windDirectionDeg ?? 0
      now.code = from.code
    },
  }
  return {
    model,
    begin(issue: number, issued: readonly WeatherHour[]): void {
      hours = issued
      beginsAt = START + issue * HOUR_MS
    },
  }
}
