import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

const take = (count: number, next: () => number): number[] => Array.from({ length: count }, next)

describe('createRandom', () => {
  it('repeats itself for the same seed and stream, and for no other', () => {
    const first = take(20, createRandom(7, 'weather').uniform)
    expect(take(20, createRandom(7, 'weather').uniform)).toEqual(first)
    expect(take(20, createRandom(8, 'weather').uniform)).not.toEqual(first)
    expect(take(20, createRandom(7, 'noise').uniform)).not.toEqual(first)
  })

  it('stays in [0, 1) and spreads evenly', () => {
    const numbers = take(20_000, createRandom(1, 'spread').uniform)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
    for (let decile = 0; decile < 10; decile += 1) {
      const share = numbers.filter((x) => Math.floor(10 * x) === decile).length / numbers.length
      expect(share).toBeCloseTo(0.1, 1.5)
    }
  })

  it('draws Gaussians with the given mean and deviation', () => {
    const random = createRandom(3, 'gauss')
    const numbers = take(20_000, () => random.normal(5, 2))
    const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length
    const variance = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / numbers.length
    expect(mean).toBeCloseTo(5, 1)
    expect(Math.sqrt(variance)).toBeCloseTo(2, 1)
  })

  it('goes on from a restored state as if it had never stopped', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(50), (seed, skipped) => {
        const random = createRandom(seed, 'a')
        take(skipped, random.uniform)
        const state = random.state()
        const expected = take(10, random.uniform)
        const other = createRandom(0, 'b')
        other.restore(JSON.parse(JSON.stringify(state)))
        expect(take(10, other.uniform)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  it('refuses a state that is not four numbers', () => {
    expect(() => createRandom(1, 'a').restore([1, 2])).toThrow(/four numbers, not 2/)
  })
})
