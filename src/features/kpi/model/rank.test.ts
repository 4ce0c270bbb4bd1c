import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketsOf, type Measured, quartilesOf, rankOf } from './rank.ts'

const measured = (values: readonly (number | null)[]): Measured[] =>
  values.map((value, at) => ({
    nodeId: `n${at}`,
    value,
    coverage: 1,
    isGrey: false,
    estimatedShare: null,
    bridgedHours: null,
    parts: null,
  }))

describe('a ranking', () => {
  it('gives equal values one rank, and leaves out the ranks that they take', () => {
    const ranked = rankOf(measured([3, 7, 7, 5]), 'highest')
    expect(ranked.map(({ nodeId, rank }) => [nodeId, rank])).toEqual([
      ['n1', 1],
      ['n2', 1],
      ['n3', 3],
      ['n0', 4],
    ])
    expect(ranked.map(({ deviation }) => deviation)).toEqual([1, 1, -1, -3])
  })

  it('puts what is not known last, without a rank, whatever the order', () => {
    for (const order of ['highest', 'lowest'] as const) {
      const ranked = rankOf(measured([null, 2, 1]), order)
      expect(ranked.at(-1)).toMatchObject({ nodeId: 'n0', rank: null, deviation: null })
      expect(ranked[0]?.value).toBe(order === 'highest' ? 2 : 1)
    }
  })
})

describe('quartiles', () => {
  it('lie between neighbours', () => {
    expect(quartilesOf([4, 1, 3, 2])).toEqual({ minimum: 1, lower: 1.75, median: 2.5, upper: 3.25, maximum: 4 })
    expect(quartilesOf([5])).toEqual({ minimum: 5, lower: 5, median: 5, upper: 5, maximum: 5 })
    expect(quartilesOf([])).toBeNull()
  })
})

describe('a distribution', () => {
  it('counts each value once, in at most fourteen buckets of one width side by side', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), (values) => {
        const buckets = bucketsOf(values)
        expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        expect(buckets.length).toBeLessThanOrEqual(14)
        for (const [at, bucket] of buckets.entries()) {
          expect(bucket.to).toBeGreaterThan(bucket.from)
          if (at > 0) expect(bucket.from).toBe(buckets[at - 1]?.to)
        }
      }),
    )
  })

  it('has round borders', () => {
    expect(bucketsOf([31.2, 44.9, 38]).map(({ from }) => from)).toEqual([30, 32, 34, 36, 38, 40, 42, 44])
  })
})
