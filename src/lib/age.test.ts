import { describe, expect, it } from 'vitest'
import { ageOf } from './age.ts'

describe('ageOf', () => {
  it.each([
    [-5_000, 'seconds', 0],
    [59_999, 'seconds', 59],
    [60_000, 'minutes', 1],
    [3_599_999, 'minutes', 59],
    [3_600_000, 'hours', 1],
    [172_800_000, 'days', 2],
  ] as const)('tells %d ms in the largest full unit', (ms, unit, count) => {
    expect(ageOf(ms)).toEqual({ unit, count })
  })
})
