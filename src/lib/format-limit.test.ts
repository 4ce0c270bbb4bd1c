import { describe, expect, it } from 'vitest'
import { formatLimit } from './format-limit.ts'

describe('formatLimit', () => {
  it.each([
    [16, 1, '16.0'],
    [0.205, 2, '0.205'],
    [1e-7 + 0.1, 3, '0.100'],
    [-110, 0, '-110'],
    [1500, 1, '1,500.0'],
    [null, 1, '–'],
  ])('writes %s, of a quantity with %d decimals, as %s', (value, decimals, text) => {
    expect(formatLimit(value, decimals)).toBe(text)
  })
})
