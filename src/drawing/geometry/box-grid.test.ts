import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesMeet } from './box.ts'
import { BoxGrid } from './box-grid.ts'

const side = fc.integer({ min: -3_000, max: 6_000 })
const box = fc
  .tuple(side, side, fc.nat(4_000), fc.nat(900))
  .map(([minX, minY, width, height]) => ({ minX, minY, maxX: minX + width, maxY: minY + height }))

describe('BoxGrid', () => {
  it('finds the boxes that a look at all finds, after any of them were moved and taken away', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), fc.array(box, { maxLength: 12 }), box, (boxes, moved, asked) => {
        const grid = new BoxGrid<number>()
        const known = new Map(boxes.entries())
        for (const [name, one] of known) grid.set(name, one)
        for (const [at, one] of moved.entries()) {
          if (at % 3 === 0) known.delete(at)
          else known.set(at, one)
          if (at % 3 === 0) grid.delete(at)
          else grid.set(at, one)
        }
        const all = [...known].filter(([, one]) => boxesMeet(one, asked)).map(([name]) => name)
        expect(grid.near(asked).toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
        expect(grid.size).toBe(known.size)
      }),
    )
  })
})
