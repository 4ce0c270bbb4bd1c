import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionCode, saturationHpa, skyOf } from './sky.ts'
import { createWeather } from './weather.ts'

const air = { outdoorC: 5, airMassC: 5, cloud: 0.5, windMS: 3, moisture: 0 }

describe('skyOf', () => {
  it('R7-87 gives a humidity of 1 to 100 %, and no rain from thin or dry clouds', () => {
    const any = fc.record({
      outdoorC: fc.double({ min: -40, max: 40, noNaN: true }),
      airMassC: fc.double({ min: -40, max: 40, noNaN: true }),
      cloud: fc.double({ min: 0, max: 1, noNaN: true }),
      windMS: fc.double({ min: 0, max: 40, noNaN: true }),
      moisture: fc.double({ min: -4, max: 4, noNaN: true }),
    })
    fc.assert(
      fc.property(any, (given) => {
        const { humidityPct, rainMmH, code } = skyOf(given)
        expect(humidityPct).toBeGreaterThanOrEqual(1)
        expect(humidityPct).toBeLessThanOrEqual(100)
        expect(rainMmH).toBeGreaterThanOrEqual(0)
        if (given.cloud <= 0.85 || humidityPct <= 75) expect(rainMmH).toBe(0)
        expect(code >= 51).toBe(rainMmH > 0)
      }),
    )
  })

  it('is drier in the warm afternoon than in the cold night of the same air, and moister under cloud', () => {
    const [night, afternoon] = [skyOf({ ...air, outdoorC: 1 }), skyOf({ ...air, outdoorC: 9 })]
    expect(afternoon.humidityPct).toBeLessThan(night.humidityPct)
    expect(skyOf({ ...air, cloud: 0.9 }).humidityPct).toBeGreaterThan(skyOf({ ...air, cloud: 0.1 }).humidityPct)
  })

  it('gives less from the same cloud the colder it is', () => {
    const wet = { ...air, cloud: 0.98, moisture: 1 }
    const [warm, cold] = [
      skyOf({ ...wet, outdoorC: 15, airMassC: 15 }),
      skyOf({ ...wet, outdoorC: -15, airMassC: -15 }),
    ]
    expect(warm.rainMmH).toBeGreaterThan(cold.rainMmH)
    expect(cold.rainMmH).toBeGreaterThan(0)
  })
})

describe('conditionCode', () => {
  const dry = { outdoorC: 5, cloud: 0.1, windMS: 3, humidityPct: 50, rainMmH: 0 }
  it.each([
    [{}, 0],
    [{ cloud: 0.3 }, 1],
    [{ cloud: 0.6 }, 2],
    [{ cloud: 0.9 }, 3],
    [{ humidityPct: 98, windMS: 1 }, 45],
    [{ humidityPct: 98, windMS: 4 }, 0],
    [{ rainMmH: 1 }, 61],
    [{ rainMmH: 4 }, 63],
    [{ rainMmH: 9 }, 65],
    [{ rainMmH: 1, outdoorC: 1 }, 68],
    [{ rainMmH: 0.1, outdoorC: -1 }, 71],
    [{ rainMmH: 0.5, outdoorC: -1 }, 73],
    [{ rainMmH: 1, outdoorC: -1 }, 75],
  ])('%j is %i', (given, code) => {
    expect(conditionCode({ ...dry, ...given })).toBe(code)
  })
})

describe('the weather of a winter', () => {
  it('is dry and half moist most of the time, as winters of the north are', () => {
    const climate = { meanC: 10.5, amplitudeK: 16, coldestDay: 18, designOutdoorC: -11 }
    const weather = createWeather({ climate, latitude: 40, longitude: 116, utcOffsetH: 8, seed: 1 })
    const hours = Array.from({ length: 24 * 90 }, (_, hour) => {
      weather.moveTo(Date.UTC(2025, 10, 20) + hour * 3_600_000)
      return { ...weather.now }
    })
    const mean = hours.reduce((sum, { humidityPct }) => sum + humidityPct, 0) / hours.length
    const wetShare = hours.filter(({ rainMmH }) => rainMmH > 0).length / hours.length
    const sumMm = hours.reduce((sum, { rainMmH }) => sum + rainMmH, 0)
    expect(mean).toBeGreaterThan(40)
    expect(mean).toBeLessThan(80)
    expect(wetShare).toBeGreaterThan(0.005)
    expect(wetShare).toBeLessThan(0.2)
    expect(sumMm).toBeLessThan(120)
    expect(hours.filter(({ code, outdoorC }) => code >= 71 && outdoorC > 2)).toEqual([])
  })
})

describe('saturationHpa', () => {
  it('is 6.1 hPa at 0 °C and 23.4 hPa at 20 °C', () => {
    expect(saturationHpa(0)).toBeCloseTo(6.11, 2)
    expect(saturationHpa(20)).toBeCloseTo(23.4, 0)
  })
})
