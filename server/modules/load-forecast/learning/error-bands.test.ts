import { describe, expect, it } from 'vitest'
import { type Bands, createErrorBands } from './error-bands.ts'
import { pinballLoss, quantileOf } from './quantile.ts'
import { skillOf } from './skill.ts'
import { createNormal } from './weather-ahead.ts'
import { createWeatherCorrection } from './weather-correction.ts'

const PLACE = { ahead: 6, clockHour: 0 }

/** Notes days of forecasts with normal errors, each with the band that it was given. */
function watch(numDays: number, loadAt: (hour: number) => number, deviationAt: (load: number, day: number) => number) {
  const bands = createErrorBands(() => 0)
  const normal = createNormal(7)
  const given: { readonly day: number; readonly band: Bands['best']; readonly actual: number }[] = []
  for (let day = 0; day < numDays; day += 1) {
    bands.prepare(day * 24)
    for (let hour = day * 24; hour < (day + 1) * 24; hour += 1) {
      const load = loadAt(hour)
      const actual = load + deviationAt(load, day) * normal()
      const own = bands.bandsOf(PLACE, load)
      bands.note(PLACE, hour, load, actual, own)
      given.push({ day, band: own.best, actual })
    }
  }
  bands.prepare(numDays * 24)
  return { bands, given }
}

describe('createErrorBands', () => {
  // quantiles of the normal distribution: ±1.2816 deviations
  it.each([
    ['in proportion to the load', (load: number) => load * 0.05, [6.4, 3.2]],
    ['alike at any load', () => 5, [6.4, 6.4]],
  ])('gives P10 and P90 of a known distribution, %s', (_, deviationAt, [wide = 0, narrow = 0]) => {
    const { bands } = watch(150, (hour) => (hour % 2 === 0 ? 50 : 100), deviationAt)
    const [large, small] = [bands.bandsOf(PLACE, 100).best, bands.bandsOf(PLACE, 50).best]
    const found = [(large?.p90 ?? 0) - 100, 100 - (large?.p10 ?? 0), (small?.p90 ?? 0) - 50, 50 - (small?.p10 ?? 0)]
    for (const [at, right] of [wide, wide, narrow, narrow].entries())
      expect(Math.abs((found[at] ?? 0) / right - 1)).toBeLessThan(0.15)
  })

  it('holds four of five values again after errors have doubled', () => {
    const { given } = watch(
      240,
      () => 100,
      (_, day) => (day < 120 ? 3 : 6),
    )
    const judged = given.filter(({ day }) => day >= 150)
    const held = judged.filter(({ band, actual }) => band && actual >= band.p10 && actual <= band.p90)
    expect(held.length / judged.length).toBeGreaterThan(0.75)
    expect(held.length / judged.length).toBeLessThan(0.85)
  })

  it('is wider at hours of the clock and distances that err more, soon after the start', () => {
    const bands = createErrorBands(() => 0)
    const normal = createNormal(5)
    const deviationAt = (ahead: number, clockHour: number): number => (clockHour === 8 ? 6 : 2) * (ahead > 24 ? 1.5 : 1)
    for (let day = 0; day < 40; day += 1) {
      bands.prepare(day * 24)
      for (let ahead = 1; ahead <= 48; ahead += 1) {
        const place = { ahead, clockHour: (ahead - 1) % 24 }
        const actual = 100 + deviationAt(ahead, place.clockHour) * normal()
        bands.note(place, day * 24 + ahead - 1, 100, actual, bands.bandsOf(place, 100))
      }
    }
    bands.prepare(40 * 24)
    const widthAt = (ahead: number, clockHour: number): number => {
      const { best } = bands.bandsOf({ ahead, clockHour }, 100)
      return (best?.p90 ?? 0) - (best?.p10 ?? 0)
    }
    expect(widthAt(9, 8) / widthAt(9, 15)).toBeGreaterThan(1.7)
    expect(widthAt(40, 15) / widthAt(16, 15)).toBeGreaterThan(1.25)
    expect(widthAt(16, 15) / (2 * 1.2816 * 2)).toBeCloseTo(1, 0)
  })

  it('gives no band before it has seen enough', () => {
    const { given } = watch(
      4,
      () => 100,
      () => 1,
    )
    expect(given.map(({ band }) => band !== null)).toEqual(given.map(({ day }) => day === 3))
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
