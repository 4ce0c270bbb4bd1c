// The weather that a rehearsal goes through: the forecast as it stands, at the level that is measured now.

import type { UnitWeather } from './modelled-unit.ts'

const HOUR_MS = 3_600_000
/** What is measured and what is forecast come together with this time constant: nobody knows which of them is right (E). */
const FADES_MS = 6 * HOUR_MS
const DAY_H = 24

/** An hour of a place; temperatures and wind are those of its time, the sun that of the hour before. */
export interface PlaceHour {
  readonly at: number
  readonly temperatureC: number
  readonly windMS: number
  /** W/m² */
  readonly sunWM2: number
}

/** Rising, one an hour, from three hours before the beginning to its end. */
export interface PlaceWeather {
  readonly issuedAt: number
  readonly hours: readonly PlaceHour[]
}

/** What a unit measures above the forecast at the beginning, K. */
export interface AboveForecast {
  /** What all units of its place do: the forecast is off. */
  readonly fadesK: number
  /** Its own: where its sensor hangs. */
  readonly staysK: number
}

/** @param units - What each measures now, °C; null where it does not. In their order. */
export function aboveForecast(
  units: readonly { readonly placeId: string; readonly measuredC: number | null }[],
  weather: ReadonlyMap<string, PlaceWeather>,
  now: number,
): AboveForecast[] {
  const above = units.map(({ placeId, measuredC }) => {
    const place = weather.get(placeId)
    return place && measuredC !== null ? measuredC - forecastC(place, now) : null
  })
  const middles = new Map<string, number>()
  for (const placeId of weather.keys()) {
    const known = above.flatMap((value, at) => (value !== null && units[at]?.placeId === placeId ? [value] : []))
    middles.set(placeId, known.toSorted((a, b) => a - b)[Math.floor(known.length / 2)] ?? 0)
  }
  return units.map(({ placeId }, at) => {
    const fadesK = middles.get(placeId) ?? 0
    return { fadesK, staysK: (above[at] ?? fadesK) - fadesK }
  })
}

const mixed = (from: number, to: number, part: number): number => from + part * (to - from)

function betweenHours({ hours }: PlaceWeather, at: number) {
  const first = hours[0]?.at ?? 0
  const place = (at - first) / HOUR_MS
  const index = Math.min(Math.max(0, Math.floor(place)), hours.length - 1)
  const from = hours[index]
  const to = hours[index + 1] ?? from
  if (!from || !to) throw new RangeError('hours: a place has weather.')
  return { from, to, part: Math.min(1, Math.max(0, place - index)) }
}

/** °C, as the forecast has it. */
export function forecastC(weather: PlaceWeather, at: number): number {
  const { from, to, part } = betweenHours(weather, at)
  return mixed(from.temperatureC, to.temperatureC, part)
}

/** @param sinceMs - Since the beginning; before it, below 0. */
export function weatherAt(
  weather: PlaceWeather,
  at: number,
  { fadesK, staysK }: AboveForecast,
  sinceMs: number,
): UnitWeather {
  const aboveK = staysK + fadesK * Math.exp(-Math.max(0, sinceMs) / FADES_MS)
  const { from, to, part } = betweenHours(weather, at)
  return {
    outdoorC: mixed(from.temperatureC, to.temperatureC, part) + aboveK,
    sunWM2: to.sunWM2,
    windMS: mixed(from.windMS, to.windMS, part),
  }
}

/** Temperatures of the hours of a day; null where one of them is not known. @param start - Its beginning, epoch ms. */
export function dayOf({ hours }: PlaceWeather, start: number): number[] | null {
  const known = hours.filter(({ at }) => at >= start && at < start + DAY_H * HOUR_MS)
  return known.length === DAY_H ? known.map(({ temperatureC }) => temperatureC) : null
}
