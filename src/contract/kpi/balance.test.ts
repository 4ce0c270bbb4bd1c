import { describe, expect, it } from 'vitest'
import { hydraulicRatio, imbalanceRms, returnSpreadK } from './balance.ts'

describe('balance of units', () => {
  it('domain 3.18 is the flow by the design flow, and how far such ratios are from their mean', () => {
    expect(hydraulicRatio(45, 50)).toBeCloseTo(0.9, 9)
    expect([hydraulicRatio(null, 50), hydraulicRatio(45, null), hydraulicRatio(45, 0)]).toEqual([null, null, null])
    expect(imbalanceRms([1.1, 1.1, 1.1])).toBeCloseTo(0, 9)
    // mean 1; one is 20 % above and one 20 % below
    expect(imbalanceRms([0.8, 1.2])).toBeCloseTo(0.2, 9)
    expect([imbalanceRms([1]), imbalanceRms([0, 0])]).toEqual([null, null])
  })

  it('domain 3.19 is the standard deviation of return temperatures', () => {
    expect(returnSpreadK([38, 40, 42])).toBeCloseTo(Math.sqrt(8 / 3), 9)
    expect(returnSpreadK([40])).toBeNull()
  })
})
