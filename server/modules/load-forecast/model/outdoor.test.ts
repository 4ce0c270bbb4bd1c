import { describe, expect, it } from 'vitest'
import { FORECAST_PARTS } from '#contract/endpoints/load-forecast-settings.ts'
import { WEATHER_GROUP_NAMES, WEATHER_GROUPS } from '#contract/load-forecast/weather-groups.ts'
import { USUAL_WIND_FACTORS } from '#contract/load-forecast/wind-factors.ts'
import { effectiveOutdoor, type OutdoorHour, skyAndWind } from './outdoor.ts'

const HOUR_MS = 3_600_000
const hour = (temperatureC: number): OutdoorHour => ({ temperatureC, windMS: 2, code: 3, windDirectionDeg: null })
/** The newest hour is at 0. */
const hoursBack = (temperatures: readonly number[]) =>
  new Map(temperatures.map((temperatureC, back) => [-back * HOUR_MS, hour(temperatureC)]))

describe('effectiveOutdoor', () => {
  it('domain 4.10 is seven parts of the last day and three of the hour', () => {
    // 12 hours of −6 and 12 of 0: a mean of −3
    const hours = hoursBack([...Array<number>(12).fill(-6), ...Array<number>(12).fill(0), 20])
    expect(effectiveOutdoor(hours, 0)).toBeCloseTo(0.7 * -3 + 0.3 * -6, 9)
  })

  it('is the hour’s own where less than half a day is known, and unknown without the hour', () => {
    expect(effectiveOutdoor(hoursBack(Array<number>(11).fill(-6).with(0, -2)), 0)).toBe(-2)
    expect(effectiveOutdoor(hoursBack([-6]), HOUR_MS)).toBeNull()
  })
})

describe('skyAndWind', () => {
  const weather = FORECAST_PARTS.weather.parse(
    Object.fromEntries(WEATHER_GROUP_NAMES.map((name) => [name, WEATHER_GROUPS[name].factor])),
  )

  const factorOf = (windMS: number, code: number, windDirectionDeg: number | null = null): number =>
    skyAndWind({ temperatureC: 0, windMS, code, windDirectionDeg }, weather, USUAL_WIND_FACTORS)

  it('domain 4.10 is the product of the factors of the condition and of the force', () => {
    expect(factorOf(2, 3)).toBe(1)
    // heavy snow in a wind of 9 m/s, force 5; sleet has the factor of light snow
    expect(factorOf(9, 75)).toBeCloseTo(1.05 * 1.04, 9)
    expect(factorOf(0, 71)).toBe(1.02)
    expect(factorOf(40, 0)).toBeCloseTo(0.94 * 1.1, 9)
  })

  it('domain 4.10 is a hundredth more where the wind comes from north or north-west', () => {
    expect([0, 355, 315, 270, 22].map((deg) => factorOf(9, 3, deg))).toEqual([1.05, 1.05, 1.05, 1.04, 1.05])
    expect(factorOf(9, 3, 23)).toBe(1.04)
  })
})
