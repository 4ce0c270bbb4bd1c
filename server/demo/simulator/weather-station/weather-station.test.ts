import { describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#server/modules/weather/sources/weather-source.ts'
import { errorDeviationK, FORECAST_HOURS, forecastError } from './forecast.ts'
import { createWeatherStation } from './weather-station.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 0, 20, 8, 25)
const climate = { meanC: 10.5, amplitudeK: 16, coldestDay: 18, designOutdoorC: -11 }
const weather = { climate, latitude: 40, longitude: 116, utcOffsetH: 8, seed: 1 }
const build = (presentOffsetK = 0) =>
  createWeatherStation({ weather, calendarOffsetMs: 0, beginsAt: NOW - 10 * DAY, presentOffsetK: () => presentOffsetK })

async function ask(since: number | null, presentOffsetK = 0): Promise<SourceAnswer> {
  const read = await build(presentOffsetK).read({ cityId: '990100', latitude: 40, longitude: 116 }, since, NOW)
  if (!read.isOk) throw new Error(read.problem)
  return read.answer
}

describe('createWeatherStation', () => {
  it('gives its past week by week, an hour each, up to the last full hour', async () => {
    const first = await ask(null)
    expect(first.observations).toHaveLength(7 * 24 + 1)
    const last = first.observations.at(-1)?.at ?? 0
    const second = await ask(last)
    expect(second.observations[0]?.at).toBe(last + HOUR)
    expect(second.observations.at(-1)?.at).toBe(Date.UTC(2026, 0, 20, 8))
    expect((await ask(Date.UTC(2026, 0, 20, 8))).observations).toEqual([])
  })

  it('issues a week ahead at 08:00 and 20:00 of the company', async () => {
    const { forecasts } = await ask(NOW - 2 * DAY)
    const hours = forecasts.map(({ issuedAt }) => (new Date(issuedAt).getUTCHours() + 8) % 24)
    expect(hours.toSorted()).toEqual([20, 20, 8, 8])
    for (const { issuedAt, hours: ahead } of forecasts)
      expect([ahead[0]?.at, ahead.at(-1)?.at, ahead.length]).toEqual([issuedAt + HOUR, issuedAt + 7 * DAY, 168])
  })

  it('says the same of an hour whenever it is asked', async () => {
    const [one, other] = [await ask(NOW - 3 * DAY - (NOW % HOUR)), await ask(NOW - DAY - (NOW % HOUR))]
    const at = other.observations[0]?.at
    const again = one.observations.find((hour) => hour.at === at)
    expect(other.observations[0]?.temperatureC).toBeCloseTo(again?.temperatureC ?? 99, 0)
  })

  it('feels a cold wave that was started by hand now, and not before', async () => {
    const [calm, cold] = [await ask(NOW - DAY), await ask(NOW - DAY, -12)]
    const difference = calm.observations.map(({ temperatureC }, at) =>
      Math.round(temperatureC - (cold.observations[at]?.temperatureC ?? 0)),
    )
    expect(difference.at(-1)).toBe(12)
    expect(new Set(difference.slice(0, -1))).toEqual(new Set([0]))
  })
})

describe('forecastError', () => {
  const issues = Array.from({ length: 400 }, (_, at) => forecastError(1, at * 12 * HOUR))
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const deviationAt = (hour: number): number => {
    const errors = issues.map((error) => error.temperatureK(hour))
    const mean = meanOf(errors)
    return Math.sqrt(meanOf(errors.map((error) => (error - mean) ** 2)))
  }

  it.each([1, 24, 72, FORECAST_HOURS])('has at %i hours the deviation of the model, which grows', (hour) => {
    expect(deviationAt(hour) / errorDeviationK(hour)).toBeGreaterThan(0.85)
    expect(deviationAt(hour) / errorDeviationK(hour)).toBeLessThan(1.15)
  })

  it('moves slowly from hour to hour: neighbours are alike, days are not', () => {
    const correlation = (lag: number): number =>
      meanOf(issues.map((error) => error.temperatureK(48) * error.temperatureK(48 + lag))) /
      (deviationAt(48) * deviationAt(48 + lag))
    expect(correlation(1)).toBeGreaterThan(0.85)
    expect(Math.abs(correlation(72))).toBeLessThan(0.4)
  })

  it('is the same for the same seed and time of issue', () => {
    expect(forecastError(3, DAY).temperatureK(20)).toBe(forecastError(3, DAY).temperatureK(20))
    expect(forecastError(4, DAY).temperatureK(20)).not.toBe(forecastError(3, DAY).temperatureK(20))
  })
})
