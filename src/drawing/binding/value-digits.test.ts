import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatValue } from './format-value.ts'
import { MAX_DIGITS, readingOf, writeDigits } from './value-digits.ts'

function written(value: number, decimals: number): string {
  const out = new Uint32Array(MAX_DIGITS + 2)
  const end = writeDigits(value, decimals, out, 2)
  return String.fromCodePoint(...out.subarray(2, end))
}

const decimals = fc.integer({ min: 0, max: 12 })
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  // values half-way between two texts, or next to it
  fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 5 }))
    .map(([n, d]) => (n + 0.5) / 10 ** d),
)

describe('writeDigits', () => {
  it.each([
    [0, 1],
    [-0.04, 1],
    [1.005, 2],
    [2.5, 0],
    [-1234567.891, 2],
    [999.95, 1],
    [0.1 + 0.2, 10],
    [Number.MAX_VALUE, 10],
    [1e21, 2],
    [5e-324, 3],
  ])('writes %d with %d decimals as formatValue does', (number, decimals) => {
    expect(written(number, decimals)).toBe(formatValue(number, decimals))
  })

  it('writes any number as formatValue does', () => {
    fc.assert(
      fc.property(value, decimals, (number, numDecimals) => {
        expect(written(number, numDecimals)).toBe(formatValue(number, numDecimals))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('readingOf', () => {
  it('is equal only for numbers with the same text', () => {
    const near = fc.tuple(value, fc.double({ min: -0.1, max: 0.1, noNaN: true }))
    fc.assert(
      fc.property(near, decimals, ([one, step], numDecimals) => {
        const other = one + step
        if (Object.is(readingOf(one, numDecimals), readingOf(other, numDecimals)))
          expect(formatValue(other, numDecimals)).toBe(formatValue(one, numDecimals))
      }),
      { numRuns: 5000 },
    )
  })
})
