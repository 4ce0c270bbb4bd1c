import { describe, expect, it } from 'vitest'
import type { WeatherHour } from './sources/weather-source.ts'
import { withSun } from './sunny-hours.ts'

const PLACE = { latitude: 40.2, longitude: 115.6 }
/** One in the afternoon of 20 January in the company. */
const NOON = Date.UTC(2026, 0, 20, 5)
const hour: WeatherHour = {
  at: NOON,
  temperatureC: -4,
  humidityPct: 50,
  windMS: 1,
  precipitationMm: 0,
  code: 0,
  sunWM2: null,
  cloudPct: null,
  windDirectionDeg: null,
}
const sunOf = (changed: Partial<WeatherHour>): number =>
  withSun([{ ...hour, ...changed }], PLACE)[0]?.sunWM2 ?? Number.NaN

describe('withSun', () => {
  it('leaves the sun of a source as it is, also none at all', () => {
    for (const sunWM2 of [0, 431])
      expect(withSun([{ ...hour, sunWM2 }], PLACE)).toEqual([{ ...hour, sunWM2, isSunEstimated: false }])
  })

  it('estimates it where the source has none, and says so; by night it is 0', () => {
    const [noon, midnight] = withSun([hour, { ...hour, at: NOON + 12 * 3_600_000 }], PLACE)
    expect(noon).toMatchObject({ isSunEstimated: true })
    expect(noon?.sunWM2).toBeGreaterThan(400)
    expect(midnight).toMatchObject({ isSunEstimated: true, sunWM2: 0 })
  })

  it('takes clouds from the source, else from the condition: the more, the darker', () => {
    const [clear, mostly, cloudy, overcast, snow] = [0, 1, 2, 3, 71].map((code) => sunOf({ code }))
    expect([clear, mostly, cloudy, overcast]).toEqual(
      [clear, mostly, cloudy, overcast].toSorted((a = 0, b = 0) => b - a),
    )
    expect(overcast).toBeCloseTo((clear ?? 0) / 4, 6)
    expect(snow).toBe(overcast)
    expect(sunOf({ code: 0, cloudPct: 100 })).toBe(overcast)
    expect(sunOf({ code: 3, cloudPct: 0 })).toBe(clear)
  })
})
