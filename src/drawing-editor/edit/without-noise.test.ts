import { describe, expect, it } from 'vitest'
import { isAsGoodAs, scaleWithoutNoise, withoutNoise } from './without-noise.ts'

describe('withoutNoise', () => {
  it('gives back the number of before, or ten decimals, where only rounding errors are between', () => {
    expect(withoutNoise(0.1 + 0.2, 0.3)).toBe(0.3)
    expect(withoutNoise(Math.SQRT2 + 1e-15, Math.SQRT2)).toBe(Math.SQRT2)
    expect(withoutNoise(119.999999999999)).toBe(120)
    expect(withoutNoise(123.30000000000001)).toBe(123.3)
    expect(withoutNoise(12_345_678.9)).toBe(12_345_678.9)
    expect(withoutNoise(-1e-14)).toBe(0)
    expect(Object.is(withoutNoise(-1e-14), 0)).toBe(true)
  })

  it('keeps what is more than a rounding error', () => {
    expect(withoutNoise(119.9999999)).toBe(119.9999999)
    expect(withoutNoise(1e-7, 0)).toBe(1e-7)
  })

  it('keeps tiny scales, which are no rounding errors of 0', () => {
    expect(scaleWithoutNoise(1e-12, 1e-12)).toBe(1e-12)
    expect(scaleWithoutNoise(3e-12, 1e-12)).toBe(3e-12)
    expect(scaleWithoutNoise(2.9999999999999996, 1)).toBe(3)
  })

  it('leaves numbers that are none to those who refuse them', () => {
    expect(withoutNoise(Number.NaN)).toBeNaN()
    expect(isAsGoodAs(Number.NaN, 0)).toBe(false)
  })
})
