import { describe, expect, it } from 'vitest'
import { formatQuantity } from './format-quantity.ts'

describe('formatQuantity', () => {
  it.each([
    [47.04, 1, '47.0'],
    [4_692_345.678, 2, '4,692,345.68'],
    [-3.14, 1, '-3.1'],
    [-0.04, 1, '0.0'],
    [0, 0, '0'],
  ])('writes %d with %d decimals as %s', (value, decimals, text) => {
    expect(formatQuantity(value, decimals)).toBe(text)
  })

  it('shows a missing value as a dash, never as 0', () => {
    expect([formatQuantity(null, 1), formatQuantity(Number.NaN, 1)]).toEqual(['–', '–'])
  })
})
