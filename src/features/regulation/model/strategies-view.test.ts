import { describe, expect, it } from 'vitest'
import { firstQuarter, readStrategiesView, writeStrategiesView } from './strategies-view.ts'

describe('R2.5-39 what is shown of the strategies', () => {
  it('comes back from the address, and a kind that there is not is none', () => {
    const view = { kind: 'timeShare', text: '城东', id: 'one' } as const
    expect(readStrategiesView(writeStrategiesView(view))).toEqual(view)
    expect(readStrategiesView(new URLSearchParams('kind=other'))).toEqual({ kind: '', text: '', id: '' })
  })

  it('a first step of a release is a quarter of the units, one at least', () => {
    expect([1, 3, 4, 5, 40].map(firstQuarter)).toEqual([1, 1, 1, 2, 10])
  })
})
