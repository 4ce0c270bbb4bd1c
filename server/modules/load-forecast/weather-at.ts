// The weather as it was known at a time: what had been observed, then the newest forecast that had been issued. Afterwards also
// as it came, for a forecast of the past to be judged without the error of the weather.

import type { Queryable } from '#server/core/db/client.ts'
import { readConfigs } from '../weather/config.repository.ts'
import { readNodeConfigs } from '../weather/node.repository.ts'
import { type Bindings, weatherOfNode } from '../weather/node-bindings.ts'
import { newestForecast, observationsBetween } from '../weather/repository.ts'
import type { WeatherHour } from '../weather/sources/weather-source.ts'
import type { OutdoorHours } from './model/outdoor.ts'

const DAY_MS = 86_400_000

export interface KnownWeather {
  readonly issuedAt: number
  readonly cityName: string
  readonly source: string
  readonly hours: OutdoorHours
}

export const readBindings = async (db: Queryable): Promise<Bindings> => ({
  ofNodes: await readNodeConfigs(db),
  ofOrganizations: await readConfigs(db),
})

/**
 * @param cameUntil - Afterwards: the weather as it came until then stands for the forecast; null: the forecast.
 * @returns Finds the weather of a node; null where no forecast of its place had been issued. Each place is read once.
 */
export function createWeatherAt(db: Queryable, bindings: Bindings, at: Date, cameUntil: Date | null = null) {
  const known = new Map<string, Promise<KnownWeather | null>>()
  return (node: Parameters<typeof weatherOfNode>[1]): Promise<KnownWeather | null> => {
    const used = weatherOfNode(bindings, node)
    if (!used) return Promise.resolve(null)
    const { config, place } = used
    const read = known.get(config.id) ?? readKnown(db, { ...config, source: place.source }, at, cameUntil)
    known.set(config.id, read)
    return read
  }
}

interface Place {
  readonly placeId: string
  readonly offsetK: number
  readonly cityName: string
  readonly source: string
}

async function readKnown(db: Queryable, place: Place, at: Date, cameUntil: Date | null): Promise<KnownWeather | null> {
  const { placeId, offsetK, cityName, source } = place
  const forecast = await newestForecast(db, placeId, at)
  if (!forecast) return null
  const observed = await observationsBetween(db, placeId, new Date(at.getTime() - DAY_MS), cameUntil ?? at)
  const newestAt = observed.at(-1)?.at ?? Number.NEGATIVE_INFINITY
  const ahead = cameUntil === null ? forecast.hours.filter((hour) => hour.at > newestAt) : []
  const hours = [...observed, ...ahead]
  return { issuedAt: forecast.issuedAt, cityName, source, hours: outdoorHours(hours, offsetK) }
}

const outdoorHours = (hours: readonly WeatherHour[], offsetK: number): OutdoorHours =>
  new Map(
    hours.map(({ at, temperatureC, windMS, code, windDirectionDeg }) => [
      at,
      { temperatureC: temperatureC + offsetK, windMS, code, windDirectionDeg },
    ]),
  )
