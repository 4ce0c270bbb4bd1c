// One winter of the simulated network by the hour, stepped as fast as the model goes, with the demo's weather service.

import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { withUses } from '#server/demo/seed/demo-uses.ts'
import { createSimulation } from '#server/demo/simulator/model/simulation.ts'
import type { Demand, HeatNetwork } from '#server/demo/simulator/physics/network.ts'
import { peopleDay } from '#server/demo/simulator/physics/people-calendar.ts'
import type { WeatherModel } from '#server/demo/simulator/physics/weather.ts'
import { createWeatherStation } from '#server/demo/simulator/weather-station/weather-station.ts'
import { HOUR_MS, type WeatherAhead, type WeatherHours } from '#server/modules/load-forecast/learning/hour-data.ts'
import { DEMO_CITY } from '#server/modules/weather/cities.ts'
import type { WeatherForecast, WeatherHour } from '#server/modules/weather/sources/weather-source.ts'

export const TIME_ZONE = 'Asia/Shanghai'
/** Midnight there on 15 November; to 15 March. */
export const START = Date.UTC(2025, 10, 14, 16)
export const NUM_DAYS = 120
export const NUM_HOURS = NUM_DAYS * 24
/** Hours come out the same as in shorter steps. */
const STEP_S = 60
export const HOUR_S = 3600

export interface Season {
  /** Mean heat of all stations in each hour, W. */
  readonly network: Float64Array
  /** Heat of each unit's meter in each hour, GJ. */
  readonly units: readonly Float64Array[]
}

/** The demo's network, with the uses of buildings that people need. */
export const networkOf = (stations: number, seed: number, demand: Demand): HeatNetwork => {
  const network = { ...buildDemoNetwork({ stations, seed }), demand }
  return demand === 'plain' ? network : withUses(network, seed)
}

/** @param weather - Another one than the demo's own. */
export const createSeason = (network: HeatNetwork, seed: number, weather?: WeatherModel) =>
  createSimulation({
    network,
    seed,
    startMs: START,
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    maxStepS: STEP_S,
    ...(weather ? { weather } : {}),
  })

export function simulateSeason(network: HeatNetwork, seed: number): Season {
  const simulation = createSeason(network, seed)
  simulation.warmUp()
  const heat = new Float64Array(NUM_HOURS)
  const units = simulation.units.map(() => new Float64Array(NUM_HOURS))
  for (let hour = 0; hour < NUM_HOURS; hour += 1) {
    const before = simulation.energy().stationJ
    const meters = simulation.units.map(({ state }) => state.heat1Gj)
    simulation.step(HOUR_S)
    heat[hour] = (simulation.energy().stationJ - before) / HOUR_S
    for (const [at, { state }] of simulation.units.entries()) {
      const own = units[at]
      if (own) own[hour] = state.heat1Gj - (meters[at] ?? 0)
    }
  }
  return { network: heat, units }
}

export interface SeasonWeather {
  readonly observed: WeatherHours
  /** As it was issued last; NaN where no forecast was issued at that hour. */
  readonly issued: WeatherAhead
  /** The same at full hours, the first one as observed at the issue; empty where no forecast was issued at that hour. */
  hoursIssued(issue: number): readonly WeatherHour[]
}

/** What the demo's weather service observes and forecasts. */
export async function weatherOf({ company, climate }: HeatNetwork, seed: number): Promise<SeasonWeather> {
  const { latitude, longitude, utcOffsetH } = company
  const station = createWeatherStation({
    weather: { climate, latitude, longitude, utcOffsetH, seed },
    calendarOffsetMs: 0,
    beginsAt: START,
    presentOffsetK: () => 0,
  })
  const end = START + NUM_HOURS * HOUR_MS
  const observations: WeatherHour[] = []
  const forecasts = new Map<number, WeatherForecast>()
  for (let since: number | null = null; since === null || since < end; since = observations.at(-1)?.at ?? end) {
    const read = await station.read({ cityId: DEMO_CITY.cityId, latitude, longitude }, since, end)
    if (!read.isOk) throw new Error('The weather service of the demo did not answer.')
    observations.push(...read.answer.observations)
    for (const forecast of read.answer.forecasts) forecasts.set(forecast.issuedAt, forecast)
  }
  const hoursIssued = (issue: number): readonly WeatherHour[] => {
    const forecast = forecasts.get(START + issue * HOUR_MS)
    const first = observations[issue]
    return forecast && first ? [first, ...forecast.hours] : []
  }
  return {
    observed: meanHours(observations, NUM_HOURS),
    issued: (issue, numHours) => meanHours(hoursIssued(issue), numHours),
    hoursIssued,
  }
}

/** Means of hours from values at their ends; the sun of an hour is told at its end. */
function meanHours(ends: readonly WeatherHour[], numHours: number): WeatherHours {
  const hours = (read: (from: WeatherHour, to: WeatherHour) => number | null): Float64Array =>
    Float64Array.from({ length: numHours }, (_, at) => {
      const [from, to] = [ends[at], ends[at + 1]]
      return (from && to && read(from, to)) ?? Number.NaN
    })
  return {
    temperature: hours((from, to) => (from.temperatureC + to.temperatureC) / 2),
    wind: hours((from, to) => ((from.windMS ?? Number.NaN) + (to.windMS ?? Number.NaN)) / 2),
    sun: hours((_, to) => to.sunWM2 ?? null),
  }
}

/** Days off of the season that are no weekends, as a company has them in its calendar. */
export function seasonHolidays(): Set<string> {
  const days = Array.from({ length: NUM_DAYS }, (_, at) =>
    new Date(START + (at * 24 + 12) * HOUR_MS).toISOString().slice(0, 10),
  )
  return new Set(days.filter((day) => day.endsWith('-01-01') || peopleDay(day).kind === 'festival'))
}
