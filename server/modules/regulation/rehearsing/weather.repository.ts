// The weather that units of a rehearsal go through, out of the store; or what of it is not there.

import type { Queryable } from '#server/core/db/client.ts'
import type { ForecastUnit } from '../../load-forecast/units.repository.ts'
import { type Bindings, weatherOfNode } from '../../weather/node-bindings.ts'
import { newestForecast, observationsBetween } from '../../weather/repository.ts'
import type { WeatherHour } from '../../weather/sources/weather-source.ts'
import type { PlaceHour, PlaceWeather } from './outdoors.ts'

const HOUR_MS = 3_600_000
/** Of the present day, whose hours a timetable asks for. */
const BEFORE_H = 25
/** As old as a forecast may be that a cycle looks at. */
const OLDEST_MS = 14 * HOUR_MS

/** `reaches`: hours from now that it reaches, 0 or more. */
export type WeatherProblem =
  | { readonly kind: 'none'; readonly place: string }
  | { readonly kind: 'old'; readonly place: string; readonly issuedAt: number }
  | { readonly kind: 'short'; readonly place: string; readonly reachesH: number }

export interface KnownPlaces {
  /** By place. */
  readonly weather: ReadonlyMap<string, PlaceWeather>
  /** Of units; one without a weather is absent. */
  readonly placeOf: ReadonlyMap<string, string>
}

interface Asked {
  readonly now: number
  readonly hours: number
}

/** Weather of all units, or the first thing that is wrong with it. */
export async function readPlaces(
  db: Queryable,
  bindings: Bindings,
  units: readonly ForecastUnit[],
  { now, hours }: Asked,
): Promise<KnownPlaces | WeatherProblem> {
  const weather = new Map<string, PlaceWeather>()
  const placeOf = new Map<string, string>()
  for (const unit of units) {
    const used = weatherOfNode(bindings, unit)
    if (!used) return { kind: 'none', place: unit.name }
    const { config } = used
    placeOf.set(unit.nodeId, config.id)
    if (weather.has(config.id)) continue
    const forecast = await newestForecast(db, config.placeId, new Date(now))
    if (!forecast) return { kind: 'none', place: config.cityName }
    if (now - forecast.issuedAt > OLDEST_MS) return { kind: 'old', place: config.cityName, issuedAt: forecast.issuedAt }
    const last = forecast.hours.at(-1)?.at ?? now
    const reachesH = Math.max(0, Math.floor((last - now) / HOUR_MS))
    if (reachesH < hours) return { kind: 'short', place: config.cityName, reachesH }
    const observed = await observationsBetween(db, config.placeId, new Date(now - BEFORE_H * HOUR_MS), new Date(now))
    const newestAt = observed.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    const all = [...observed, ...forecast.hours.filter(({ at }) => at > newestAt)]
    weather.set(config.id, { issuedAt: forecast.issuedAt, hours: everyHour(all, config.offsetK) })
  }
  return { weather, placeOf }
}

/** One an hour; what lacks is between its neighbours. */
function everyHour(hours: readonly WeatherHour[], offsetK: number): PlaceHour[] {
  const known = hours.map(
    ({ at, temperatureC, windMS, sunWM2 }): PlaceHour => ({
      at,
      temperatureC: temperatureC + offsetK,
      windMS,
      // a source that does not tell it: none, in both ways that it may go
      sunWM2: sunWM2 ?? 0,
    }),
  )
  return known.flatMap((hour, index) => {
    const next = known[index + 1]
    const numMissing = next ? Math.round((next.at - hour.at) / HOUR_MS) - 1 : 0
    const between = Array.from({ length: Math.max(0, numMissing) }, (_, nth): PlaceHour => {
      const part = (nth + 1) / (numMissing + 1)
      const mixed = (from: number, to: number): number => from + part * (to - from)
      return {
        at: hour.at + (nth + 1) * HOUR_MS,
        temperatureC: mixed(hour.temperatureC, next?.temperatureC ?? hour.temperatureC),
        windMS: mixed(hour.windMS, next?.windMS ?? hour.windMS),
        sunWM2: mixed(hour.sunWM2, next?.sunWM2 ?? hour.sunWM2),
      }
    })
    return [hour, ...between]
  })
}
