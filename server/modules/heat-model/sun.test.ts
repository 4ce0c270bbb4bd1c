import { describe, expect, it } from 'vitest'
import { levelSunWM2, sunOfHourWM2, sunSineAt } from './sun.ts'

const HOUR = 3_600_000
const BEIJING = { latitude: 39.9, longitude: 116.4 }
const zenithOf = (sine: number): number => 90 - (Math.asin(sine) * 180) / Math.PI

describe('sunSineAt', () => {
  it('gives the zenith angle of the worked example of the solar position algorithm (NREL/TP-560-34302): 50.11°', () => {
    const golden = { latitude: 39.742476, longitude: -105.1786 }
    expect(Math.abs(zenithOf(sunSineAt(golden, Date.UTC(2003, 9, 17, 19, 30, 30))) - 50.11)).toBeLessThan(0.1)
  })

  it('lies over the equator at noon of an equinox, and under the feet at midnight', () => {
    const equator = { latitude: 0, longitude: 0 }
    expect(zenithOf(sunSineAt(equator, Date.UTC(2026, 2, 20, 12, 7)))).toBeLessThan(1)
    expect(zenithOf(sunSineAt(equator, Date.UTC(2026, 2, 20, 0, 7)))).toBeGreaterThan(179)
  })
})

describe('levelSunWM2', () => {
  it('lets a quarter through an overcast sky, all through a clear one, and has no sun below the horizon', () => {
    expect(levelSunWM2(1, 0)).toBe(1000)
    expect(levelSunWM2(1, 1)).toBe(250)
    expect(levelSunWM2(-0.2, 0)).toBe(0)
  })
})

describe('sunOfHourWM2', () => {
  it('is nothing by night and most around noon, of the hour that has ended', () => {
    const midnight = Date.UTC(2026, 0, 19, 16)
    const hours = Array.from({ length: 24 }, (_, hour) => sunOfHourWM2(BEIJING, midnight + hour * HOUR, 0))
    expect(hours.flatMap((sun, hour) => (sun === 0 ? [hour] : []))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 19, 20, 21, 22, 23,
    ])
    expect(hours.indexOf(Math.max(...hours))).toBe(13)
    expect(Math.max(...hours)).toBeGreaterThan(400)
    expect(Math.max(...hours)).toBeLessThan(500)
  })
})
