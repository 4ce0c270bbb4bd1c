import { describe, expect, it } from 'vitest'
import { decimalsApart } from './decimals-apart.ts'

describe('decimalsApart', () => {
  it('R3-25 shows a value that has just crossed its limit with one decimal more', () => {
    expect(decimalsApart(0.197, 0.2, 2)).toBe(3)
    expect(decimalsApart(0.19, 0.2, 2)).toBe(2)
  })

  it('keeps the usual decimals where the two are equal, or one is missing', () => {
    expect(decimalsApart(0.2, 0.2, 2)).toBe(2)
    expect(decimalsApart(null, 0.2, 2)).toBe(2)
    expect(decimalsApart(0.2, null, 1)).toBe(1)
  })
})
