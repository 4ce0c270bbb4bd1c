import { describe, expect, it } from 'vitest'
import { createErrorBands } from './error-bands.ts'
import { pinballLoss, quantileOf } from './quantile.ts'
import { skillOf } from './skill.ts'
import { createNormal } from './weather-ahead.ts'
import { createWeatherCorrection } from './weather-correction.ts'

describe('createErrorBands', () => {
  it('gives P10 and P90 of a known distribution, in proportion to the load', () => {
    const bands = createErrorBands(() => 0)
    const normal = createNormal(7)
    for (let hour = 0; hour < 1_400; hour += 1) bands.note(0, hour, 100, 100 + 5 * normal(), null)
    bands.prepare(1_400)
    // quantiles of the normal distribution: ±1.2816 deviations
    const band = bands.bandOf(0, 100)
    expect(band?.p10).toBeCloseTo(100 - 6.4, 0)
    expect(band?.p90).toBeCloseTo(100 + 6.4, 0)
    expect(bands.bandOf(0, 50)?.p90).toBeCloseTo(50 + 3.2, 0)
  })

  it('holds four of five values again after errors have doubled', () => {
    const bands = createErrorBands(() => 0)
    const normal = createNormal(3)
    let [held, seen] = [0, 0]
    for (let day = 0; day < 240; day += 1) {
      bands.prepare(day * 24)
      for (let hour = day * 24; hour < (day + 1) * 24; hour += 1) {
        const actual = 100 + (day < 120 ? 3 : 6) * normal()
        const band = bands.bandOf(0, 100)
        bands.note(0, hour, 100, actual, band)
        if (day < 150 || !band) continue
        seen += 1
        if (actual >= band.p10 && actual <= band.p90) held += 1
      }
    }
    expect(held / seen).toBeGreaterThan(0.75)
    expect(held / seen).toBeLessThan(0.85)
  })

  it('gives no band before it has seen enough', () => {
    const bands = createErrorBands(() => 0)
    bands.note(0, 1, 100, 101, null)
    bands.prepare(2)
    expect(bands.bandOf(0, 100)).toBeNull()
  })
})

describe('pinballLoss', () => {
  it('is least at the quantile', () => {
    const values = Array.from({ length: 1_001 }, (_, at) => at)
    const loss = (quantile: number): number => values.reduce((sum, value) => sum + pinballLoss(0.1, quantile, value), 0)
    expect(quantileOf(values, 0.1)).toBe(100)
    expect(loss(100)).toBeLessThan(Math.min(loss(90), loss(110)))
  })
})

describe('skillOf', () => {
  it('computes the measures of a hand-made case', () => {
    const skill = skillOf([
      { forecast: 110, actual: 100 },
      { forecast: 190, actual: 200 },
      { forecast: 360, actual: 300 },
    ])
    expect(skill).toMatchObject({ numHours: 3, hitRate: 2 / 3 })
    expect(skill?.mape).toBeCloseTo((0.1 + 0.05 + 0.2) / 3, 12)
    expect(skill?.wmape).toBeCloseTo(80 / 600, 12)
    expect(skill?.nmbe).toBeCloseTo(60 / 600, 12)
    expect(skill?.cvRmse).toBeCloseTo(Math.sqrt(3_800 / 3) / 200, 12)
    expect(skill?.r2).toBeCloseTo(1 - 3_800 / 20_000, 12)
  })
})

describe('createWeatherCorrection', () => {
  it('takes away a bias by the hour of the clock, and leaves a forecast alone that has none', () => {
    const correction = createWeatherCorrection()
    const normal = createNormal(11)
    for (let day = 0; day < 60; day += 1) {
      for (let ahead = 1; ahead <= 24; ahead += 1) {
        const clockHour = ahead - 1
        const bias = clockHour === 14 ? 2 : 0
        correction.note(ahead, clockHour, 5, 5 - bias + 0.3 * normal())
      }
      correction.learn()
    }
    expect(correction.correctionOf(15, 14)).toBeCloseTo(-1.6, 0)
    expect(Math.abs(correction.correctionOf(4, 3))).toBeLessThan(0.2)
  })
})
