import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatValue, MISSING_TEXT } from './format-value.ts'

describe('formatValue', () => {
  it.each([
    [45.25, 1, '45.3'],
    [0.6, 3, '0.600'],
    [7, 0, '7'],
    [999, 0, '999'],
    [1000, 0, '1,000'],
    [12_345.678, 2, '12,345.68'],
    [123_456, 1, '123,456.0'],
    [-1_234_567.89, 1, '-1,234,567.9'],
    [999.96, 1, '1,000.0'],
    [1e21, 1, '1,000,000,000,000,000,000,000.0'],
  ])('writes %d with %d decimals as %s', (value, decimals, text) => {
    expect(formatValue(value, decimals)).toBe(text)
  })

  it('puts the unit after a space', () => {
    expect(formatValue(45.25, 1, '°C')).toBe('45.3 °C')
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'writes %d as missing, without unit',
    (value) => {
      expect(formatValue(value, 1, '°C')).toBe(MISSING_TEXT)
    },
  )

  it('writes no sign where the value rounds to 0', () => {
    expect(formatValue(-0.04, 1)).toBe('0.0')
    expect(formatValue(-0, 0)).toBe('0')
    expect(formatValue(-0.06, 1)).toBe('-0.1')
  })

  it('clamps decimals to the range that can be written', () => {
    expect(formatValue(12.7, -1)).toBe('13')
    expect(formatValue(0.5, 99)).toHaveLength('0.'.length + 20)
  })

  it('reads back as the number rounded to its decimals, with a comma before every third digit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e15, max: 1e15, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, decimals) => {
          const text = formatValue(value, decimals)
          expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/)
          expect(Number(text.replaceAll(',', ''))).toBeCloseTo(Number(value.toFixed(decimals)), decimals)
          expect(text.split('.')[1]?.length ?? 0).toBe(decimals)
        },
      ),
    )
  })
})
