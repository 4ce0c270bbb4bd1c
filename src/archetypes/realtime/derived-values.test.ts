import { describe, expect, it } from 'vitest'
import { standardParams } from '#contract/network/standard-params.ts'
import { type DERIVED_FROM, derivedOf, derivedValue, newestAge } from './derived-values.ts'
import { columnHeading, shortName, shortWidthPx } from './short-names.ts'

const UNKNOWN = { areaM2: undefined, targetC: undefined }

describe('computed columns', () => {
  const measured = {
    T1g: 90,
    T1h: 42,
    T2g: 48,
    T2h: 38,
    Q1: 1.5,
    W_Tg: 88,
    W_Th: 43,
    W_Pg: 0.75,
    W_Ph: 0.25,
  }

  it('are how far a unit is from its curve, the temperature drops of both sides, how near the returns come to each other, and the heat for each m²', () => {
    const read = (input: (typeof DERIVED_FROM)[number]) => measured[input]
    expect(
      derivedOf(['source', 'unit']).map((name) => derivedValue(name, read, { areaM2: 50_000, targetC: 46.5 })),
    ).toEqual([1.5, 48, 10, 4, 30])
  })

  it('are the temperature drop and the differential pressure of a well', () => {
    const read = (input: (typeof DERIVED_FROM)[number]) => measured[input]
    expect(derivedOf(['well']).map((name) => derivedValue(name, read, UNKNOWN))).toEqual([45, 0.5])
  })
  it('are missing where one of their values or the area is', () => {
    const read = (input: keyof typeof measured) => (input === 'T1h' ? Number.NaN : measured[input])
    expect(derivedOf(['unit']).map((name) => derivedValue(name, read, UNKNOWN))).toEqual([
      Number.NaN,
      Number.NaN,
      10,
      Number.NaN,
      Number.NaN,
    ])
  })

  it('tell the age of the newest value, never below zero, and none where nothing was measured', () => {
    expect([newestAge([1_000, 4_000, 0], 9_000), newestAge([9_500], 9_000)]).toEqual([5_000, 0])
    expect([newestAge([0, 0], 9_000), newestAge([], 9_000), newestAge([1_000], 0)]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })
})

describe('short headings', () => {
  it('are codes, except where the column has a title of its own', () => {
    const names = ['二次供水温度', 'Secondary supply temperature', '供温'].map((name) =>
      shortName({ code: 'T2g' }, name),
    )
    expect(names).toEqual(['T2g', 'T2g', '供温'])
    expect(shortName({ code: 'own' }, '自有参量')).toBe('自有参量')
    expect(shortName({ code: 'W_Tg' }, '井室供水温度')).toBe('Tg')
  })

  it('are names with their units, unless codes are chosen: these have their units as well', () => {
    const param = standardParams.find(({ code }) => code === 'T2g')
    if (!param) throw new Error('There is no T2g.')
    const name = '二次供水温度'
    const [named, coded] = [false, true].map((areCodes) => columnHeading(param, name, areCodes))
    expect(named).toMatchObject({ header: name, unit: '°C' })
    expect(named).not.toHaveProperty('fullHeader')
    expect(coded).toMatchObject({ header: 'T2g', unit: '°C', fullHeader: name })
  })

  it('leave room for six figures', () => {
    expect([shortWidthPx('Q1'), shortWidthPx('XP1_Hz') > shortWidthPx('T2g')]).toEqual([68, true])
  })
})
