import { describe, expect, it } from 'vitest'
import { daysOf, feelsLikeC, prevailingCode } from './daily.ts'

const HOUR = 3_600_000
/** 20 January 2026, 00:00 of the company. */
const MIDNIGHT = Date.UTC(2026, 0, 19, 16)
const hours = (from: number, count: number, temperatureC: number, code = 0) =>
  Array.from({ length: count }, (_, at) => ({
    at: MIDNIGHT + (from + at) * HOUR,
    temperatureC,
    humidityPct: 50,
    windMS: at % 2,
    precipitationMm: 0.5,
    code,
    sunWM2: at === 12 ? 480 : 0,
    isSunEstimated: at === 12,
    cloudPct: at < 12 ? null : 40,
    windDirectionDeg: null,
  }))

describe('daysOf', () => {
  it('cuts at midnight of the company, and sums degree-days below 18 °C', () => {
    const days = daysOf([...hours(-1, 1, 10), ...hours(0, 12, -8), ...hours(12, 12, -2, 3), ...hours(24, 24, 20)])
    expect(days.map(({ day, numHours }) => [day, numHours])).toEqual([
      ['2026-01-19', 1],
      ['2026-01-20', 24],
      ['2026-01-21', 24],
    ])
    expect(days.map(({ degreeDays }) => degreeDays)).toEqual([null, 23, 0])
    expect(days[1]).toMatchObject({ meanC: -5, minC: -8, maxC: -2, maxWindMS: 1, precipitationMm: 12 })
  })

  it('has the mean sun of day and night, estimated if one hour is, and the mean of the clouds that are known', () => {
    const [day, first] = [daysOf(hours(0, 24, -8))[0], daysOf(hours(0, 12, -8))[0]]
    expect(day).toMatchObject({ sunWM2: 20, isSunEstimated: true, cloudPct: 40 })
    expect(first).toMatchObject({ sunWM2: 0, isSunEstimated: false, cloudPct: null })
  })
})

describe('the precipitation of a day', () => {
  it('is what fell from midnight to midnight, though each hour is measured at its end', () => {
    const dry = hours(0, 26, -1).map((hour) => ({ ...hour, precipitationMm: 0 }))
    const wetAt = (...at: readonly number[]) =>
      dry.map((hour) => (at.includes((hour.at - MIDNIGHT) / HOUR) ? { ...hour, precipitationMm: 2 } : hour))
    const sums = (...at: readonly number[]) => daysOf(wetAt(...at)).map(({ precipitationMm }) => precipitationMm)
    expect(sums(0)).toEqual([0, 0])
    expect(sums(1, 23)).toEqual([4, 0])
    expect(sums(24)).toEqual([2, 0])
    expect(sums(25)).toEqual([0, 2])
  })
})

describe('prevailingCode', () => {
  it.each([
    [[0, 0, 2], 0],
    [[0, 2], 2],
    [[0, 0, 0, 0, 71, 71, 73], 71],
    [[0, 0, 0, 0, 71, 71], 0],
    [[61], 61],
  ])('of %j is %i', (codes, code) => expect(prevailingCode(codes)).toBe(code))
})

describe('feelsLikeC', () => {
  it('is colder in wind, and the air itself where it is calm or warm', () => {
    expect(feelsLikeC(-10, 30 / 3.6)).toBeCloseTo(-19.5, 1)
    expect(feelsLikeC(-10, 1)).toBe(-10)
    expect(feelsLikeC(12, 10)).toBe(12)
  })
})
