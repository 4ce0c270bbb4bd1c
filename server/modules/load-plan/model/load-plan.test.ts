import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference.ts'
import { heatParts, wholeOf, withLearnt } from './heat-parts.ts'
import { shiftHours } from './shifts.ts'

const hours = (...heatsKw: (number | null)[]) => heatsKw.map((forecastKw) => ({ forecastKw, isOpen: true }))

describe('the parts of an hour’s heat', () => {
  // 50 W/m² over 10 000 m² at (20 − 2)/(20 + 10): 300 kW; sky +2 %, wind +5 % of that, correction +10 % of all
  const parts = heatParts({ areaM2: 10_000, heatIndexWM2: 50, correction: 1.1, indoorC: 20, designOutdoorC: -10 }, 2, {
    sky: 1.02,
    wind: 1.05,
  })

  it('are what each factor adds to those before it', () => {
    expect(parts.temperatureKw).toBeCloseTo(300, 9)
    expect(parts.skyKw).toBeCloseTo(6, 9)
    expect(parts.windKw).toBeCloseTo(15.3, 9)
    expect(parts.correctionKw).toBeCloseTo(32.13, 9)
    expect(wholeOf(parts)).toBeCloseTo(300 * 1.02 * 1.05 * 1.1, 9)
  })

  it('leave to what is learnt the rest of the forecast', () => {
    const whole = withLearnt(parts, 340)
    expect(whole.learntKw).toBeCloseTo(340 - 353.43, 9)
    expect(wholeOf(whole) + whole.learntKw).toBeCloseTo(340, 9)
  })
})

describe('shifts of hours', () => {
  it('add an amount, then a share, to the hours that they hold', () => {
    const shifts = [
      { fromHour: 1, toHour: 2, by: 'MW', value: 0.1 },
      { fromHour: 2, toHour: 3, by: 'percent', value: 10 },
    ] as const
    expect(shiftHours(hours(1000, 1000, 1000, 1000), shifts, false)).toEqual([1000, 1100, 1210, 1100])
  })

  it('leave hours that have begun, and those that are not known', () => {
    const shifts = [{ fromHour: 0, toHour: 2, by: 'percent', value: -20 }] as const
    const begun = [{ forecastKw: 1000, isOpen: false }, ...hours(null, 1000)]
    expect(shiftHours(begun, shifts, false)).toEqual([1000, null, 800])
  })

  it('are made up for by the other hours, each by the same share, where the heat of the day stays', () => {
    const shifts = [{ fromHour: 0, toHour: 0, by: 'MW', value: 0.3 }] as const
    expect(shiftHours(hours(1000, 1000, 2000), shifts, true)).toEqual([1300, 900, 1800])
  })
})

describe('the difference between plan and day', () => {
  it('is that of the weather, of model and people, and of the own change', () => {
    // one hour of each: 1 MWh is 3.6 GJ
    const hour = {
      planKw: 5000,
      forecastKw: 4000,
      measuredKw: 4700,
      atForecastWeatherKw: 4100,
      atObservedWeatherKw: 4600,
    }
    const found = differenceOf([hour, hour])
    expect(found?.numHours).toBe(2)
    expect(found?.weatherGj).toBeCloseTo(3.6, 9)
    expect(found?.restGj).toBeCloseTo(2 * 0.2 * 3.6, 9)
    expect(found?.ownGj).toBeCloseTo(-7.2, 9)
    const { measuredGj = 0, planGj = 0, weatherGj = 0, restGj = 0, ownGj = 0 } = found ?? {}
    expect(weatherGj + restGj + ownGj).toBeCloseTo(measuredGj - planGj, 9)
  })

  it('is not told where nothing was measured', () => {
    expect(differenceOf([])).toBeNull()
  })
})
