import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveness, exchangerConductance, exchangerHeat } from './exchanger.ts'

const capacity = fc.double({ min: 1, max: 1e6, noNaN: true })
const conductance = fc.double({ min: 0, max: 1e7, noNaN: true })
const temperature = fc.double({ min: 0, max: 150, noNaN: true })

describe('exchangerHeat', () => {
  it('never lets heat flow from cold to hot, nor more than the smaller flow can carry', () => {
    fc.assert(
      fc.property(capacity, capacity, conductance, temperature, temperature, (c1, c2, ua, hot, cold) => {
        const heat = exchangerHeat(c1, c2, ua, hot, cold)
        expect(heat * (hot - cold)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(heat)).toBeLessThanOrEqual(Math.min(c1, c2) * Math.abs(hot - cold) * (1 + 1e-9))
      }),
    )
  })

  it('never crosses temperatures at either end', () => {
    fc.assert(
      fc.property(capacity, capacity, conductance, temperature, temperature, (c1, c2, ua, hot, cold) => {
        fc.pre(hot > cold)
        const heat = exchangerHeat(c1, c2, ua, hot, cold)
        expect(hot - heat / c1).toBeGreaterThanOrEqual(cold - 1e-6)
        expect(cold + heat / c2).toBeLessThanOrEqual(hot + 1e-6)
      }),
    )
  })

  it('transfers conductance × logarithmic mean difference', () => {
    const [c1, c2, ua] = [60_000, 200_000, 150_000]
    const heat = exchangerHeat(c1, c2, ua, 110, 45)
    const hotEnd = 110 - (45 + heat / c2)
    const coldEnd = 110 - heat / c1 - 45
    expect(heat).toBeCloseTo((ua * (hotEnd - coldEnd)) / Math.log(hotEnd / coldEnd), 3)
  })

  it('transfers nothing without flow', () => {
    expect(exchangerHeat(0, 1000, 1000, 110, 45)).toBe(0)
    expect(exchangerHeat(1000, 0, 1000, 110, 45)).toBe(0)
  })
})

describe('effectiveness', () => {
  it('meets the textbook limits: a boiling side, balanced flows, an infinite exchanger', () => {
    expect(effectiveness(2, 0)).toBeCloseTo(1 - Math.exp(-2), 12)
    expect(effectiveness(3, 1)).toBeCloseTo(0.75, 12)
    expect(effectiveness(500, 0.5)).toBeCloseTo(1, 12)
    expect(effectiveness(0, 0.5)).toBe(0)
  })

  it('is continuous where the balanced form takes over', () => {
    expect(effectiveness(3, 1 - 1.01e-6)).toBeCloseTo(effectiveness(3, 1 - 0.99e-6), 5)
  })
})

describe('exchangerConductance', () => {
  it('equals the design value at design flow, is less with less flow or fouling, and 0 without flow', () => {
    expect(exchangerConductance(1000, 1, 1, 0)).toBe(1000)
    expect(exchangerConductance(1000, 0.5, 1, 0)).toBeLessThan(1000)
    expect(exchangerConductance(1000, 1, 1, 0.2)).toBeCloseTo(800, 9)
    expect(exchangerConductance(1000, 0, 1, 0)).toBe(0)
  })
})
