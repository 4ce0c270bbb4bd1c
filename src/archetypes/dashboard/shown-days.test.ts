import { describe, expect, it } from 'vitest'
import { soFar } from './shown-days.ts'

describe('soFar', () => {
  it('sums the hours of a day up to the last known one', () => {
    expect(soFar([10, 20, 12.5, null, null])).toEqual({ sum: 42.5, hasGap: false })
    expect(soFar([0, null])).toEqual({ sum: 0, hasGap: false })
  })

  it('says that an hour before the last is missing', () => {
    expect(soFar([10, null, 5])).toEqual({ sum: 15, hasGap: true })
    expect(soFar([null, 5, 5])).toEqual({ sum: 10, hasGap: true })
  })

  it('is unknown before any hour is known, not 0', () => {
    expect(soFar([null, null])).toEqual({ sum: null, hasGap: false })
    expect(soFar([])).toEqual({ sum: null, hasGap: false })
  })
})
