import fc from 'fast-check'
import { expect, it } from 'vitest'
import { risingPart } from './rising-part.ts'

/** Length of the longest rising part, by trying all ends. */
function longest(numbers: readonly number[]): number {
  const lengths: number[] = []
  for (const [at, number] of numbers.entries()) {
    const before = lengths.filter((_, one) => (numbers[one] ?? 0) < number)
    lengths[at] = 1 + Math.max(0, ...before)
  }
  return Math.max(0, ...lengths)
}

it('gives a rising part, and none is longer', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 1000 })), (numbers) => {
      const kept = numbers.filter((_, at) => risingPart(numbers).has(at))
      expect(kept).toEqual([...kept].sort((a, b) => a - b))
      expect(kept).toHaveLength(longest(numbers))
    }),
  )
})
