import { describe, expect, it } from 'vitest'
import { createWeather, sunSine, type WeatherModel } from './weather.ts'

const START_MS = Date.UTC(2026, 0, 20)
const HOUR_MS = 3_600_000

const buildWeather = (seed: number, startMs = START_MS): WeatherModel => {
  const climate = { meanC: 10.5, amplitudeK: 16, coldestDay: 18, designOutdoorC: -11 }
  const weather = createWeather({ climate, latitude: 40, longitude: 116, utcOffsetH: 8, seed })
  weather.moveTo(startMs)
  return weather
}

/** Hourly values of some days. */
function hourly<T>(weather: WeatherModel, days: number, read: () => T): T[] {
  return Array.from({ length: 24 * days }, (_, hour) => {
    weather.moveTo(START_MS + hour * HOUR_MS)
    return read()
  })
}

describe('createWeather', () => {
  it('is the same for the same seed whatever the steps, and another for another seed', () => {
    const coarse = buildWeather(1)
    const fine = buildWeather(1)
    for (let ms = 0; ms <= 6 * HOUR_MS; ms += 7_000) fine.moveTo(START_MS + ms)
    fine.moveTo(START_MS + 6 * HOUR_MS)
    coarse.moveTo(START_MS + 6 * HOUR_MS)
    expect(fine.now).toEqual(coarse.now)
    const other = buildWeather(2)
    other.moveTo(START_MS + 6 * HOUR_MS)
    expect(other.now.outdoorC).not.toBeCloseTo(coarse.now.outdoorC, 3)
  })

  it('is a winter near the mean of the season in January and a summer in July', () => {
    const mean = (temperatures: number[]): number => temperatures.reduce((sum, t) => sum + t, 0) / temperatures.length
    const january = [1, 2, 3, 4, 5, 6].map((seed) => {
      const weather = buildWeather(seed)
      return mean(hourly(weather, 5, () => weather.now.outdoorC))
    })
    expect(mean(january)).toBeGreaterThan(-9)
    expect(mean(january)).toBeLessThan(-2)
    const july = buildWeather(1, START_MS + 180 * 24 * HOUR_MS)
    expect(july.now.outdoorC).toBeGreaterThan(12)
  })

  it('moves smoothly from minute to minute', () => {
    const weather = buildWeather(4)
    let previous = weather.now.outdoorC
    for (let minute = 1; minute <= 48 * 60; minute += 1) {
      weather.moveTo(START_MS + minute * 60_000)
      expect(Math.abs(weather.now.outdoorC - previous)).toBeLessThan(0.4)
      previous = weather.now.outdoorC
    }
  })

  it('has sun by day only, never more than a clear sky gives, and cloud between 0 and 1', () => {
    const weather = buildWeather(3)
    hourly(weather, 5, () => {
      expect(weather.now.sunWM2).toBeGreaterThanOrEqual(0)
      expect(weather.now.sunWM2).toBeLessThan(700)
      expect(weather.now.cloud).toBeGreaterThan(0)
      expect(weather.now.cloud).toBeLessThan(1)
      expect(weather.now.windMS).toBeGreaterThanOrEqual(0)
    })
    weather.moveTo(START_MS + 5 * 24 * HOUR_MS + 16 * HOUR_MS) // local midnight
    expect(weather.now.sunWM2).toBe(0)
  })

  it('gives the same weather for a time, from any previous time', () => {
    const weather = buildWeather(9)
    weather.moveTo(START_MS + 9 * HOUR_MS)
    const then = { ...weather.now }
    const later = buildWeather(9, START_MS + 9 * HOUR_MS)
    expect(later.now.outdoorC).toBeCloseTo(then.outdoorC, 1)
    weather.moveTo(START_MS - 40 * 24 * HOUR_MS)
    weather.moveTo(START_MS + 9 * HOUR_MS)
    expect(weather.now.outdoorC).toBeCloseTo(then.outdoorC, 1)
  })
})

describe('sunSine', () => {
  it('is that of the noon height 90° − latitude + declination at the solstices', () => {
    const noonDegrees = (day: number): number => (Math.asin(sunSine(40, day, 12)) * 180) / Math.PI
    expect(noonDegrees(171)).toBeCloseTo(73.4, 0)
    expect(noonDegrees(354)).toBeCloseTo(26.6, 0)
  })
})
