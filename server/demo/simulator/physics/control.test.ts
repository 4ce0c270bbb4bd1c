import { describe, expect, it } from 'vitest'
import { curveSupplyC } from '#contract/network/heating-curve.ts'
import { moveValveSet, piIncrement, primaryCurveC } from './control.ts'
import { TIME_SHARE_OFFSETS_K } from './controller-settings.ts'
import { logMean } from './design.ts'
import { exchangerHeat } from './exchanger.ts'

describe('primaryCurveC', () => {
  const lmtd = logMean(110 - 60, 50 - 45)
  const design = {
    supplyC: 110,
    returnC: 50,
    secondarySupplyC: 60,
    secondaryReturnC: 45,
    exchangerLmtdK: lmtd,
    exponent: 1.3,
  }

  it('meets the design temperature at full load', () => {
    expect(primaryCurveC(1, design)).toBeCloseTo(110, 9)
  })

  it('is the temperature at which the exchanger transfers exactly the load, at constant flows', () => {
    for (const share of [0.3, 0.5, 0.8, 1.05]) {
      const secondaryReturn = curveSupplyC(share, 60, 45, 1.3) - 15 * share
      const heat = exchangerHeat(1000, 4000, 60_000 / lmtd, primaryCurveC(share, design), secondaryReturn)
      expect(heat).toBeCloseTo(60_000 * share, 3)
    }
  })

  it('is the room temperature without load', () => {
    expect(primaryCurveC(0, design)).toBe(20)
  })
})

describe('moveValveSet', () => {
  const valve = () => ({ valveSet: 50, valveError: 0 })

  it('opens when the supply is too cold, closes when too warm, rests within the dead band', () => {
    const [cold, warm, close] = [valve(), valve(), valve()]
    moveValveSet(cold, 5, 50, 45, 40, 5, 95)
    moveValveSet(warm, 5, 50, 55, 40, 5, 95)
    moveValveSet(close, 5, 50, 49.8, 40, 5, 95)
    expect(cold.valveSet).toBeGreaterThan(50)
    expect(warm.valveSet).toBeLessThan(50)
    expect(close.valveSet).toBe(50)
  })

  it('stays within its limits and leaves them at once when the error turns', () => {
    const state = valve()
    for (let i = 0; i < 1000; i += 1) moveValveSet(state, 15, 60, 40, 40, 5, 95)
    expect(state.valveSet).toBe(95)
    moveValveSet(state, 15, 60, 61, 40, 5, 95)
    expect(state.valveSet).toBeLessThan(95)
  })

  it('throttles when the primary return is too hot, though the supply is cold', () => {
    const state = valve()
    moveValveSet(state, 15, 60, 40, 70, 5, 95)
    expect(state.valveSet).toBeLessThan(50)
  })
})

describe('piIncrement', () => {
  it('moves by the gain for a step, and by the same amount in each integral time', () => {
    expect(piIncrement(1.5, 150, 0, 2, 0)).toBe(3)
    expect(piIncrement(1.5, 150, 150, 2, 2)).toBe(3)
  })
})

describe('TIME_SHARE_OFFSETS_K', () => {
  it('leaves the heat of the day as it is', () => {
    expect(TIME_SHARE_OFFSETS_K).toHaveLength(12)
    expect(TIME_SHARE_OFFSETS_K.reduce((sum, offset) => sum + offset, 0)).toBe(0)
  })
})
