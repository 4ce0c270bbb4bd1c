import { describe, expect, it } from 'vitest'
import { flowTH, heatLoadKw, waterTemperatures } from './heat-and-water.ts'

const DESIGN = { exponent: 1.3, supply2C: 60, return2C: 45, supply1C: 110, return1C: 50 }
const FULL = { primary: 1, secondary: 1 }

describe('heatLoadKw', () => {
  const unit = { areaM2: 50_000, heatIndexWM2: 40, correction: 1, indoorC: 20, designOutdoorC: -10 }

  it('domain 4.10 is the design load at the design temperature, and its share above it', () => {
    expect(heatLoadKw(unit, -10, 1)).toBeCloseTo(2000, 9)
    expect(heatLoadKw(unit, 5, 1)).toBeCloseTo(1000, 9)
    expect(heatLoadKw({ ...unit, correction: 0.9 }, 5, 1.02)).toBeCloseTo(918, 9)
  })

  it('is nothing on a day as warm as the rooms', () => {
    expect(heatLoadKw(unit, 23, 1)).toBe(0)
  })
})

describe('waterTemperatures', () => {
  it('domain 4.2 are those of the design at full load', () => {
    const full = waterTemperatures(DESIGN, FULL, 1)
    expect(full.supply2C).toBeCloseTo(60, 9)
    expect(full.return2C).toBeCloseTo(45, 9)
    expect(full.supply1C).toBeCloseTo(110, 6)
    expect(full.return1C).toBeCloseTo(50, 6)
  })

  it('domain 4.2 follow the emitter and the exchanger at half load and less flow, as reckoned by hand', () => {
    // 20 + 32.5·0.5^(1/1.3) + 0.5·15·0.5/0.9; a = 60·0.5/0.75 = 40, b = 8.3333, Δt'm = 45/ln 10 = 19.5433,
    // L = 0.5·19.5433/√0.675 = 11.8936, τ2 = th + 31.6667/(e^2.66250 − 1)
    const half = waterTemperatures(DESIGN, { primary: 0.75, secondary: 0.9 }, 0.5)
    expect(half.supply2C).toBeCloseTo(43.2354, 3)
    expect(half.return2C).toBeCloseTo(34.9021, 3)
    expect(half.return1C).toBeCloseTo(37.2773, 3)
    expect(half.supply1C).toBeCloseTo(77.2773, 3)
  })

  it('know the limit of both sides cooling by the same', () => {
    const even = waterTemperatures({ ...DESIGN, supply1C: 70, return1C: 55 }, FULL, 0.5)
    // a = b: the approach is L = 0.5·10
    expect((even.return1C ?? 0) - even.return2C).toBeCloseTo(5, 6)
  })

  it('say nothing of a primary side that is designed colder than the secondary one', () => {
    expect(waterTemperatures({ ...DESIGN, return1C: 40 }, FULL, 0.5)).toMatchObject({ supply1C: null, return1C: null })
  })

  it('stay at 1.1 times the design beyond it', () => {
    expect(waterTemperatures(DESIGN, FULL, 1.4)).toEqual(waterTemperatures(DESIGN, FULL, 1.1))
  })
})

describe('flowTH', () => {
  it('carries the heat over the drop', () => {
    // 1000 kW / (4.187 · 60) = 3.9806 kg/s
    expect(flowTH(1000, 60)).toBeCloseTo(14.33, 2)
    expect(flowTH(1000, 0)).toBeNull()
  })
})
