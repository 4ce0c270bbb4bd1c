import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberOfValue, valueOfNumber } from './scaling.ts'

describe('the scale of a point', () => {
  it.each([
    [100, { scale: 3.6, offset: 0 }, 360],
    [0.1, { scale: 3, offset: 0 }, 0.3],
    [523, { scale: 0.1, offset: -40 }, 12.3],
    [12, { scale: -1, offset: 100 }, 88],
    [7, { scale: 1, offset: 0 }, 7],
  ])('makes of %d by %j the value %d, and back', (number, scaling, value) => {
    expect(valueOfNumber(number, scaling)).toBe(value)
    expect(numberOfValue(value, scaling)).toBe(number)
  })

  it('leads back to the number, whatever scale and offset', () => {
    const scale = fc.double({ min: 1e-3, max: 1e3, noNaN: true })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 65_535 }),
        scale,
        fc.integer({ min: -100, max: 100 }),
        (number, by, offset) => {
          const scaling = { scale: by, offset }
          expect(numberOfValue(valueOfNumber(number, scaling), scaling)).toBeCloseTo(number, 4)
        },
      ),
    )
  })
})
