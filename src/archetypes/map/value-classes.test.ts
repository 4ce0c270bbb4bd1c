import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classEdges, classOf, countClasses, edgeDecimals, NUM_CLASSES } from './value-classes.ts'

describe('classes of values', () => {
  it('have round edges around what most values are, whatever a single one is', () => {
    const values = [48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58]
    expect(classEdges(values)).toEqual([50, 52, 54, 56])
    expect(classEdges([...values, 900])).toEqual([50, 52, 54, 56])
    expect(classEdges([0.31, 0.32, 0.33, 0.34, 0.35, 0.36])).toEqual([0.32, 0.33, 0.34, 0.35])
    expect(edgeDecimals([0.32, 0.33])).toBe(2)
  })

  it('are none without two values', () => {
    expect([classEdges([]), classEdges([4]), classEdges([4, Number.NaN])]).toEqual([[], [], []])
    expect(classOf(4, [])).toBe(-1)
  })

  it('hold every value once, in rising order', () => {
    const value = fc.double({ min: -500, max: 5_000, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 60 }), (values) => {
        const edges = classEdges(values)
        expect(edges).toHaveLength(NUM_CLASSES - 1)
        expect([...edges].sort((one, other) => one - other)).toEqual(edges)
        const sorted = [...values].sort((one, other) => one - other).map((one) => classOf(one, edges))
        expect([...sorted].sort()).toEqual(sorted)
        expect(countClasses(sorted, NUM_CLASSES).reduce((sum, count) => sum + count, 0)).toBe(values.length)
      }),
    )
  })

  it('begin at their edge', () => {
    expect([49.9, 50, 51.9, 56, null, Number.NaN].map((value) => classOf(value, [50, 52, 54, 56]))).toEqual([
      0, 1, 1, 4, -1, -1,
    ])
  })
})
