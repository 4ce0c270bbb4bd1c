import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curveSupplyC, loadShare, supplyTargetC } from './heating-curve.ts'

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
