import { describe, expect, it } from 'vitest'
import { conditionsOf, readSearchState, writeSearchState } from './search-address.ts'

const through = (address: string): string =>
  writeSearchState(readSearchState(new URLSearchParams(address)), new URLSearchParams()).toString()

describe('the address of a search', () => {
  it('keeps conditions, nodes, other parameters and range', () => {
    const address = new URLSearchParams({
      nodes: 'a,b',
      where: 'T1h.average.above.55.5,TA.minimum.atMost.-12',
      beside: 'T2g,Q1',
      range: 'season',
    })
    expect(new URLSearchParams(through(address.toString()))).toEqual(address)
    expect(conditionsOf(readSearchState(address).conditions)).toEqual([
      { paramCode: 'T1h', measure: 'average', comparison: 'above', limit: 55.5 },
      { paramCode: 'TA', measure: 'minimum', comparison: 'atMost', limit: -12 },
    ])
  })

  it('leaves out what is no condition, and begins with high return at low flow', () => {
    const { conditions } = readSearchState(new URLSearchParams({ where: 'T1h.mean.above.5,T1h,T1g.average.above.7' }))
    expect(conditions.map(({ paramCode }) => paramCode)).toEqual(['T1g'])
    expect(readSearchState(new URLSearchParams()).conditions.map(({ paramCode }) => paramCode)).toEqual(['T1h', 'F1'])
  })

  it('does not send a limit that is no number', () => {
    const [first] = readSearchState(new URLSearchParams({ where: 'T1h.average.above.' })).conditions
    expect(first?.limit).toBe('')
    expect(conditionsOf(first ? [first] : [])).toBeNull()
  })
})
