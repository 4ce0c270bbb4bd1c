import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  curveSupplyC,
  curveWater,
  loadShare,
  lookAheadK,
  meanAt,
  shareAtMean,
  shareAtSupply,
  supplyTargetC,
} from './heating-curve.ts'

describe('loadShare', () => {
  it('is 1 at the design temperature, 0 at room temperature, and stays within 0 and 1.1', () => {
    expect(loadShare(-11, -11)).toBe(1)
    expect(loadShare(20, -11)).toBe(0)
    expect(loadShare(30, -11)).toBe(0)
    expect(loadShare(-30, -11)).toBe(1.1)
  })
})

describe('curveSupplyC', () => {
  it('meets the design supply temperature at full load and the room at none', () => {
    expect(curveSupplyC(1, 60, 45, 1.3)).toBeCloseTo(60, 9)
    expect(curveSupplyC(0, 60, 45, 1.3)).toBe(20)
  })

  it('rises with the load', () => {
    const share = fc.double({ min: 0, max: 1.09, noNaN: true })
    fc.assert(
      fc.property(share, (at) => {
        expect(curveSupplyC(at + 0.01, 60, 45, 1.3)).toBeGreaterThan(curveSupplyC(at, 60, 45, 1.3))
      }),
    )
  })
})

describe('supplyTargetC', () => {
  const curve = { emitter: 'radiator', designSupplyC: 60, designReturnC: 45, designOutdoorC: -11, offsetK: 0 } as const

  it('is the design temperature on the design day, moved by the offset, within what a unit may be set to', () => {
    expect(supplyTargetC(curve, -11)).toBeCloseTo(60, 9)
    expect(supplyTargetC({ ...curve, offsetK: -2.5 }, -11)).toBeCloseTo(57.5, 9)
    expect(supplyTargetC(curve, 25)).toBe(25)
    expect(supplyTargetC({ ...curve, emitter: 'floor', designSupplyC: 54, designReturnC: 40, offsetK: 8 }, -11)).toBe(
      55,
    )
  })

  it('is what the formula of the domain guide gives by hand', () => {
    // 20 + 32.5·(20/31)^(1/1.3) + 7.5·(20/31) at 0 °C
    expect(supplyTargetC(curve, 0)).toBeCloseTo(20 + 32.5 * Math.exp(Math.log(20 / 31) / 1.3) + (7.5 * 20) / 31, 9)
  })
})

describe('curveWater', () => {
  const design = { emitter: 'radiator', designSupplyC: 60, designReturnC: 45, designOutdoorC: -11 } as const

  it('by quality is the design water on the design day, and by hand in between', () => {
    expect(curveWater({ kind: 'quality' }, design, -11)).toMatchObject({
      share: 1,
      flowShare: 1,
      supplyC: 60,
      returnC: 45,
    })
    // load 20/31; 20 + 32.5·0.7138 + 7.5·0.6452
    const { supplyC, returnC } = curveWater({ kind: 'quality' }, design, 0)
    expect(supplyC).toBeCloseTo(48.03, 1)
    expect(supplyC - returnC).toBeCloseTo((15 * 20) / 31, 9)
  })

  it('by stages is the hotter the less water flows, and has the same mean', () => {
    const staged = { kind: 'staged', early: 0.75, severe: 1, late: 0.75 } as const
    const [early, severe] = [curveWater(staged, design, 0, 'early'), curveWater(staged, design, 0, 'severe')]
    expect(early.flowShare).toBe(0.75)
    expect(early.supplyC).toBeGreaterThan(severe.supplyC)
    expect((early.supplyC + early.returnC) / 2).toBeCloseTo((severe.supplyC + severe.returnC) / 2, 9)
  })

  it('by quantity keeps the supply temperature and finds the flow that gives the load, down to 0.4', () => {
    const water = curveWater({ kind: 'quantity', supplyC: 50 }, design, 0)
    expect(water.supplyC).toBe(50)
    // mean of the load: 20 + 32.5·0.7138 = 43.20; return 2·43.20 − 50; flow 9.677/(50 − 36.40)
    expect(water.returnC).toBeCloseTo(36.4, 1)
    expect(water.flowShare).toBeCloseTo(0.711, 2)
    expect(water.flowShare * (water.supplyC - water.returnC)).toBeCloseTo(15 * water.share, 9)
    expect(curveWater({ kind: 'quantity', supplyC: 60 }, design, 10)).toMatchObject({ flowShare: 0.4 })
  })

  it('by quality and quantity has the flow of a power of the load', () => {
    expect(curveWater({ kind: 'qualityQuantity', exponent: 0.33 }, design, 0).flowShare).toBeCloseTo(0.8653, 3)
  })

  it('as drawn is linear between its corners and held outside of them, with the band of each', () => {
    const points = [
      { outdoorC: -10, supplyC: 55, plusMinusK: 4 },
      { outdoorC: 0, supplyC: 45, plusMinusK: 2 },
    ]
    const at = (outdoorC: number) => curveWater({ kind: 'drawn', points }, design, outdoorC)
    expect(at(-4)).toMatchObject({ supplyC: 49, plusMinusK: 2.8 })
    expect(at(-20)).toMatchObject({ supplyC: 55 })
    expect(at(12)).toMatchObject({ supplyC: 45, plusMinusK: 2 })
  })

  it('and the load of a supply or mean temperature are inverse to each other', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 2, noNaN: true }), (share) => {
        expect(shareAtSupply(design, curveSupplyC(share, 60, 45, 1.3))).toBeCloseTo(share, 6)
        expect(shareAtMean(design, meanAt(design, share))).toBeCloseTo(share, 9)
      }),
    )
  })
})

describe('lookAheadK', () => {
  const now = Date.UTC(2026, 0, 20, 20)
  const ahead = (thenC: number, hoursOld: number) => ({ issuedAt: now - hoursOld * 3_600_000, nowC: -5, thenC })

  it('is half of what the forecast says will change, ± 2 K, and nothing of one older than 14 h', () => {
    expect(lookAheadK(ahead(-7, 1), now)).toBe(-1)
    expect(lookAheadK(ahead(-15, 1), now)).toBe(-2)
    expect(lookAheadK(ahead(3, 14), now)).toBe(2)
    expect(lookAheadK(ahead(3, 14.1), now)).toBe(0)
    expect(lookAheadK(null, now)).toBe(0)
  })
})
