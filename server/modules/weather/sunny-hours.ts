// Sun of stored hours: as the source gave it, or estimated from the height of the sun and the clouds.

import type { CompanyPlace } from '#lib/company-place.ts'
import { sunOfHourWM2 } from '../heat-model/sun.ts'
import type { WeatherHour } from './sources/weather-source.ts'

/** An hour whose sun is known or estimated. */
export interface SunnyHour extends WeatherHour {
  readonly sunWM2: number
  readonly isSunEstimated: boolean
}

/** Share of the sky that is covered where the condition says clear, mostly clear and cloudy: 0, 2 and 5 of 8 parts. */
const CLOUD_BY_CODE: readonly number[] = [0, 0.25, 0.625]
/** Fog, rain and snow come from a covered sky. */
const OVERCAST = 1

/** The same hours, each with a sun. @param place - Where the weather is; its coordinates decide how high the sun stands. */
export const withSun = (hours: readonly WeatherHour[], place: CompanyPlace): SunnyHour[] =>
  hours.map((hour) => ({
    ...hour,
    sunWM2: hour.sunWM2 ?? sunOfHourWM2(place, hour.at, cloudOf(hour)),
    isSunEstimated: hour.sunWM2 === null,
  }))

const cloudOf = ({ cloudPct, code }: WeatherHour): number =>
  cloudPct === null ? (CLOUD_BY_CODE[code] ?? OVERCAST) : cloudPct / 100
