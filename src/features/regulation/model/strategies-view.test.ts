import { describe, expect, it } from 'vitest'
import { readStrategiesView, writeStrategiesView } from './strategies-view.ts'

describe('R2.5-39 what is shown of the strategies', () => {
  it('comes back from the address, and a kind that there is not is none', () => {
    const view = { kind: 'timeShare', text: '城东', id: 'one' } as const
    expect(readStrategiesView(writeStrategiesView(view))).toEqual(view)
    expect(readStrategiesView(new URLSearchParams('kind=other'))).toEqual({ kind: '', text: '', id: '' })
  })
})
