import { describe, expect, it } from 'vitest'
import { curveSupplyC } from '#contract/network/heating-curve.ts'
import { exchangerHeat } from './exchanger.ts'
import { primaryCurveC, primarySide } from './primary-side.ts'
import { logMean } from './unit-design.ts'

const lmtd = logMean(110 - 60, 50 - 45)
const design = {
  supplyC: 110,
  returnC: 50,
  secondarySupplyC: 60,
  secondaryReturnC: 45,
  exchangerLmtdK: lmtd,
  exponent: 1.3,
}

describe('primarySide', () => {
  it('is the design at full load', () => {
    const { supplyC, returnC, secondarySupplyC, secondaryReturnC } = primarySide(1, design)
    expect([supplyC, returnC, secondarySupplyC, secondaryReturnC].map((each) => Math.round(1e6 * each) / 1e6)).toEqual([
      110, 50, 60, 45,
    ])
  })

  it('is as computed by hand at half the load with four fifths of the primary flow', () => {
    // a = 0.5·60/0.8 = 37.5, b = 7.5, L = 0.5·19.543/√0.8 = 10.925, D = e^(30/10.925) = 15.580
    // tg = 20 + 32.5·0.5^(1/1.3) + 3.75 = 42.818, th = 35.318; τ2 = th + 30/14.580 = 37.376, τ1 = τ2 + 37.5
    const { supplyC, returnC, secondarySupplyC, secondaryReturnC } = primarySide(0.5, design, {
      primary: 0.8,
      secondary: 1,
    })
    expect(secondarySupplyC).toBeCloseTo(42.818, 2)
    expect(secondaryReturnC).toBeCloseTo(35.318, 2)
    expect(returnC).toBeCloseTo(37.376, 2)
    expect(supplyC).toBeCloseTo(74.876, 2)
  })

  it('has the temperatures at which the exchanger transfers exactly the load, also with equal drops on both sides', () => {
    const flows = { primary: 1, secondary: 0.25 }
    const { supplyC, returnC, secondarySupplyC, secondaryReturnC } = primarySide(0.6, design, flows)
    expect(supplyC - returnC).toBeCloseTo(secondarySupplyC - secondaryReturnC, 9)
    const conductance = (60_000 / lmtd) * Math.sqrt(flows.primary * flows.secondary)
    expect(exchangerHeat(1000, 1000, conductance, supplyC, secondaryReturnC)).toBeCloseTo(0.6 * 60_000, 3)
  })
})

describe('primaryCurveC', () => {
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
