// What the server asks of a source of weather. Two exist: the simulator of the demo, and services behind HTTP.

import type { CompanyPlace } from '#lib/company-place.ts'

/** Weather of one hour at one place; precipitation and sun are those of the hour before. */
export interface WeatherHour {
  /** Epoch ms, a full hour. */
  readonly at: number
  readonly temperatureC: number
  /** 0 to 100. */
  readonly humidityPct: number
  readonly windMS: number
  readonly precipitationMm: number
  /** See contract/weather/conditions.ts. */
  readonly code: number
  /** Mean global radiation on a level surface; null where the source does not give it. */
  readonly sunWM2: number | null
  /** 0 to 100; null where the source does not give it. */
  readonly cloudPct: number | null
  /** Where the wind comes from, degrees clockwise from north, 0 to 360; null where the source does not give it. */
  readonly windDirectionDeg: number | null
}

/** What is stored of an hour beside its time. */
export const valuesOf = (hour: Omit<WeatherHour, 'at'>): Omit<WeatherHour, 'at'> => ({
  temperatureC: hour.temperatureC,
  humidityPct: hour.humidityPct,
  windMS: hour.windMS,
  precipitationMm: hour.precipitationMm,
  code: hour.code,
  sunWM2: hour.sunWM2,
  cloudPct: hour.cloudPct,
  windDirectionDeg: hour.windDirectionDeg,
})

export interface WeatherForecast {
  /** Epoch ms. */
  readonly issuedAt: number
  readonly hours: readonly WeatherHour[]
}

export interface SourceAnswer {
  readonly observations: readonly WeatherHour[]
  readonly forecasts: readonly WeatherForecast[]
}

const SOURCE_PROBLEMS = [
  'unknownSource',
  'unreachable',
  'tooLate',
  'refused',
  'notJson',
  'tooLarge',
  'malformed',
  'outdated',
] as const
/** Why a source's answer was not used. */
export type SourceProblem = (typeof SOURCE_PROBLEMS)[number]

export type SourceRead =
  | { readonly isOk: true; readonly answer: SourceAnswer }
  | { readonly isOk: false; readonly problem: SourceProblem; readonly detail: string }

/** A city, and where the company is: a source may know places by either. */
interface AskedPlace extends CompanyPlace {
  readonly cityId: string
}

export interface WeatherSource {
  /**
   * Reads a place.
   *
   * @param since - Time of the newest stored observation, epoch ms; null where there is none.
   * @param now - Epoch ms.
   */
  read(place: AskedPlace, since: number | null, now: number): Promise<SourceRead>
}

/** Name of the demo's own source; every other source is named by its origin. */
export const SIMULATOR_SOURCE = 'simulator'
export const HOUR_MS = 3_600_000
