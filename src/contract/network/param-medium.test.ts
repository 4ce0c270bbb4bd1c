import { describe, expect, it } from 'vitest'
import { mediumOfParam, WATER_MEDIA } from './param-medium.ts'
import { standardParams } from './standard-params.ts'

describe('mediumOfParam', () => {
  const ofWater = standardParams.filter(
    ({ unit, nameZh }) => ['°C', 'MPa'].includes(unit) && /[供回出进]水/.test(nameZh),
  )

  it('names supply and return of both sides as their parameters do', () => {
    const wrong = ofWater.filter(({ code, nameZh }) => {
      const medium = mediumOfParam(code)
      if (medium === null) return !['B_P'].includes(code)
      const isReturn = /回水|进水/.test(nameZh)
      return medium.startsWith('return') !== isReturn
    })
    expect(wrong.map(({ code }) => code)).toEqual([])
    expect(ofWater.length).toBeGreaterThan(10)
  })

  it('knows all four waters, and none of what flows through both pipes', () => {
    expect(['T1g', 'T1h', 'T2g', 'T2h'].map(mediumOfParam)).toEqual(WATER_MEDIA)
    expect(['F1', 'Q1', 'T2pj', 'TA', 'CV1_U', 'own'].map(mediumOfParam)).toEqual(Array.from({ length: 6 }, () => null))
  })
})
